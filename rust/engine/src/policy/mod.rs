//! The hand-written player of each game, `rules`: a few sensible habits, told in plain words in docs/advice.md.
//!
//! It acts on its own hand and on what everybody has seen, and looks at no other card. Advice plays deals out with it,
//! and lets it finish an auction and an exchange.

mod busca;
mod cincinnati_euchre;
mod huutopussi;
mod ristiklappi;
#[cfg(test)]
mod tests;

use crate::action::Action;
use crate::card_set::CardSet;
use crate::each_game;
use crate::games::{Game, Table};
use crate::moves::Move;
use crate::order::{Order, Slot, SlotSet, lane_mask, slots};
use crate::view::{AnyView, View};

/// A game with a player of its own.
pub(crate) trait Policy: Game {
    /// How the cards are ordered in the play; before it, as they will be without trumps.
    fn order(&self) -> &'static Order;

    /// A card, a declaration, a question, an answer or a flip. `rest` are the cards that have not been played yet, whoever
    /// has them. Somebody is to act.
    fn play_move(play: &Self::Play, rest: SlotSet) -> Move;

    /// A decision before the play. Somebody is to act.
    fn early(&self) -> Action;

    /// What a move of the play is called.
    fn action_of(&self, m: Move) -> Action;
}

/// What the player does in a full position in which a seat is to act. `rest` are the cards that have not been played.
pub(crate) fn act<G: Policy>(position: &G, rest: CardSet) -> Action {
    match position.play() {
        Some(play) => position.action_of(G::play_move(play, position.order().slots(rest))),
        None => position.early(),
    }
}

/// The cards of a position that have not been played, as everybody can work them out.
pub(crate) fn rest<G: Game>(position: &G, players: usize) -> CardSet {
    let Table { trick, taken, .. } = position.table();
    let gone = taken.iter().fold(CardSet::EMPTY, |gone, (_, cards)| gone.union(*cards));
    let gone = trick.iter().fold(gone, |gone, (_, card)| gone.with(*card));
    G::ID.pack(players).difference(gone)
}

/// Carries a legal action out.
pub(crate) fn advance<G: Game>(position: &mut G, rest: &mut CardSet, action: Action) {
    position.apply_unchecked(action);
    if let Action::Play(card) = action {
        *rest = rest.without(card);
    }
}

/// Goes on with a deal until it is over or `done` says so.
pub(crate) fn go_on<G: Policy>(position: &mut G, rest: &mut CardSet, done: impl Fn(&G) -> bool) {
    while !position.is_over() && !done(position) {
        let action = act(position, *rest);
        advance(position, rest, action);
    }
}

/// What the player does with what a seat knows; none if it isn't that seat's turn.
///
/// ```
/// use forehand::notation::view::read;
/// let line = r#"{"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "W", "view": "N",
///   "deal": "N:J..Q.AKQJ ? ? ?", "actions": []}"#;
/// let action = forehand::policy::choose(&read(line).unwrap()).unwrap();
/// assert_eq!(action.to_string(), "bid 4");
/// ```
#[must_use]
pub fn choose(view: &AnyView) -> Option<Action> {
    fn with<G: Policy>(view: &View<G>) -> Option<Action> {
        (view.to_act() == Some(view.seat())).then(|| act(view.public(), rest(view.public(), view.players().len())))
    }
    each_game!(AnyView, view, view => with(view))
}

/// The lowest card of a set that isn't empty.
pub(crate) const fn lowest(set: SlotSet) -> Slot {
    set.trailing_zeros() as Slot
}

/// The highest card of a set that isn't empty, of whatever suit.
pub(crate) const fn highest(set: SlotSet) -> Slot {
    63 - set.leading_zeros() as Slot
}

/// The cards of the same suit above this one.
pub(crate) const fn above(slot: Slot) -> SlotSet {
    lane_mask(slot >> 4) & !((2 << slot) - 1)
}

/// How many cards of a set are of this card's suit.
pub(crate) const fn length(set: SlotSet, slot: Slot) -> u32 {
    (set & lane_mask(slot >> 4)).count_ones()
}

/// The card for which `cost` is least, of equals the lowest.
pub(crate) fn cheapest<K: Ord>(set: SlotSet, cost: impl Fn(Slot) -> K) -> Slot {
    slots(set).min_by_key(|&slot| cost(slot)).unwrap_or_default()
}
