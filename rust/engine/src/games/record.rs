//! A deal with the actions that led to where it stands, and a match as a row of deals.

use super::{Game, Scores, Setup};
use crate::action::Action;
use crate::error::{Error, Kind};
use crate::notation::record::scores_value;
use crate::rules::Rules;
use crate::seat::Seat;
use serde_json::{Map, Value};

/// A deal: what it started from, the actions so far, and the position they lead to. Legal by construction.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Game> {
    setup: Setup<G>,
    actions: Vec<Action>,
    position: G,
}

impl<G: Game> Record<G> {
    /// The deal before its first decision.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`] if no such deal can be played from this standing.
    pub fn new(setup: Setup<G>) -> Result<Self, Error> {
        let position = G::start(&setup)?;
        Ok(Self { setup, actions: Vec::new(), position })
    }

    /// The deal that these actions brought to this position, which are known to go together.
    pub(crate) const fn assembled(setup: Setup<G>, actions: Vec<Action>, position: G) -> Self {
        Self { setup, actions, position }
    }

    /// What the deal started from.
    pub const fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// The actions so far.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// Where the actions led.
    pub const fn position(&self) -> &G {
        &self.position
    }

    /// The same deal before its first decision.
    #[must_use]
    pub fn start(&self) -> Self {
        let position = G::start(&self.setup).unwrap_or_else(|_| self.position.clone());
        Self { setup: self.setup.clone(), actions: Vec::new(), position }
    }

    /// Carries the action out.
    ///
    /// # Errors
    /// [`Kind::IllegalAction`] with the reason; the record is as before.
    pub fn play(&mut self, action: Action) -> Result<(), Error> {
        if let Some(error) = self.refusal(action) {
            return Err(error);
        }
        self.advance(action);
        Ok(())
    }

    /// Carries out an action that is known to be legal.
    pub(crate) fn advance(&mut self, action: Action) {
        self.position.apply_unchecked(action);
        self.actions.push(action);
    }

    /// Why the action is not legal here; none if it is.
    pub fn refusal(&self, action: Action) -> Option<Error> {
        if self.position.is_over() {
            return Some(Error::new(
                Kind::IllegalAction,
                format!("the deal is over after {} actions; nothing more is expected", self.actions.len()),
            ));
        }
        (!self.position.is_legal(action)).then(|| self.position.refusal(action))
    }

    /// The legal actions as text, sorted by code point.
    pub fn legal(&self) -> Vec<String> {
        let mut legal: Vec<String> =
            self.position.legal_actions().into_iter().map(|action| action.to_string()).collect();
        legal.sort_unstable();
        legal
    }

    /// What the deal comes to, as JSON; null while it isn't over.
    pub fn result(&self) -> Value {
        self.position.outcome().and_then(|outcome| serde_json::to_value(outcome).ok()).unwrap_or_default()
    }

    /// What the next deal starts from, as the keys `rules`, `dealer` and `scores` of a record; none while this one isn't
    /// over.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`] if the match is over with this deal.
    pub fn next(&self) -> Result<Option<Value>, Error> {
        match self.position.next() {
            Some(next) if next.over => Err(ended()),
            Some(next) => Ok(Some(start_fields(&self.setup.rules, next.dealer, &next.scores))),
            None => Ok(None),
        }
    }
}

fn start_fields<R: Rules, S: Scores>(rules: &R, dealer: Seat, scores: &S) -> Value {
    let fields = [("rules", rules.write().into()), ("dealer", dealer.name().into()), ("scores", scores_value(scores))];
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Map<_, _>>().into()
}

fn ended() -> Error {
    Error::new(Kind::InvalidDeal, "the match is over; no further deal is expected")
}

/// A match: its deals one after the other; dealers and standings follow from them.
#[derive(Clone, PartialEq, Debug)]
pub struct Match<G: Game> {
    /// The options.
    pub rules: G::Rules,
    /// Who deals first.
    pub dealer: Seat,
    /// The standing before the first deal.
    pub scores: G::Scores,
    /// The deals. All but the last are over.
    pub deals: Vec<Record<G>>,
}

impl<G: Game> Match<G> {
    /// A match before its first deal.
    pub const fn new(rules: G::Rules, dealer: Seat, scores: G::Scores) -> Self {
        Self { rules, dealer, scores, deals: Vec::new() }
    }

    /// Who deals next, the standing, and whether the match is over, by the deals that are finished.
    pub fn standing(&self) -> (Seat, G::Scores, bool) {
        match self.deals.iter().rev().find_map(|deal| deal.position().next()) {
            Some(next) => (next.dealer, next.scores, next.over),
            None => (self.dealer, self.scores, false),
        }
    }

    /// Who deals the next deal, and the standing before it.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`] if the match is over or its last deal is not.
    pub fn next_start(&self) -> Result<(Seat, G::Scores), Error> {
        if self.deals.last().is_some_and(|deal| !deal.position().is_over()) {
            return Err(Error::new(
                Kind::InvalidDeal,
                "the deal before this one is not finished; no further deal is expected",
            ));
        }
        let (dealer, scores, over) = self.standing();
        if over {
            return Err(ended());
        }
        Ok((dealer, scores))
    }

    /// What the next deal starts from, as the keys `rules`, `dealer` and `scores` of a record.
    ///
    /// # Errors
    /// As [`next_start`](Self::next_start).
    pub fn next_fields(&self) -> Result<Value, Error> {
        let (dealer, scores) = self.next_start()?;
        Ok(start_fields(&self.rules, dealer, &scores))
    }

    /// Who has won, as JSON; null while the match goes on.
    pub fn winner(&self) -> Value {
        self.deals.last().map(Record::result).and_then(|result| result.get("winner").cloned()).unwrap_or_default()
    }
}
