//! A deal: the hands and the stock as they were dealt, checked once against the pack and right ever after.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::GameId;
use crate::seat::{BySeat, Seat, SeatSet};

/// The hands and the stock at the start of a deal. Every card of the pack is in one place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    game: GameId,
    players: SeatSet,
    hands: BySeat<CardSet>,
    stock: Vec<Card>,
}

impl Deal {
    /// The deal with these hands (empty for a seat that is out) and this stock, top first.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`](crate::error::Kind) if a card isn't in the game's pack, is there twice or is missing, or if
    /// a hand or the stock has the wrong size.
    pub fn new(game: GameId, players: SeatSet, hands: BySeat<CardSet>, stock: Vec<Card>) -> Result<Self, Error> {
        let pack = game.pack(players.len());
        let (size, size_clause) = game.hand_size(players.len());
        let mut seen = CardSet::EMPTY;
        for (seat, &hand) in hands.iter() {
            if let Some(card) = hand.difference(pack).iter().next() {
                return Err(not_in_pack(game, players.len(), card, &format!("hand of {seat}")));
            }
            if let Some(card) = hand.intersection(seen).iter().next() {
                let other = Seat::ALL.into_iter().find(|&s| hands[s].contains(card)).unwrap_or(seat);
                return Err(Error::invalid_deal(
                    game.pack_clause(),
                    format!("{card} is dealt twice: to {other} and to {seat}"),
                ));
            }
            let expected = if players.contains(seat) { size } else { 0 };
            if hand.len() != expected {
                return Err(Error::invalid_deal(
                    size_clause,
                    format!("hand of {seat}: {} cards stand there, {expected} are expected", hand.len()),
                ));
            }
            seen = seen.union(hand);
        }
        let stock_size = pack.len() - size * players.len();
        if stock.len() != stock_size {
            return Err(Error::invalid_deal(
                size_clause,
                format!("stock: {} cards stand there, {stock_size} are expected", stock.len()),
            ));
        }
        for (place, &card) in stock.iter().enumerate() {
            if !pack.contains(card) {
                return Err(not_in_pack(game, players.len(), card, &format!("stock, card {}", place + 1)));
            }
            if seen.contains(card) {
                return Err(Error::invalid_deal(
                    game.pack_clause(),
                    format!("stock, card {}: {card} is already in a hand or further up", place + 1),
                ));
            }
            seen = seen.with(card);
        }
        Ok(Self { game, players, hands, stock })
    }

    /// Deal number `index` of `seed`, with the dealer that the seed picks or the one given.
    #[must_use]
    pub fn from_seed(game: GameId, seed: u64, index: u64, players: SeatSet, dealer: Option<Seat>) -> (Self, Seat) {
        let dealt = crate::deck::deal(game, seed, index, players, dealer, &BySeat::default());
        (Self { game, players, hands: dealt.hands, stock: dealt.stock }, dealt.dealer)
    }

    /// The same around cards that seats hold already: their hands are filled up from the rest of the pack.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`](crate::error::Kind) if a card held isn't in the game's pack or is held twice, if a hand is
    /// larger than a hand can be, or if a seat that is out holds one.
    pub fn predealt(
        game: GameId,
        seed: u64,
        index: u64,
        players: SeatSet,
        dealer: Option<Seat>,
        held: &BySeat<CardSet>,
    ) -> Result<(Self, Seat), Error> {
        check_held(game, players, held)?;
        let dealt = crate::deck::deal(game, seed, index, players, dealer, held);
        Ok((Self { game, players, hands: dealt.hands, stock: dealt.stock }, dealt.dealer))
    }

    /// The deal with these hands and this stock, which are known to be right.
    pub(crate) const fn assembled(game: GameId, players: SeatSet, hands: BySeat<CardSet>, stock: Vec<Card>) -> Self {
        Self { game, players, hands, stock }
    }

    /// The game whose pack this is.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// The seats that have a hand.
    #[must_use]
    pub const fn players(&self) -> SeatSet {
        self.players
    }

    /// The hands; empty for a seat that is out.
    #[must_use]
    pub const fn hands(&self) -> &BySeat<CardSet> {
        &self.hands
    }

    /// The stock, top first.
    #[must_use]
    pub fn stock(&self) -> &[Card] {
        &self.stock
    }
}

fn check_held(game: GameId, players: SeatSet, held: &BySeat<CardSet>) -> Result<(), Error> {
    let pack = game.pack(players.len());
    let (size, size_clause) = game.hand_size(players.len());
    let mut seen = CardSet::EMPTY;
    for (seat, &hand) in held.iter() {
        if !hand.is_empty() && !players.contains(seat) {
            return Err(Error::invalid_deal("BU-9", format!("predealt hand of {seat}: {seat} is out of the match")));
        }
        if let Some(card) = hand.difference(pack).iter().next() {
            return Err(not_in_pack(game, players.len(), card, &format!("predealt hand of {seat}")));
        }
        if let Some(card) = hand.intersection(seen).iter().next() {
            let other = Seat::ALL.into_iter().find(|&s| held[s].contains(card)).unwrap_or(seat);
            return Err(Error::invalid_deal(
                game.pack_clause(),
                format!("{card} is predealt twice: to {other} and to {seat}"),
            ));
        }
        if hand.len() > size {
            return Err(Error::invalid_deal(
                size_clause,
                format!("predealt hand of {seat}: {} cards stand there, at most {size} are expected", hand.len()),
            ));
        }
        seen = seen.union(hand);
    }
    Ok(())
}

fn not_in_pack(game: GameId, players: usize, card: Card, place: &str) -> Error {
    let (pack, clause) = if players == 3 { (" for three players", "BU-10") } else { ("", game.pack_clause()) };
    Error::invalid_deal(clause, format!("{place}: {card} is not in the pack of {game}{pack}"))
}
