//! The closed enum of the four games, for the edges where the game is known only at run time: notation, the command
//! line, the bindings.

use crate::action::Action;
use crate::card_set::CardSet;
use crate::error::Error;
use crate::game::{GameId, Phase};
use crate::games::{Game, Match, Record, Setup, Table, busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::notation::record::{self, AnyRecord};
use crate::rules::{OptionInfo, Rules};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::{deal::Deal, perft, playout};
use serde_json::{Map, Value};

/// A deal of any of the games, at some point.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // the names say all
pub enum AnyPosition {
    Huutopussi(Record<huutopussi::Position>),
    Busca(Record<busca::Position>),
    Ristiklappi(Record<ristiklappi::Position>),
    CincinnatiEuchre(Record<cincinnati_euchre::Position>),
}

/// A match of any of the games.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // the names say all
pub enum AnyMatch {
    Huutopussi(Match<huutopussi::Position>),
    Busca(Match<busca::Position>),
    Ristiklappi(Match<ristiklappi::Position>),
    CincinnatiEuchre(Match<cincinnati_euchre::Position>),
}

/// Runs an expression with what an enum of the four games holds.
#[macro_export]
#[doc(hidden)]
macro_rules! each_game {
    ($enum:ident, $value:expr, $held:ident => $body:expr) => {
        match $value {
            $enum::Huutopussi($held) => $body,
            $enum::Busca($held) => $body,
            $enum::Ristiklappi($held) => $body,
            $enum::CincinnatiEuchre($held) => $body,
        }
    };
}

/// Runs an expression with a type alias for a game's full position.
macro_rules! by_game {
    ($game:expr, $alias:ident => $body:expr) => {
        match $game {
            GameId::Huutopussi => {
                type $alias = $crate::games::huutopussi::Position;
                $body
            }
            GameId::Busca => {
                type $alias = $crate::games::busca::Position;
                $body
            }
            GameId::Ristiklappi => {
                type $alias = $crate::games::ristiklappi::Position;
                $body
            }
            GameId::CincinnatiEuchre => {
                type $alias = $crate::games::cincinnati_euchre::Position;
                $body
            }
        }
    };
}

pub(crate) use by_game;

/// A game whose records and matches have their place in the enums.
pub trait Known: Game {
    /// The record as one of the four.
    fn wrap(record: Record<Self>) -> AnyPosition;
    /// The match as one of the four.
    fn wrap_match(whole: Match<Self>) -> AnyMatch;
}

macro_rules! known {
    ($($module:ident $variant:ident,)*) => {$(
        impl Known for $module::Position {
            fn wrap(record: Record<Self>) -> AnyPosition {
                AnyPosition::$variant(record)
            }
            fn wrap_match(whole: Match<Self>) -> AnyMatch {
                AnyMatch::$variant(whole)
            }
        }
    )*};
}

known! {
    huutopussi Huutopussi,
    busca Busca,
    ristiklappi Ristiklappi,
    cincinnati_euchre CincinnatiEuchre,
}

impl AnyRecord {
    pub(crate) fn read(game: GameId, object: &Map<String, Value>) -> Result<Self, Error> {
        by_game!(game, G => {
            if object.contains_key("deals") {
                return Ok(Self::Match(G::wrap_match(record::read_match(object)?)));
            }
            let (rules, dealer, scores) = record::read_start::<G>(object)?;
            Ok(Self::Deal(G::wrap(record::read_deal(object, rules, dealer, scores)?)))
        })
    }
}

/// The options of a game, in the order in which they are listed, with the defaults.
#[must_use]
pub fn options(game: GameId) -> Vec<(OptionInfo, Value)> {
    fn of<R: Rules>() -> Vec<(OptionInfo, Value)> {
        let default = R::default();
        R::OPTIONS.iter().map(|option| (*option, default.get(option.name).unwrap_or_default())).collect()
    }
    by_game!(game, G => of::<<G as Game>::Rules>())
}

/// What a deal from a seed starts from: the keys `rules`, `dealer`, `scores` of a record, `predeal`, and who is in.
struct Start<G: Game> {
    rules: G::Rules,
    /// None where the seed picks.
    dealer: Option<Seat>,
    scores: G::Scores,
    players: SeatSet,
    held: BySeat<CardSet>,
}

impl<G: Game> Start<G> {
    fn read(start: &Map<String, Value>) -> Result<Self, Error> {
        let mut start = start.clone();
        let held = record::read_predeal(&start)?;
        let free = !start.contains_key("dealer");
        if free {
            start.insert("dealer".into(), "N".into());
        }
        let (rules, dealer, scores) = record::read_start::<G>(&start)?;
        let players = G::players(&rules, &scores)?;
        Ok(Self { rules, dealer: (!free).then_some(dealer), scores, players, held })
    }

    fn deal(&self, seed: u64, index: u64) -> Result<(Deal, Seat), Error> {
        Deal::predealt(G::ID, seed, index, self.players, self.dealer, &self.held)
    }
}

/// Deal number `index` of `seed`, before its first decision. `start` may name `rules`, `dealer` and `scores` as a record
/// does; the seed picks the dealer where it doesn't. Its `predeal` may name cards that seats hold already, by seat, each
/// as the text of a hand.
///
/// # Errors
/// As for reading a record with these keys, and for cards that can't be held.
pub fn deal(game: GameId, seed: u64, index: u64, start: &Map<String, Value>) -> Result<AnyPosition, Error> {
    by_game!(game, G => {
        let start = Start::<G>::read(start)?;
        let (deal, dealer) = start.deal(seed, index)?;
        Ok(G::wrap(Record::new(Setup { rules: start.rules, dealer, scores: start.scores, deal })?))
    })
}

/// Who deals and which hands, of the deals `first`, `first` + 1, … of `seed`, `count` of them (fewer where the numbers
/// end): what [`deal`] deals, without a position around it.
///
/// # Errors
/// As for [`deal`].
pub fn hands(
    game: GameId,
    seed: u64,
    first: u64,
    count: u64,
    start: &Map<String, Value>,
) -> Result<Vec<(Seat, BySeat<CardSet>)>, Error> {
    by_game!(game, G => {
        let start = Start::<G>::read(start)?;
        (0..count)
            .map_while(|place| first.checked_add(place))
            .map(|index| start.deal(seed, index).map(|(deal, dealer)| (dealer, *deal.hands())))
            .collect()
    })
}

impl AnyPosition {
    /// Which game it is.
    #[must_use]
    pub const fn game(&self) -> GameId {
        match self {
            Self::Huutopussi(_) => GameId::Huutopussi,
            Self::Busca(_) => GameId::Busca,
            Self::Ristiklappi(_) => GameId::Ristiklappi,
            Self::CincinnatiEuchre(_) => GameId::CincinnatiEuchre,
        }
    }

    /// The seat whose turn it is; none when the deal is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        use crate::position::Position as _;
        each_game!(Self, self, record => record.position().to_act())
    }

    /// What kind of decision is due; none when the deal is over.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        each_game!(Self, self, record => record.position().phase())
    }

    /// The legal actions as text, sorted by code point.
    #[must_use]
    pub fn legal(&self) -> Vec<String> {
        each_game!(Self, self, record => record.legal())
    }

    /// Whether the action is legal here.
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        use crate::position::Position as _;
        each_game!(Self, self, record => record.position().is_legal(action))
    }

    /// Carries the action out.
    ///
    /// # Errors
    /// [`Kind::IllegalAction`](crate::error::Kind) with the reason; the position is as before.
    pub fn play(&mut self, action: Action) -> Result<(), Error> {
        each_game!(Self, self, record => record.play(action))
    }

    /// Why the action is not legal here; none if it is.
    #[must_use]
    pub fn refusal(&self, action: Action) -> Option<Error> {
        each_game!(Self, self, record => record.refusal(action))
    }

    /// The actions so far.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        each_game!(Self, self, record => record.actions())
    }

    /// What the deal comes to, as the contract's JSON; null while it isn't over.
    #[must_use]
    pub fn result(&self) -> Value {
        each_game!(Self, self, record => record.result())
    }

    /// Where every card is and what has been settled.
    #[must_use]
    pub fn table(&self) -> Table {
        each_game!(Self, self, record => record.position().table())
    }

    /// The same deal before its first decision.
    #[must_use]
    pub fn start(&self) -> Self {
        each_game!(Self, self, record => Known::wrap(record.start()))
    }

    /// The record, canonical.
    #[must_use]
    pub fn record(&self) -> Value {
        each_game!(Self, self, record => record::write_deal(record))
    }

    /// What the next deal starts from, as the keys `rules`, `dealer` and `scores` of a record; none while this one isn't
    /// over.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`](crate::error::Kind) if the match is over with this deal.
    pub fn next(&self) -> Result<Option<Value>, Error> {
        each_game!(Self, self, record => record.next())
    }

    /// How many action sequences of length `depth` (or to the end of the deal, if shorter) there are from here.
    ///
    /// # Errors
    /// [`perft::Stopped`] if the flag in `stop` was set meanwhile.
    pub fn perft(&self, depth: u32, stop: &perft::Stop) -> Result<u64, perft::Stopped> {
        each_game!(Self, self, record => perft::perft(record.position(), depth, stop))
    }

    /// The same, apart for each first action, in text order.
    ///
    /// # Errors
    /// [`perft::Stopped`] if the flag in `stop` was set meanwhile.
    pub fn perft_split(&self, depth: u32, stop: &perft::Stop) -> Result<Vec<(String, u64)>, perft::Stopped> {
        let mut split = each_game!(Self, self, record => perft::split(record.position(), depth, stop))?
            .into_iter()
            .map(|(action, nodes)| (action.to_string(), nodes))
            .collect::<Vec<_>>();
        split.sort_unstable();
        Ok(split)
    }
}

impl AnyMatch {
    /// Which game it is.
    #[must_use]
    pub const fn game(&self) -> GameId {
        match self {
            Self::Huutopussi(_) => GameId::Huutopussi,
            Self::Busca(_) => GameId::Busca,
            Self::Ristiklappi(_) => GameId::Ristiklappi,
            Self::CincinnatiEuchre(_) => GameId::CincinnatiEuchre,
        }
    }

    /// The deals, each at the point where its actions stop.
    #[must_use]
    pub fn deals(&self) -> Vec<AnyPosition> {
        each_game!(Self, self, whole => whole.deals.iter().cloned().map(Known::wrap).collect())
    }

    /// The standing after the last finished deal, as JSON.
    #[must_use]
    pub fn scores(&self) -> Value {
        each_game!(Self, self, whole => record::scores_value(&whole.standing().1))
    }

    /// Who has won, as JSON: a side or a seat, a list when a Busca match is shared, null while it goes on.
    #[must_use]
    pub fn winner(&self) -> Value {
        each_game!(Self, self, whole => whole.winner())
    }

    /// What a next deal starts from, as the keys `rules`, `dealer` and `scores` of a record.
    ///
    /// # Errors
    /// [`Kind::InvalidDeal`](crate::error::Kind) if the match is over or its last deal is not.
    pub fn next(&self) -> Result<Value, Error> {
        each_game!(Self, self, whole => whole.next_fields())
    }

    /// The record, canonical.
    #[must_use]
    pub fn record(&self) -> Value {
        each_game!(Self, self, whole => record::write_match(whole))
    }
}

/// Plays out random deals; see [`playout::Tally`].
///
/// # Errors
/// [`perft::Stopped`] if the flag in `stop` was set meanwhile.
pub fn playouts(game: GameId, playouts: u64, seed: u64, stop: &perft::Stop) -> Result<playout::Tally, perft::Stopped> {
    by_game!(game, G => playout::playouts::<G>(playouts, seed, stop))
}
