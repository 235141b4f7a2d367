//! Dealing from a seed: forehand shuffle 1, which gives the same deal in every release and on every platform.
//!
//! The stream is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), started
//! from game, seed and index; the shuffle is Fisher and Yates's, with indices drawn without bias. `docs/notation.md`
//! states it step by step.

use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::game::GameId;
use crate::seat::{BySeat, Seat, SeatSet};

/// The version of the shuffle; a change in what a seed deals would need a new one.
pub const SHUFFLE_VERSION: u32 = 1;

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A stream of random words: splitmix64.
#[derive(Clone, Debug)]
pub struct Stream(u64);

impl Stream {
    /// The stream that deals number `index` of `seed` in this game.
    #[must_use]
    pub const fn new(game: GameId, seed: u64, index: u64) -> Self {
        let tag = match game {
            GameId::Huutopussi => 1,
            GameId::Busca => 2,
            GameId::Ristiklappi => 3,
            GameId::CincinnatiEuchre => 4,
        };
        let state = mix(GAMMA.wrapping_add(tag));
        let state = mix(state ^ mix(seed.wrapping_add(GAMMA)));
        Self(mix(state ^ mix(index.wrapping_add(GAMMA))))
    }

    /// The stream for world number `index` of `seed`: what a seat may think the others hold. It has nothing in common
    /// with the stream that deals, so that no seed's worlds are its own deals.
    #[must_use]
    pub const fn for_world(seed: u64, index: u64) -> Self {
        let state = mix(mix(GAMMA.wrapping_add(5)) ^ mix(seed.wrapping_add(GAMMA)));
        Self(mix(state ^ mix(index.wrapping_add(GAMMA))))
    }

    /// The stream that chooses among the worlds that are drawn for number `index` of `seed`, apart from those that draw.
    #[must_use]
    pub const fn for_choice(seed: u64, index: u64) -> Self {
        let state = mix(mix(GAMMA.wrapping_add(6)) ^ mix(seed.wrapping_add(GAMMA)));
        Self(mix(state ^ mix(index.wrapping_add(GAMMA))))
    }

    /// A stream from one number, for playouts.
    #[must_use]
    pub const fn from_seed(seed: u64) -> Self {
        Self(mix(seed.wrapping_add(GAMMA)))
    }

    /// The next word.
    #[inline]
    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mix(self.0)
    }

    /// A number below `n`, each equally likely: multiply and shift (Lemire, "Fast random integer generation in an
    /// interval", 2019), quicker than [`below`](Self::below), which the shuffle of a deal is bound to.
    #[inline]
    pub const fn pick(&mut self, n: u64) -> u64 {
        let mut product = self.word() as u128 * n as u128;
        if (product as u64) < n {
            // The words below this are one too many for some of the results.
            let excess = n.wrapping_neg() % n;
            while (product as u64) < excess {
                product = self.word() as u128 * n as u128;
            }
        }
        (product >> 64) as u64
    }

    /// A number below `n`, each equally likely.
    pub const fn below(&mut self, n: u64) -> u64 {
        // The largest multiple of n that fits; words from there on would favour small results.
        let excess = (u64::MAX % n + 1) % n;
        loop {
            let word = self.word();
            if word <= u64::MAX - excess {
                return word % n;
            }
        }
    }
}

/// What a seed deals: who deals, the four hands and the stock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// The dealer that the seed picks.
    pub dealer: Seat,
    /// The hands; empty for a seat that is out.
    pub hands: BySeat<CardSet>,
    /// The stock, top first; empty but in Ristiklappi.
    pub stock: Vec<Card>,
}

/// Deal number `index` of `seed` around the cards that seats hold already, `held`. The dealer is drawn first, also when
/// `dealer` gives another, so that the cards are the same either way.
///
/// The cards held are out of the pack before it is shuffled, and a seat takes no more than its hand has room for. So
/// every completion of the hands is equally likely, as it is without any.
///
/// # Panics
/// If `players` is empty.
#[must_use]
pub fn deal(
    game: GameId,
    seed: u64,
    index: u64,
    players: SeatSet,
    dealer: Option<Seat>,
    held: &BySeat<CardSet>,
) -> Dealt {
    let mut stream = Stream::new(game, seed, index);
    let drawn =
        players.iter().nth(stream.below(players.len() as u64) as usize).expect("a place below the number of players");
    let dealer = dealer.unwrap_or(drawn);

    let pack = held.iter().fold(game.pack(players.len()), |pack, (_, &hand)| pack.difference(hand));
    let mut cards: Vec<Card> = Suit::ALL
        .into_iter()
        .flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card::new(rank, suit)))
        .filter(|&card| pack.contains(card))
        .collect();
    for i in (1..cards.len()).rev() {
        let j = stream.below(i as u64 + 1) as usize;
        cards.swap(i, j);
    }

    let (hand_size, _) = game.hand_size(players.len());
    let packet = if game == GameId::CincinnatiEuchre { 3 } else { 1 };
    let mut hands = *held;
    let mut rest = cards.into_iter();
    for _ in 0..hand_size / packet {
        let mut seat = dealer;
        for _ in 0..players.len() {
            seat = if game == GameId::Busca { players.next_right(seat) } else { seat.left() };
            let room = hand_size - hands[seat].len();
            for card in rest.by_ref().take(packet.min(room)) {
                hands[seat] = hands[seat].with(card);
            }
        }
    }
    Dealt { dealer, hands, stock: rest.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pack_is_dealt_out() {
        for game in GameId::ALL {
            let dealt = deal(game, 7, 3, SeatSet::ALL, None, &BySeat::default());
            let mut all: CardSet = dealt.stock.iter().copied().collect();
            for (_, &hand) in dealt.hands.iter() {
                assert_eq!(hand.len(), game.hand_size(4).0);
                all = all.union(hand);
            }
            assert_eq!(all, game.pack(4), "{game}");
        }
    }

    #[test]
    fn naming_the_dealer_does_not_change_the_pack() {
        let held = BySeat::default();
        let free = deal(GameId::Busca, 1, 1, SeatSet::ALL, None, &held);
        assert_eq!(deal(GameId::Busca, 1, 1, SeatSet::ALL, Some(free.dealer), &held), free);
    }

    #[test]
    fn bu_10_three_players_have_thirteen_cards() {
        let held = BySeat::default();
        let dealt = deal(GameId::Busca, 1, 0, SeatSet::ALL.without(Seat::E), Some(Seat::S), &held);
        assert_eq!(dealt.hands.0.map(CardSet::len), [13, 0, 13, 13]);
    }

    #[test]
    fn hands_are_filled_up_around_what_is_held() {
        for game in GameId::ALL {
            let (size, _) = game.hand_size(4);
            let before = deal(game, 3, 0, SeatSet::ALL, None, &BySeat::default());
            // A whole hand, a part that is no whole number of packets, one card, none.
            let some = |hand: CardSet, n| hand.iter().take(n).collect::<CardSet>();
            let held = BySeat([
                before.hands.0[0],
                some(before.hands.0[1], size - 1),
                some(before.hands.0[2], 1),
                CardSet::EMPTY,
            ]);
            for index in 0..50 {
                let dealt = deal(game, 9, index, SeatSet::ALL, None, &held);
                let mut all: CardSet = dealt.stock.iter().copied().collect();
                for (seat, &hand) in dealt.hands.iter() {
                    assert_eq!(hand.len(), size);
                    assert!(held[seat].difference(hand).is_empty());
                    all = all.union(hand);
                }
                assert_eq!(all, game.pack(4), "{game}");
            }
        }
    }
}
