//! An action as people write it: one decision of one seat, in any of the games.

use crate::card::{Card, Denomination, Rank, Suit};
use crate::card_set::CardSet;
use crate::game::GameId;
use serde::{Serialize, Serializer};
use std::fmt;

/// How high a bid is: a number of points (HP-7) or of tricks (CE-6), or one of the moons (CE-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)] // the names say all
pub enum Level {
    Number(u32),
    Moon,
    DoubleMoon,
    TripleMoon,
    QuadrupleMoon,
}

impl Level {
    /// The four moons, from the lowest up.
    pub const MOONS: [Self; 4] = [Self::Moon, Self::DoubleMoon, Self::TripleMoon, Self::QuadrupleMoon];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => n.fmt(f),
            Self::Moon => f.write_str("moon"),
            Self::DoubleMoon => f.write_str("double-moon"),
            Self::TripleMoon => f.write_str("triple-moon"),
            Self::QuadrupleMoon => f.write_str("quadruple-moon"),
        }
    }
}

/// What a partner says to a question (HP-19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Answer {
    /// To `ask`: the marriage's suit.
    Suit(Suit),
    /// To `ask`: no marriage.
    None,
    /// To a half question: the other card is here.
    Yes,
    /// To a half question: it is not.
    No,
}

/// One decision of one seat.
///
/// ```
/// use forehand::action::Action;
/// let action: Action = "give 10d 7S 6S".parse().unwrap();
/// assert_eq!(action.to_string(), "give 7S 6S TD");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// `bid 50`, `bid moon`.
    Bid(Level),
    /// `pass`.
    Pass,
    /// `redeal`: demand a new deal (HP-10).
    Redeal,
    /// `give 6S 7S 8S`: three cards to the declarer (HP-12).
    Give(CardSet),
    /// `contract 120` (HP-12).
    Contract(u32),
    /// `return 6S 7S 8S`: three cards back to the partner (HP-12).
    Return(CardSet),
    /// `play AS`.
    Play(Card),
    /// `declare H`: an own marriage (HP-19a).
    Declare(Suit),
    /// `ask`: for any marriage of the partner's (HP-19b).
    Ask,
    /// `ask KH`: for the other half of a marriage, naming the half held (HP-19c).
    AskHalf(Card),
    /// `answer H`, `answer none`, `answer yes`, `answer no`.
    Answer(Answer),
    /// `flip`: turn up the top of the stock and play it (RK-7).
    Flip,
    /// `name H`, `name NT` (CE-9).
    Name(Denomination),
}

/// Cards in hand order: by suit, from high to low in the game's own order.
pub(crate) fn hand_order(cards: CardSet, game: GameId) -> impl Iterator<Item = Card> {
    Suit::ALL.into_iter().flat_map(move |suit| {
        game.ranks().iter().map(move |&rank| Card::new(rank, suit)).filter(move |&card| cards.contains(card))
    })
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bid(level) => write!(f, "bid {level}"),
            Self::Pass => f.write_str("pass"),
            Self::Redeal => f.write_str("redeal"),
            Self::Give(cards) | Self::Return(cards) => {
                f.write_str(if matches!(self, Self::Give(_)) { "give" } else { "return" })?;
                // Only Huutopussi has an exchange. Cards of other packs are read too and refused as illegal, so they
                // must print: in each suit after those of the pack.
                let pack = GameId::Huutopussi.pack(4);
                Suit::ALL.into_iter().try_for_each(|suit| {
                    let cards = cards.of_suit(suit);
                    let rest = Rank::ALL.map(|rank| Card::new(rank, suit)).into_iter();
                    hand_order(cards, GameId::Huutopussi)
                        .chain(rest.filter(|&card| cards.contains(card) && !pack.contains(card)))
                        .try_for_each(|card| write!(f, " {card}"))
                })
            }
            Self::Contract(points) => write!(f, "contract {points}"),
            Self::Play(card) => write!(f, "play {card}"),
            Self::Declare(suit) => write!(f, "declare {suit}"),
            Self::Ask => f.write_str("ask"),
            Self::AskHalf(card) => write!(f, "ask {card}"),
            Self::Answer(Answer::Suit(suit)) => write!(f, "answer {suit}"),
            Self::Answer(Answer::None) => f.write_str("answer none"),
            Self::Answer(Answer::Yes) => f.write_str("answer yes"),
            Self::Answer(Answer::No) => f.write_str("answer no"),
            Self::Flip => f.write_str("flip"),
            Self::Name(denomination) => write!(f, "name {denomination}"),
        }
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
