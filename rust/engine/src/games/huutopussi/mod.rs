//! Huutopussi (HP-1 … HP-30): a point-trick game for two partnerships, 36 cards, with a bid for points, an exchange
//! between partners, and trumps that marriages make and change in mid-deal.

mod action;
mod auction;
mod exchange;
mod marriages;
mod play;
mod playing;
mod rules;
mod score;

#[cfg(test)]
mod tests;

pub use action::{ANSWER_NO, ANSWER_NONE, ANSWER_SUIT, ANSWER_YES, ASK, ASK_KING, ASK_QUEEN, DECLARE};
pub(crate) use action::{KING, QUEEN};
pub(crate) use auction::TURNS;
pub use auction::{Auction, BANNED, HIGHEST_BID, LOWEST_BID, STEP, may_redeal};
pub use exchange::{EXCHANGED, Exchange, Step};
pub use marriages::{Marriages, marriage_points};
pub(crate) use play::beating;
pub use play::{Play, Question, card_points};
pub use playing::Playing;
pub use rules::{DeclareAfter, FailedContract, Rules};
pub use score::{LAST_TRICK, declarers_points, winner};

use super::{Game, Laid, Next, Setup, Table, list};
use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::{GameId, Phase};
use crate::order::HUUTOPUSSI;
use crate::position::{ActionSet, Position as _};
use crate::seat::{BySeat, BySide, Seat, Side};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Map;

/// A moment in a deal of Huutopussi.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    rules: Rules,
    dealer: Seat,
    scores: BySide<i64>,
    stage: Stage,
}

/// A phase, or a run of phases, with what belongs to it alone.
#[derive(Clone, PartialEq, Debug)]
enum Stage {
    Auction {
        hands: BySeat<CardSet>,
        auction: Auction,
    },
    /// Giving, announcing the contract, returning.
    Exchange(Exchange),
    /// Also when the last card has been played.
    Play(Playing),
    /// Over: a redeal was demanded (HP-10).
    Redeal {
        hands: BySeat<CardSet>,
    },
}

/// What a finished deal comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A redeal was demanded: nothing is scored and the same player deals again (HP-10).
    Redeal,
    /// The deal was played.
    Played(Played),
}

/// What a deal that was played comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Played {
    /// Who declared.
    pub declarer: Seat,
    /// What the declarer's side had to reach.
    pub contract: u32,
    /// Whether it did.
    pub made: bool,
    /// The tricks that each side took.
    pub tricks: BySide<u8>,
    /// The points of the cards that each side took, without last trick and marriages.
    pub card_points: BySide<u8>,
    /// The side that won the last trick.
    pub last_trick: Side,
    /// The suits of each side's marriages, in the order declared.
    pub marriages: BySide<Marriages>,
    /// Each side's cards, marriages and last trick together.
    pub totals: BySide<u16>,
    /// What the deal adds to each side's score.
    pub points: BySide<i64>,
    /// The standing after the deal.
    pub scores: BySide<i64>,
    /// The side that has won the match.
    pub winner: Option<Side>,
}

/// As the object of a deal that was played, or `{"redeal": true}`.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Redeal => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("redeal", &true)?;
                map.end()
            }
            Self::Played(played) => played.serialize(serializer),
        }
    }
}

impl Position {
    /// The options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The play, once the exchange is complete.
    #[must_use]
    pub const fn playing(&self) -> Option<&Playing> {
        match &self.stage {
            Stage::Play(playing) => Some(playing),
            Stage::Auction { .. } | Stage::Exchange(_) | Stage::Redeal { .. } => None,
        }
    }

    /// The exchange, from the end of the auction until it is complete.
    #[must_use]
    pub const fn exchange(&self) -> Option<&Exchange> {
        match &self.stage {
            Stage::Exchange(exchange) => Some(exchange),
            Stage::Auction { .. } | Stage::Play(_) | Stage::Redeal { .. } => None,
        }
    }

    /// The auction and the hands as dealt, until the auction ends.
    #[must_use]
    pub const fn auction(&self) -> Option<(&Auction, &BySeat<CardSet>)> {
        match &self.stage {
            Stage::Auction { hands, auction } => Some((auction, hands)),
            Stage::Exchange(_) | Stage::Play(_) | Stage::Redeal { .. } => None,
        }
    }

    /// The player who deals.
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }
}

impl crate::position::Position for Position {
    type Action = Action;
    type Actions = Vec<Action>;

    fn to_act(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Auction { auction, .. } => Some(auction.to_act()),
            Stage::Exchange(exchange) => Some(exchange.to_act()),
            Stage::Play(playing) => playing.play.to_act(),
            Stage::Redeal { .. } => None,
        }
    }

    fn legal_actions(&self) -> Vec<Action> {
        let mut actions = match &self.stage {
            Stage::Auction { hands, auction } => auction.legal(hands[auction.to_act()]),
            Stage::Exchange(exchange) => exchange.legal(),
            Stage::Play(playing) => playing.play.legal_actions().iter().map(Play::action).collect(),
            Stage::Redeal { .. } => Vec::new(),
        };
        actions.sort_unstable();
        actions
    }

    fn apply_unchecked(&mut self, action: Action) {
        match &mut self.stage {
            &mut Stage::Auction { hands, .. } if action == Action::Redeal => self.stage = Stage::Redeal { hands },
            Stage::Auction { hands, auction } => {
                auction.call(action);
                if let Some((declarer, bid)) = auction.result() {
                    self.stage = Stage::Exchange(Exchange::new(*hands, declarer, bid));
                }
            }
            Stage::Exchange(exchange) => {
                if let Some(contract) = exchange.apply(action) {
                    let (hands, declarer) = (exchange.hands, exchange.declarer);
                    let slots = BySeat(hands.0.map(|hand| HUUTOPUSSI.slots(hand)));
                    let play = Play::new(slots, declarer, &self.rules);
                    self.stage = Stage::Play(Playing { declarer, contract, play, laid: Laid::default() });
                }
            }
            Stage::Play(playing) => playing.apply(action),
            Stage::Redeal { .. } => {}
        }
    }
}

impl Game for Position {
    const ID: GameId = GameId::Huutopussi;
    type Rules = Rules;
    type Scores = BySide<i64>;
    type Outcome = Outcome;
    type Play = Play;

    fn start(setup: &Setup<Self>) -> Result<Self, Error> {
        let auction = Auction::new(setup.dealer, &setup.scores);
        Ok(Self {
            rules: setup.rules,
            dealer: setup.dealer,
            scores: setup.scores,
            stage: Stage::Auction { hands: *setup.deal.hands(), auction },
        })
    }

    fn play(&self) -> Option<&Play> {
        self.playing().map(|playing| &playing.play)
    }

    fn phase(&self) -> Option<Phase> {
        match &self.stage {
            Stage::Auction { .. } => Some(Phase::Auction),
            Stage::Exchange(exchange) => Some(exchange.phase()),
            Stage::Play(playing) => {
                let phase = if playing.play.question().is_some() { Phase::Answer } else { Phase::Play };
                playing.play.to_act().map(|_| phase)
            }
            Stage::Redeal { .. } => None,
        }
    }

    fn refusal(&self, action: Action) -> Error {
        match &self.stage {
            Stage::Auction { hands, auction } => auction.refusal(action, hands[auction.to_act()]),
            Stage::Exchange(exchange) => exchange.refusal(action),
            Stage::Play(playing) => playing.refusal(action),
            Stage::Redeal { .. } => {
                Error::illegal("HP-10", format!("the deal ended with a redeal, so {action} is not possible"))
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let Playing { declarer, contract, play, .. } = match &self.stage {
            Stage::Play(playing) => playing,
            Stage::Redeal { .. } => return Some(Outcome::Redeal),
            Stage::Auction { .. } | Stage::Exchange(_) => return None,
        };
        let (declarer, contract, last_trick) = (*declarer, *contract, play.last_trick()?);
        let (side, tricks) = (declarer.side(), play.tricks());
        let totals = BySide::from_fn(|s| play.total(s));
        let points = BySide::from_fn(|s| {
            if s == side { declarers_points(&self.rules, contract, totals[s], tricks[s]) } else { totals[s].into() }
        });
        let scores = BySide::from_fn(|s| self.scores[s] + points[s]);
        Some(Outcome::Played(Played {
            declarer,
            contract,
            made: u32::from(totals[side]) >= contract,
            tricks,
            card_points: play.card_points(),
            last_trick,
            marriages: play.marriages(),
            totals,
            points,
            scores,
            winner: winner(&self.rules, &scores),
        }))
    }

    fn next(&self) -> Option<Next<BySide<i64>>> {
        Some(match self.outcome()? {
            Outcome::Redeal => Next { dealer: self.dealer, scores: self.scores, over: false },
            Outcome::Played(played) => {
                Next { dealer: self.dealer.left(), scores: played.scores, over: played.winner.is_some() }
            }
        })
    }

    fn redistribute(&mut self, cards: &BySeat<CardSet>, _stock: &[Card]) {
        match &mut self.stage {
            Stage::Auction { hands, .. } | Stage::Redeal { hands } => *hands = *cards,
            Stage::Exchange(exchange) => exchange.hands = *cards,
            Stage::Play(playing) => playing.play.hands = BySeat(cards.0.map(|hand| HUUTOPUSSI.slots(hand))),
        }
    }

    fn table(&self) -> Table {
        let mut facts = Map::new();
        let (hands, laid) = match &self.stage {
            Stage::Auction { hands, auction } => {
                if let Some((seat, bid)) = auction.highest() {
                    facts.insert("highest_bid".into(), bid.into());
                    facts.insert("highest_bidder".into(), seat.name().into());
                }
                facts.insert("passed".into(), auction.passed().iter().map(Seat::name).collect::<Vec<_>>().into());
                (*hands, Laid::default())
            }
            Stage::Exchange(Exchange { hands, declarer, step }) => {
                facts.insert("declarer".into(), declarer.name().into());
                let (name, points) = match *step {
                    Step::Give { bid } | Step::Contract { bid } => ("bid", bid),
                    Step::Return { contract } => ("contract", contract),
                };
                facts.insert(name.into(), points.into());
                (*hands, Laid::default())
            }
            Stage::Play(playing) => {
                facts = playing.facts();
                (BySeat(playing.play.hands.0.map(|hand| HUUTOPUSSI.cards(hand))), playing.laid.clone())
            }
            Stage::Redeal { hands } => {
                facts.insert("redeal".into(), true.into());
                (*hands, Laid::default())
            }
        };
        Table {
            hands,
            trick: laid.trick,
            taken: Side::ALL.into_iter().map(|side| (side.name(), laid.taken[side.index()])).collect(),
            aside: CardSet::EMPTY,
            stock: Vec::new(),
            facts,
        }
    }
}
