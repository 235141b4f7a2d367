//! Soft evidence: what the calls of the others suggest of their hands, as a model of its own that can be switched off.
//!
//! Hard facts are the view's: a world in which they fail is never drawn. What is only likely is told by comparing every
//! call in the history with what the hand-written player would have done there with the hand of that world. Each
//! disagreement makes the world less likely by some halvings; of every [`CANDIDATES`] worlds drawn one is taken, each as
//! likely as it weighs (sampling-importance resampling, Rubin 1987). Nothing is ever drawn in vain, however odd the calls.

use crate::action::{Action, Level};
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::Record;
use crate::policy::{Policy, act, advance, rest};
use crate::seat::Seat;
use crate::view::View;

/// What is made of the calls of others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Evidence {
    /// Nothing: all deals that agree with the facts are equally likely.
    #[default]
    None,
    /// Bids, passes, contracts, trumps named, declarations, questions and cards turned up are mostly those of the
    /// hand-written player; cards played from a hand tell nothing.
    Calls,
}

impl Evidence {
    /// Every model.
    pub const ALL: [Self; 2] = [Self::None, Self::Calls];

    /// The name in every text form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Calls => "calls",
        }
    }

    /// The model of this name, written exactly.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|evidence| evidence.name() == name)
    }

    /// World number `index` of `seed`.
    pub(super) fn world<G: Policy>(self, view: &View<G>, seed: u64, index: u64) -> Record<G> {
        // Nobody calls in Busca, and a single deal is what it is.
        if self == Self::None || G::ID == GameId::Busca || view.count() == Some(1) {
            return view.sample(seed, index);
        }
        let candidate = |k: u64| view.sample(seed, index.wrapping_mul(CANDIDATES).wrapping_add(k));
        let halvings: Vec<u32> = (0..CANDIDATES).map(|k| halvings(&candidate(k), view.seat())).collect();
        candidate(pick(&halvings, &mut Stream::for_choice(seed, index)))
    }
}

/// How many worlds are drawn for each that is taken.
const CANDIDATES: u64 = 32;

/// The halvings beyond which a world weighs as good as nothing beside the best.
const FAINT: u32 = 40;

/// One of some candidates, in proportion to what they weigh.
fn pick(halvings: &[u32], stream: &mut Stream) -> u64 {
    let least = halvings.iter().min().copied().unwrap_or_default();
    let weights = halvings.iter().map(|&halvings| 1_u64 << (FAINT - (halvings - least).min(FAINT)));
    let mut left = stream.pick(weights.clone().sum());
    for (candidate, weight) in (0..).zip(weights) {
        match left.checked_sub(weight) {
            None => return candidate,
            Some(less) => left = less,
        }
    }
    0
}

/// How unlikely the calls of all seats but one are with the hands of a world.
fn halvings<G: Policy>(world: &Record<G>, viewer: Seat) -> u32 {
    let mut at = world.start().position().clone();
    let mut rest = rest(&at, world.setup().deal.players().len());
    let mut halvings = 0;
    for &action in world.actions() {
        let of_another = at.to_act().is_some_and(|seat| seat != viewer);
        // What is passed face down is three cards of many: no two players would agree.
        if of_another && !matches!(action, Action::Give(_) | Action::Return(_)) {
            halvings += disagreement(action, act(&at, rest));
        }
        advance(&mut at, &mut rest, action);
    }
    halvings
}

/// By how many halvings a call is less likely than the one that the hand-written player makes.
fn disagreement(made: Action, expected: Action) -> u32 {
    const PASSED: u32 = 4;
    const NAMED: u32 = 3;
    const SILENT: u32 = 2;
    match (made, expected) {
        _ if made == expected => 0,
        // A trick off is one halving; from a number to a moon it is as far as to a pass. Huutopussi's player always raises
        // by the least, and a jump says no more than that.
        (Action::Bid(Level::Number(made)), Action::Bid(Level::Number(expected))) if made < 10 => {
            made.abs_diff(expected).min(PASSED)
        }
        (Action::Bid(Level::Number(_)), Action::Bid(Level::Number(_))) => 0,
        (Action::Contract(made), Action::Contract(expected)) => made.abs_diff(expected).div_ceil(40).min(PASSED),
        (Action::Name(_), Action::Name(_)) => NAMED,
        // Both a card from the hand.
        (Action::Play(_), Action::Play(_)) => 0,
        // One spoke, or turned a card up, and the other would have played.
        (Action::Play(_), _) | (_, Action::Play(_)) => SILENT,
        // Bids against passes and redeals.
        (Action::Bid(_) | Action::Pass | Action::Redeal, _) => PASSED,
        // Two ways of declaring or asking, or two answers.
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::view::read;
    use crate::view::AnyView;

    fn euchre(actions: &str) -> View<crate::games::cincinnati_euchre::Position> {
        let line = format!(
            r#"{{"format": "forehand/1", "game": "cincinnati-euchre", "dealer": "W", "view": "S",
            "deal": "S:9.AT9.K9. ? ? ?", "actions": [{actions}]}}"#
        );
        match read(&line) {
            Ok(AnyView::CincinnatiEuchre(view)) => view,
            other => panic!("{other:?}"),
        }
    }

    /// The mean number of spades and the jack of clubs in a hand, in 400 worlds.
    fn spades(evidence: Evidence, actions: &str, seat: Seat) -> f64 {
        let view = euchre(actions);
        let count = |index| {
            let world = evidence.world(&view, 7, index);
            let hand = world.setup().deal.hands()[seat];
            let trumps = |card: &crate::card::Card| ["JC", "AS", "KS", "QS", "JS", "TS"].contains(&&*card.to_string());
            hand.iter().filter(trumps).count() as f64
        };
        (0..400).map(count).sum::<f64>() / 400.0
    }

    #[test]
    fn who_named_a_suit_has_it() {
        let calls = r#""bid 4", "pass", "pass", "pass", "name S""#;
        let (plain, told) = (spades(Evidence::None, calls, Seat::N), spades(Evidence::Calls, calls, Seat::N));
        // Six of the eighteen unseen cards are as good as trumps: two in a hand by chance.
        assert!((plain - 2.0).abs() < 0.2, "{plain}");
        assert!(told > 2.5, "{told}");
        // And who passed has less of everything that is high.
        let passed = spades(Evidence::Calls, r#""pass""#, Seat::N);
        let chance = spades(Evidence::None, r#""pass""#, Seat::N);
        assert!(passed < chance - 0.1, "{passed} {chance}");
    }

    #[test]
    fn without_calls_nothing_is_told() {
        let view = euchre("");
        for evidence in Evidence::ALL {
            assert_eq!(Evidence::from_name(evidence.name()), Some(evidence));
        }
        assert_eq!(Evidence::from_name("gossip"), None);
        assert_eq!(Evidence::None.world(&view, 3, 5), view.sample(3, 5));
    }

    #[test]
    fn candidates_are_picked_as_they_weigh() {
        let mut counts = [0_u32; 3];
        for index in 0..7_000 {
            counts[pick(&[9, 8, 7], &mut Stream::for_choice(1, index)) as usize] += 1;
        }
        // 1 : 2 : 4, five standard deviations of the binomial.
        for (count, expected) in counts.into_iter().zip([1_000.0, 2_000.0, 4_000.0]) {
            let deviation = (expected * (1.0 - expected / 7_000.0_f64)).sqrt();
            assert!((f64::from(count) - expected).abs() < 5.0 * deviation, "{counts:?}");
        }
        assert_eq!(pick(&[200, 3], &mut Stream::for_choice(1, 1)), 1);
    }

    #[test]
    fn a_disagreement_costs_by_its_size() {
        let bid = |n| Action::Bid(Level::Number(n));
        assert_eq!(disagreement(bid(4), bid(4)), 0);
        assert_eq!(disagreement(bid(4), bid(3)), 1);
        assert_eq!(disagreement(Action::Pass, bid(3)), 4);
        assert_eq!(disagreement(bid(5), Action::Bid(Level::Moon)), 4);
        assert_eq!(disagreement(bid(120), bid(95)), 0);
        assert_eq!(disagreement(Action::Contract(200), Action::Contract(150)), 2);
    }
}
