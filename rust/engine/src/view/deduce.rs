//! What is known of the hands of a game that is dealt out: which cards a seat must hold and which it can't.

use crate::card::{Card, Suit};
use crate::card_set::CardSet;
use crate::seat::{BySeat, Seat};

/// What is known of the hands at one moment, the *frame*: from then on hands only shrink, and every card that a seat
/// plays was in its hand then. The frame is the deal, and in Huutopussi, once the exchange is complete, the first lead.
///
/// Whatever a seat does tells about its hand in one of three ways. It must hold a card: it played, declared or named it.
/// It can't hold a card: with it, what it did would not have been legal. Or, after "no marriage", it can't hold both
/// halves of one. These three are all, because in every game one card alone makes an action illegal or none does: the
/// card that follows suit, the one that beats, the trump. (Tests list all deals and find no other.)
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    /// The cards that a seat held, those it has played since included.
    pub(crate) known: BySeat<CardSet>,
    /// The cards that a seat did not hold.
    pub(crate) barred: BySeat<CardSet>,
    /// Who did not hold both king and queen of a suit.
    pub(crate) unmarried: Vec<(Seat, Suit)>,
    /// Who had a hand that gives the right to a redeal (HP-10).
    pub(crate) redealer: Option<Seat>,
    /// The clause by which a card was last barred, for messages.
    pub(crate) clause: Option<&'static str>,
}

/// What is known of Huutopussi's exchange (HP-12).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Passed {
    /// Nothing has been passed: the frame is the deal.
    Nothing,
    /// The declarer's partner has given three cards. The frame is still the deal.
    Given { declarer: Seat, given: Option<CardSet> },
    /// The exchange is complete and the frame is the first lead. Given and returned, where they were seen.
    Exchanged { declarer: Seat, cards: Option<(CardSet, CardSet)> },
}

impl Frame {
    /// A frame in which one hand is known.
    pub(crate) fn new(seat: Seat, hand: CardSet) -> Self {
        let mut frame = Self::default();
        frame.known[seat] = hand;
        frame
    }

    /// Notes that a seat holds a card. If it can't, the reason is the error.
    pub(crate) fn place(&mut self, seat: Seat, card: Card, gone: CardSet, viewer: Seat) -> Result<(), String> {
        if gone.contains(card) {
            return Err(format!("{card} has been played"));
        }
        if let Some(other) = Seat::ALL.into_iter().find(|&other| other != seat && self.known[other].contains(card)) {
            let verb = if other == viewer { "holds" } else { "is known to hold" };
            return Err(format!("{other} {verb} {card}"));
        }
        if self.barred[seat].contains(card) {
            return Err(format!("{seat} can't hold {card}: what it did before would not have been legal"));
        }
        self.known[seat] = self.known[seat].with(card);
        Ok(())
    }

    /// Notes that a seat doesn't hold a card.
    pub(crate) fn bar(&mut self, seat: Seat, card: Card) {
        self.barred[seat] = self.barred[seat].with(card);
    }
}
