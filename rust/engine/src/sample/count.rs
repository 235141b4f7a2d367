//! How many worlds there are, exactly.

use super::Worlds;
use crate::seat::Seat;
use crate::view::{Event, Passed};

const fn factorial(n: u128) -> Option<u128> {
    let (mut product, mut i) = (1u128, 2);
    while i <= n {
        product = match product.checked_mul(i) {
            Some(product) => product,
            None => return None,
        };
        i += 1;
    }
    Some(product)
}

impl Worlds {
    /// How many there are; none if a number of 128 bits can't tell.
    pub(crate) fn count(&self) -> Option<u128> {
        match self {
            Self::DealtOut { passed, total, .. } => {
                // Three of nine given; three of nine returned, and three given of the twelve that the declarer had.
                let ways = match passed {
                    Passed::Given { given: None, .. } => 84,
                    Passed::Exchanged { cards: None, .. } => 84 * 220,
                    _ => 1,
                };
                Some(u128::from(*total) * ways)
            }
            Self::Drawn { draws, viewer, unseen, .. } => {
                let mut count = factorial(unseen.len() as u128)?;
                for seat in Seat::ALL.into_iter().filter(|seat| seat != viewer) {
                    let mut places: u128 = 5;
                    let mut taken_up = Vec::new();
                    for event in &draws.events[seat] {
                        match event {
                            Event::Draw(_) => places += 1,
                            Event::TakeUp(_, card) => taken_up.push(*card),
                            Event::Play(card) if taken_up.contains(card) => {}
                            Event::Play(_) => {
                                count = count.checked_mul(places)?;
                                places -= 1;
                            }
                        }
                    }
                    // The five cards of the deal have no order.
                    count /= 120;
                }
                Some(count)
            }
        }
    }

    /// Whether the cards that are still to be played lie the same way in all of them. (Where two draws of Ristiklappi can
    /// have come in another order, this says no, though it may be so.)
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::DealtOut { total, .. } => *total == 1,
            Self::Drawn { .. } => self.count() == Some(1),
        }
    }
}
