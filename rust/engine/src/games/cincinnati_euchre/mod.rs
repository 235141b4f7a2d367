//! Cincinnati Euchre (CE-1 … CE-17): a bidding euchre for two partnerships, 24 cards, six tricks, moons played alone.

mod auction;
mod play;
mod rules;
mod score;

pub use auction::Auction;
pub use play::{Play, order};
pub use rules::{BothReach, Lead, Rules};
pub use score::{made, points, winner};

use super::{Game, Laid, Next, Setup, Table, list};
use crate::action::{Action, Level};
use crate::card::{Card, Denomination};
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::{GameId, Phase};
use crate::moves::Move;
use crate::order;
use crate::position::{ActionSet, Position as _};
use crate::seat::{BySeat, BySide, Seat, Side};
use serde::Serialize;
use serde_json::Map;

/// A moment in a deal of Cincinnati Euchre.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    rules: Rules,
    dealer: Seat,
    scores: BySide<i64>,
    stage: Stage,
}

/// A phase with what belongs to it alone.
#[derive(Clone, PartialEq, Debug)]
enum Stage {
    Auction {
        hands: BySeat<CardSet>,
        auction: Auction,
    },
    Name {
        hands: BySeat<CardSet>,
        declarer: Seat,
        bid: Level,
    },
    /// Also when the last card has been played.
    Play(Playing),
}

/// The play, and what was settled before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Playing {
    /// Who declared.
    pub declarer: Seat,
    /// The bid that won the auction.
    pub bid: Level,
    /// Trumps, or none.
    pub denomination: Denomination,
    /// The cards in play.
    pub play: Play,
    laid: Laid<2>,
    aside: CardSet,
}

/// What a finished deal comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Who declared.
    pub declarer: Seat,
    /// The bid that won the auction.
    #[serde(serialize_with = "as_text")]
    pub bid: Level,
    /// Trumps, or `NT`.
    pub denomination: Denomination,
    /// Whether the declarer played alone.
    pub alone: bool,
    /// The tricks that each side took.
    pub tricks: BySide<u8>,
    /// Whether the bid was made.
    pub made: bool,
    /// What the deal adds to each side's score.
    pub points: BySide<i64>,
    /// The standing after the deal.
    pub scores: BySide<i64>,
    /// The side that has won the match.
    pub winner: Option<Side>,
}

fn as_text<S: serde::Serializer>(bid: &Level, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(bid)
}

/// The seat that sits out when `declarer` plays this bid (CE-10).
#[must_use]
pub fn sits_out(declarer: Seat, bid: Level) -> Option<Seat> {
    (!matches!(bid, Level::Number(_))).then(|| declarer.partner())
}

/// The seat that leads to trick 1 (CE-11).
#[must_use]
pub fn leader(rules: &Rules, dealer: Seat, declarer: Seat, out: Option<Seat>) -> Seat {
    match rules.lead {
        Lead::Bidder => declarer,
        Lead::Eldest if out == Some(dealer.left()) => dealer.left().left(),
        Lead::Eldest => dealer.left(),
    }
}

impl Position {
    /// The play, once a denomination has been named.
    #[must_use]
    pub const fn playing(&self) -> Option<&Playing> {
        match &self.stage {
            Stage::Play(playing) => Some(playing),
            Stage::Auction { .. } | Stage::Name { .. } => None,
        }
    }

    /// The beginning of the play of a contract, whatever auction would have led to it.
    #[must_use]
    pub fn contract(setup: &Setup<Self>, declarer: Seat, bid: Level, denomination: Denomination) -> Self {
        let stage = Stage::Name { hands: *setup.deal.hands(), declarer, bid };
        let mut position = Self { rules: setup.rules, dealer: setup.dealer, scores: setup.scores, stage };
        position.apply_unchecked(Action::Name(denomination));
        position
    }

    /// The highest bid and who made it, while the auction lasts.
    #[must_use]
    pub const fn highest(&self) -> Option<(Seat, Level)> {
        match &self.stage {
            Stage::Auction { auction, .. } => auction.highest(),
            Stage::Name { .. } | Stage::Play(_) => None,
        }
    }

    /// The options.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
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
            Stage::Name { declarer, .. } => Some(*declarer),
            Stage::Play(playing) => playing.play.to_act(),
        }
    }

    fn legal_actions(&self) -> Vec<Action> {
        let mut actions = match &self.stage {
            Stage::Auction { auction, .. } => auction.legal(&self.rules),
            Stage::Name { .. } => Denomination::ALL.map(Action::Name).to_vec(),
            Stage::Play(playing) if playing.play.is_over() => Vec::new(),
            Stage::Play(playing) => {
                let order = order(playing.denomination);
                playing.play.legal_actions().iter().map(|m| Action::Play(order.card(m.0))).collect()
            }
        };
        actions.sort_unstable();
        actions
    }

    fn apply_unchecked(&mut self, action: Action) {
        match (&mut self.stage, action) {
            (Stage::Auction { hands, auction }, call) => {
                auction.call(call);
                if let Some((declarer, bid)) = auction.result() {
                    self.stage = Stage::Name { hands: *hands, declarer, bid };
                }
            }
            (&mut Stage::Name { hands, declarer, bid }, Action::Name(denomination)) => {
                let out = sits_out(declarer, bid);
                let leader = leader(&self.rules, self.dealer, declarer, out);
                let slots = BySeat(hands.0.map(|hand| order(denomination).slots(hand)));
                self.stage = Stage::Play(Playing {
                    declarer,
                    bid,
                    denomination,
                    play: Play::new(slots, denomination, leader, out),
                    laid: Laid::default(),
                    aside: out.map_or(CardSet::EMPTY, |out| hands[out]),
                });
            }
            (Stage::Play(playing), Action::Play(card)) => {
                let seat = playing.play.turn;
                if let Some(slot) = order(playing.denomination).slot(card) {
                    playing.play.apply_unchecked(Move::card(slot));
                    let pile = playing.play.trick.is_none().then_some(playing.play.turn.side() as usize);
                    playing.laid.lay(seat, card, pile);
                }
            }
            (Stage::Name { .. } | Stage::Play(_), _) => {}
        }
    }
}

impl Game for Position {
    const ID: GameId = GameId::CincinnatiEuchre;
    type Rules = Rules;
    type Scores = BySide<i64>;
    type Outcome = Outcome;
    type Play = Play;

    fn start(setup: &Setup<Self>) -> Result<Self, Error> {
        Ok(Self {
            rules: setup.rules,
            dealer: setup.dealer,
            scores: setup.scores,
            stage: Stage::Auction { hands: *setup.deal.hands(), auction: Auction::new(setup.dealer) },
        })
    }

    fn play(&self) -> Option<&Play> {
        self.playing().map(|playing| &playing.play)
    }

    fn phase(&self) -> Option<Phase> {
        match &self.stage {
            Stage::Auction { .. } => Some(Phase::Auction),
            Stage::Name { .. } => Some(Phase::Name),
            Stage::Play(playing) => playing.play.to_act().map(|_| Phase::Play),
        }
    }

    fn refusal(&self, action: Action) -> Error {
        match &self.stage {
            Stage::Auction { auction, .. } => auction.refusal(action, &self.rules),
            Stage::Name { declarer, .. } => {
                Error::illegal("CE-9", format!("{declarer} is to name a trump suit or NT, not to {action}"))
            }
            Stage::Play(playing) => playing.refusal(action),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let playing = self.playing().filter(|playing| playing.play.is_over())?;
        let (side, tricks) = (playing.declarer.side(), playing.play.tricks());
        let (bidders, defenders) = points(playing.bid, tricks[side]);
        let points = BySide::from_fn(|s| if s == side { bidders } else { defenders });
        let scores = BySide::from_fn(|s| self.scores[s] + points[s]);
        Some(Outcome {
            declarer: playing.declarer,
            bid: playing.bid,
            denomination: playing.denomination,
            alone: playing.play.out.is_some(),
            tricks,
            made: made(playing.bid, tricks[side]),
            points,
            scores,
            winner: winner(&self.rules, &scores, side),
        })
    }

    fn next(&self) -> Option<Next<BySide<i64>>> {
        let outcome = self.outcome()?;
        Some(Next { dealer: self.dealer.left(), scores: outcome.scores, over: outcome.winner.is_some() })
    }

    fn redistribute(&mut self, cards: &BySeat<CardSet>, _stock: &[Card]) {
        match &mut self.stage {
            Stage::Auction { hands, .. } | Stage::Name { hands, .. } => *hands = *cards,
            Stage::Play(playing) => {
                let order = order(playing.denomination);
                playing.play.hands = BySeat(cards.0.map(|hand| order.slots(hand)));
                if let Some(out) = playing.play.out {
                    playing.play.hands[out] = 0;
                    playing.aside = cards[out];
                }
            }
        }
    }

    fn table(&self) -> Table {
        let mut facts = Map::new();
        let (hands, laid, aside) = match &self.stage {
            Stage::Auction { hands, auction } => {
                if let Some((seat, bid)) = auction.highest() {
                    facts.insert("highest_bid".into(), bid.to_string().into());
                    facts.insert("highest_bidder".into(), seat.name().into());
                }
                (*hands, Laid::default(), CardSet::EMPTY)
            }
            Stage::Name { hands, declarer, bid } => {
                facts.insert("declarer".into(), declarer.name().into());
                facts.insert("bid".into(), bid.to_string().into());
                (*hands, Laid::default(), CardSet::EMPTY)
            }
            Stage::Play(playing) => {
                facts.insert("declarer".into(), playing.declarer.name().into());
                facts.insert("bid".into(), playing.bid.to_string().into());
                facts.insert("denomination".into(), playing.denomination.to_string().into());
                facts.insert("alone".into(), playing.play.out.is_some().into());
                for side in Side::ALL {
                    facts.insert(format!("tricks_{side}"), playing.play.tricks()[side].into());
                }
                let order = order(playing.denomination);
                (BySeat(playing.play.hands.0.map(|hand| order.cards(hand))), playing.laid.clone(), playing.aside)
            }
        };
        Table {
            hands,
            trick: laid.trick,
            taken: Side::ALL.into_iter().map(|side| (side.name(), laid.taken[side.index()])).collect(),
            aside,
            stock: Vec::new(),
            facts,
        }
    }
}

impl Playing {
    fn refusal(&self, action: Action) -> Error {
        let seat = self.play.turn;
        let order = order(self.denomination);
        let hand = self.play.hands[seat];
        let held = list(order.cards(hand), GameId::CincinnatiEuchre);
        let Action::Play(card) = action else {
            return Error::illegal("CE-12", format!("{seat} is to play a card, not to {action}"));
        };
        match (order.slot(card), self.play.trick) {
            (Some(slot), Some(trick)) if hand >> slot & 1 == 1 => {
                let led = self.laid.trick.first().map_or_else(String::new, |(_, card)| card.to_string());
                let following = list(order.cards(trick.following(hand)), GameId::CincinnatiEuchre);
                let bower =
                    if order::lane(trick.led) == order::TRUMP_LANE { " (the left bower is a trump)" } else { "" };
                Error::illegal(
                    "CE-12",
                    format!("{seat} must follow suit to {led} with one of {following}{bower}, not {card}"),
                )
            }
            _ => Error::illegal("CE-12", format!("{seat} does not hold {card}; held are {held}")),
        }
    }
}
