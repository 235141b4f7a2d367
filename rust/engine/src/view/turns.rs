//! Ristiklappi, step by step: who drew which place of the stock, what was turned up, what was played from hands.

use super::replay::Walk;
use super::{Event, impossible};
use crate::action::Action;
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::error::Error;
use crate::games::Game;
use crate::seat::Seat;

impl<G: Game> Walk<'_, G> {
    /// A turn of Ristiklappi.
    pub(super) fn turn(&mut self, seat: Seat, action: Action) -> Result<(), Error> {
        let mine = seat == self.me;
        let (place, stock) = (self.draws.drawn, self.draws.stock.len());
        if let (Action::Play(card), false) = (action, mine) {
            self.played_from_hand(seat, card)?;
        } else {
            self.check(seat, if mine { self.own } else { CardSet::EMPTY }, action)?;
        }
        self.go_on(action);
        let table = self.at.table();
        let drew = stock - table.stock.len() > place;
        self.draws.drawn = stock - table.stock.len();
        let took_up = action == Action::Flip && table.facts.contains_key("turned_up");
        let mut seen = None;
        if drew && (mine || action == Action::Flip) {
            let Some(card) = self.draws.stock[place] else {
                let flipped = action == Action::Flip;
                let (clause, why) =
                    if flipped { ("RK-7", "was turned up") } else { ("RK-6", "was drawn by the seat itself") };
                let message =
                    format!("stock, card {}: ? stands there, but the card {why}; a card is expected", place + 1);
                return Err(Error::invalid_deal(clause, message));
            };
            self.seen_stock.push(place);
            seen = Some(card);
        }
        match (action, seen) {
            (Action::Play(card), _) => {
                self.own = self.own.without(card);
                self.gone = self.gone.with(card);
                self.draws.events[seat].push(Event::Play(card));
                if drew {
                    self.draws.events[seat].push(Event::Draw(place));
                }
                self.own = seen.map_or(self.own, |drawn| self.own.with(drawn));
            }
            (Action::Flip, Some(card)) if took_up => {
                self.draws.events[seat].push(Event::TakeUp(place, card));
                if mine {
                    self.own = self.own.with(card);
                }
            }
            (_, seen) => self.gone = seen.map_or(self.gone, |card| self.gone.with(card)),
        }
        Ok(())
    }

    /// A card that another seat plays from its hand in Ristiklappi.
    fn played_from_hand(&mut self, seat: Seat, card: Card) -> Result<(), Error> {
        let action = Action::Play(card);
        let taken_up = |event: &Event| matches!(event, Event::TakeUp(_, taken) if *taken == card);
        let why = if !self.pack.contains(card) {
            format!("{card} is not in the pack of {}", G::ID)
        } else if self.gone.contains(card) {
            format!("{card} has been played")
        } else if self.sight.hand.contains(card) {
            format!("{} holds {card}", self.me)
        } else if let Some(place) = self.draws.stock.iter().position(|&seen| seen == Some(card))
            && !self.draws.events[seat].iter().any(taken_up)
        {
            format!("{card} is card {} of the stock, which {} has seen", place + 1, self.me)
        } else {
            // The card and, unless it is the last, one that is never barred with it.
            let table = self.at.table();
            let trick = table.facts.get("trick").and_then(serde_json::Value::as_u64).unwrap_or_default();
            let other = self.pack.iter().find(|other| other.rank() != card.rank() && other.rank() != Rank::King);
            let last = table.stock.is_empty() && trick == 13;
            let hand = CardSet::EMPTY.with(card);
            let hand = other.filter(|_| !last).map_or(hand, |other| hand.with(other));
            if self.legal_with(seat, hand, action) {
                return Ok(());
            }
            let clause = self.at.refusal(action).clause;
            let message = format!("{action} is not possible for {seat}: {card} is barred, whatever else is held");
            return Err(impossible(clause, message));
        };
        self.put(seat, CardSet::EMPTY);
        let clause = self.at.refusal(action).clause;
        Err(impossible(clause, format!("{action} is not possible for {seat}: {why}")))
    }

    /// Refuses cards of the stock that the viewer is said to know and can't have seen.
    pub(super) fn check_stock(&self) -> Result<(), Error> {
        let unseen =
            self.draws.stock.iter().enumerate().find_map(|(place, card)| {
                card.filter(|_| !self.seen_stock.contains(&place)).map(|card| (place + 1, card))
            });
        match unseen {
            Some((place, card)) => {
                let message = format!(
                    "stock, card {place}: {card} stands there, but {} can't have seen it; ? is expected",
                    self.me
                );
                Err(Error::invalid_deal("RK-7", message))
            }
            None => Ok(()),
        }
    }
}
