//! A view of any of the games, for the edges where the game is known only at run time.

use super::View;
use crate::action::Action;
use crate::any_position::{AnyPosition, Known};
use crate::card_set::CardSet;
use crate::each_game;
use crate::error::Error;
use crate::game::{GameId, Phase};
use crate::games::{busca, cincinnati_euchre, huutopussi, ristiklappi};
use crate::notation::view;
use crate::seat::Seat;
use serde_json::Value;

/// What one seat knows of a deal of any of the games.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // the names say all
pub enum AnyView {
    Huutopussi(View<huutopussi::Position>),
    Busca(View<busca::Position>),
    Ristiklappi(View<ristiklappi::Position>),
    CincinnatiEuchre(View<cincinnati_euchre::Position>),
}

impl AnyView {
    /// What `seat` knows of the deal.
    ///
    /// # Errors
    /// As for [`View::of`].
    pub fn of(position: &AnyPosition, seat: Seat) -> Result<Self, Error> {
        Ok(match position {
            AnyPosition::Huutopussi(record) => Self::Huutopussi(View::of(record, seat)?),
            AnyPosition::Busca(record) => Self::Busca(View::of(record, seat)?),
            AnyPosition::Ristiklappi(record) => Self::Ristiklappi(View::of(record, seat)?),
            AnyPosition::CincinnatiEuchre(record) => Self::CincinnatiEuchre(View::of(record, seat)?),
        })
    }

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

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        each_game!(Self, self, view => view.seat())
    }

    /// The cards that the seat holds now.
    #[must_use]
    pub fn held(&self) -> CardSet {
        each_game!(Self, self, view => view.held())
    }

    /// The seat whose turn it is; none when the deal is over.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        each_game!(Self, self, view => view.to_act())
    }

    /// What kind of decision is due; none when the deal is over.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        each_game!(Self, self, view => view.phase())
    }

    /// What the seat may do; none if it isn't its turn.
    #[must_use]
    pub fn legal_actions(&self) -> Option<Vec<Action>> {
        each_game!(Self, self, view => view.legal_actions())
    }

    /// The same as text, sorted by code point.
    #[must_use]
    pub fn legal(&self) -> Option<Vec<String>> {
        let mut legal: Vec<String> = self.legal_actions()?.into_iter().map(|action| action.to_string()).collect();
        legal.sort_unstable();
        Some(legal)
    }

    /// How many deals are possible; see [`View::count`].
    #[must_use]
    pub fn count(&self) -> Option<u128> {
        each_game!(Self, self, view => view.count())
    }

    /// Whether no card that is still to be played is hidden; see [`View::is_open`].
    #[must_use]
    pub fn is_open(&self) -> bool {
        each_game!(Self, self, view => view.is_open())
    }

    /// World number `index` of `seed`; see [`View::sample`].
    #[must_use]
    pub fn sample(&self, seed: u64, index: u64) -> AnyPosition {
        each_game!(Self, self, view => Known::wrap(view.sample(seed, index)))
    }

    /// The view record, canonical.
    #[must_use]
    pub fn record(&self) -> Value {
        each_game!(Self, self, view => view::write(view))
    }
}

macro_rules! from_view {
    ($($module:ident $variant:ident,)*) => {$(
        impl From<View<$module::Position>> for AnyView {
            fn from(view: View<$module::Position>) -> Self {
                Self::$variant(view)
            }
        }
    )*};
}

from_view! {
    huutopussi Huutopussi,
    busca Busca,
    ristiklappi Ristiklappi,
    cincinnati_euchre CincinnatiEuchre,
}
