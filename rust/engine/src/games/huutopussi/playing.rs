//! The play as people see it: the contract it is played for, the piles, what has been settled, and why an action of
//! the play is refused.

use super::action::other_half;
use super::list;
use super::play::{Play, Question};
use super::rules::DeclareAfter;
use crate::action::{Action, Answer};
use crate::card::{Card, Rank, Suit};
use crate::error::Error;
use crate::game::GameId;
use crate::games::Laid;
use crate::order::{HUUTOPUSSI, SlotSet, lane};
use crate::position::{ActionSet as _, Position as _};
use crate::seat::{Seat, Side};
use serde_json::{Map, Value};

/// The play, and what was settled before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Playing {
    /// Who declared.
    pub declarer: Seat,
    /// What the declarer's side has to reach.
    pub contract: u32,
    /// The cards in play.
    pub play: Play,
    pub(super) laid: Laid<2>,
}

/// "9S, TS", for messages.
fn names(cards: SlotSet) -> String {
    list(HUUTOPUSSI.cards(cards), GameId::Huutopussi)
}

impl Playing {
    /// Carries a legal action out.
    pub(super) fn apply(&mut self, action: Action) {
        let seat = self.play.turn;
        let Some(m) = Play::move_of(action) else { return };
        self.play.apply_unchecked(m);
        if let Action::Play(card) = action {
            let pile = self.play.trick.is_none().then_some(self.play.turn.side().index());
            self.laid.lay(seat, card, pile);
        }
    }

    /// What has been settled, by name.
    pub(super) fn facts(&self) -> Map<String, Value> {
        let play = &self.play;
        let suits = |suits: &mut dyn Iterator<Item = Suit>| suits.map(|suit| suit.to_string()).collect::<Vec<_>>();
        let seats = |set: crate::seat::SeatSet| set.iter().map(Seat::name).collect::<Vec<_>>();
        let mut facts = Map::new();
        facts.insert("declarer".into(), self.declarer.name().into());
        facts.insert("contract".into(), self.contract.into());
        facts.insert("trump".into(), play.trump().map(|suit| suit.to_string()).into());
        for side in Side::ALL {
            facts.insert(format!("tricks_{side}"), play.tricks()[side].into());
            facts.insert(format!("points_{side}"), play.total(side).into());
            facts.insert(format!("marriages_{side}"), suits(&mut play.marriages()[side].iter()).into());
        }
        facts.insert("own_lost".into(), seats(play.own_lost).into());
        facts.insert("full_lost".into(), seats(play.full_lost).into());
        if let Some(question) = play.question() {
            facts.insert("asker".into(), play.turn.partner().name().into());
            facts.insert("question".into(), question.action().to_string().into());
        }
        facts
    }

    /// Why an action is refused.
    pub(super) fn refusal(&self, action: Action) -> Error {
        let seat = self.play.turn;
        if self.play.is_over() {
            return Error::illegal("HP-13", format!("all nine tricks have been played, so {action} is not possible"));
        }
        match (action, self.play.question()) {
            (_, Some(question)) => self.answer_refusal(action, question),
            (Action::Play(card), None) => self.card_refusal(card),
            (Action::Declare(_) | Action::Ask | Action::AskHalf(_), None) => self.attempt_refusal(action),
            (Action::Answer(_), None) => {
                Error::illegal("HP-19", format!("{seat} is to play a card; nobody has asked for a marriage"))
            }
            _ => Error::illegal("HP-13", format!("{seat} is to play a card, so {action} is not possible now")),
        }
    }

    fn card_refusal(&self, card: Card) -> Error {
        let seat = self.play.turn;
        let hand = self.play.hands[seat];
        let slot = HUUTOPUSSI.slot(card).filter(|&slot| hand >> slot & 1 == 1);
        let (Some(slot), Some(trick)) = (slot, self.play.trick) else {
            let clause = if self.play.trick.is_some() { "HP-15" } else { "HP-13" };
            return Error::illegal(clause, format!("{seat} does not hold {card}; held are {}", names(hand)));
        };
        let legal = names(self.play.legal_actions().cards);
        let led = self.laid.trick.first().map_or_else(String::new, |(_, card)| card.to_string());
        let best = HUUTOPUSSI.card(trick.best);
        let (follows, trumps) = (trick.following(hand) != 0, self.play.trumps() >> slot & 1 == 1);
        let winner = trick.winner;
        if follows && lane(slot) != trick.led {
            let clause = if trumps { "HP-16" } else { "HP-15" };
            Error::illegal(clause, format!("{seat} must follow suit to {led} with one of {legal}, not {card}"))
        } else if follows {
            Error::illegal("HP-15", format!("{seat} must beat the {best} of {winner} with one of {legal}, not {card}"))
        } else if trumps {
            Error::illegal(
                "HP-15",
                format!("{seat} must overtrump the {best} of {winner} with one of {legal}, not {card}"),
            )
        } else {
            Error::illegal(
                "HP-15",
                format!("{seat} can't follow suit to {led} and must trump with one of {legal}, not {card}"),
            )
        }
    }

    /// What both halves of a suit's marriage are called.
    fn halves(suit: Suit) -> (Card, Card) {
        (Card::new(Rank::King, suit), Card::new(Rank::Queen, suit))
    }

    /// Whether a suit has been declared by anybody.
    fn is_declared(&self, suit: Suit) -> bool {
        self.play.declared() >> suit.index() & 1 == 1
    }

    fn attempt_refusal(&self, action: Action) -> Error {
        let seat = self.play.turn;
        let held = names(self.play.hands[seat]);
        if !self.play.attempt {
            let won = match self.play.declare_after {
                DeclareAfter::LedAndWon => "led and won",
                DeclareAfter::AnyWonTrick => "won",
            };
            return Error::illegal(
                "HP-18",
                format!(
                    "{seat} is to play a card; {action} is one attempt before a lead, for a player who {won} the trick \
                     just finished"
                ),
            );
        }
        match action {
            Action::Declare(suit) if self.is_declared(suit) => already(seat, suit),
            Action::Declare(suit) if self.play.own_lost.contains(seat) => Error::illegal(
                "HP-22",
                format!("{seat} may not declare {suit}; the right to own marriages was lost when its side asked"),
            ),
            Action::Declare(suit) => {
                let (king, queen) = Self::halves(suit);
                Error::illegal(
                    "HP-20",
                    format!("{seat} needs {king} and {queen} in hand to declare {suit}; held are {held}"),
                )
            }
            Action::AskHalf(card) if !matches!(card.rank(), Rank::King | Rank::Queen) => {
                Error::illegal("HP-19", format!("{seat} asks with {card}; a king or a queen is expected"))
            }
            Action::AskHalf(card) if self.is_declared(card.suit()) => already(seat, card.suit()),
            Action::AskHalf(card) => Error::illegal(
                "HP-20",
                format!("{seat} needs {card} in hand to ask for the other half; held are {held}"),
            ),
            _ if self.play.declared() == 15 => {
                Error::illegal("HP-21", format!("{seat} may not ask; all four suits have been declared"))
            }
            _ => Error::illegal(
                "HP-22",
                format!(
                    "{seat} may not ask for a full marriage; that right was lost when its side asked for a half or its \
                     partner for a full one"
                ),
            ),
        }
    }

    fn answer_refusal(&self, action: Action, question: Question) -> Error {
        let seat = self.play.turn;
        let hand = self.play.hands[seat];
        let held = names(hand);
        let asked = question.action();
        match (question, action) {
            (Question::Full, Action::Answer(Answer::Suit(suit))) if self.is_declared(suit) => already(seat, suit),
            (Question::Full, Action::Answer(Answer::Suit(suit))) => {
                let (king, queen) = Self::halves(suit);
                Error::illegal(
                    "HP-20",
                    format!("{seat} needs {king} and {queen} in hand to answer {suit}; held are {held}"),
                )
            }
            (Question::Full, Action::Answer(Answer::None)) => {
                let legal = self.play.legal_actions();
                let suits: Vec<String> = legal.iter().map(|m| Play::action(m).to_string()).collect();
                Error::illegal(
                    "HP-19",
                    format!("{seat} must answer truthfully and holds a marriage: {} is expected", suits.join(" or ")),
                )
            }
            (Question::Half(slot), Action::Answer(Answer::Yes | Answer::No)) => {
                let other = other_half(slot);
                let (verb, word) = if hand >> other & 1 == 1 { ("holds", "yes") } else { ("does not hold", "no") };
                let other = HUUTOPUSSI.card(other);
                Error::illegal("HP-19", format!("{seat} must answer truthfully and {verb} {other}: {word} is expected"))
            }
            _ => {
                let expected = match question {
                    Question::Full => "the suit of a marriage or none",
                    Question::Half(_) => "yes or no",
                };
                Error::illegal(
                    "HP-19",
                    format!("{seat} is to answer {expected} to {asked}, so {action} is not possible now"),
                )
            }
        }
    }
}

fn already(seat: Seat, suit: Suit) -> Error {
    Error::illegal("HP-21", format!("{seat} may not name {suit}; each suit is declared once, and {suit} has been"))
}
