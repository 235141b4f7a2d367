//! What is known of who drew which card in Ristiklappi, where hands are filled up from a stock.

use crate::card::Card;
use crate::card_set::CardSet;
use crate::seat::BySeat;

/// Something that happened to a hand that can't be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// The card at this place of the stock was drawn.
    Draw(usize),
    /// The card at this place was turned up and, barred, taken into the hand (RK-A5, RK-A6): everybody knows where it is.
    TakeUp(usize, Card),
    /// A card was played from the hand.
    Play(Card),
}

/// What is known of the hands and of the stock.
///
/// Nothing that a seat does tells more than that it had the card: nobody has to match or to beat, and what is barred
/// (RK-8, RK-9) is barred by what everybody sees.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draws {
    /// The hands as far as they were seen as they were dealt: the viewer's.
    pub(crate) dealt: BySeat<CardSet>,
    /// The stock as it was dealt, of full length.
    pub(crate) stock: Vec<Option<Card>>,
    /// How many cards of it have been drawn or turned up.
    pub(crate) drawn: usize,
    /// What happened to each hand but the viewer's, in order.
    pub(crate) events: BySeat<Vec<Event>>,
    /// What the viewer holds now.
    pub(crate) own: CardSet,
}
