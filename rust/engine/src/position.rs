//! The position: whose turn it is, what may be done, and what comes of it.
//!
//! Two kinds of type implement [`Position`]. A game's full position covers the whole deal, auction and exchange
//! included, and its actions are [`Action`](crate::action::Action)s. A game's play position is a small `Copy` struct for
//! the cards alone, and its actions are [`Move`](crate::moves::Move)s. Perft, playouts, the conformance tests and the
//! solver are written once, over the trait.

use crate::seat::Seat;

/// A set of legal actions: sorted, without repeats.
pub trait ActionSet {
    /// What is in the set.
    type Action: Copy + Ord;

    /// How many actions there are.
    fn len(&self) -> usize;

    /// The `n`th action, counted from 0.
    ///
    /// Asking for one beyond the last is a mistake of the caller's: it may panic or give an action that is not legal.
    fn get(&self, n: usize) -> Self::Action;

    /// Whether the action is in the set.
    fn contains(&self, action: Self::Action) -> bool;

    /// Whether there is no action at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The actions in ascending order.
    fn iter(&self) -> impl Iterator<Item = Self::Action> {
        (0..self.len()).map(|n| self.get(n))
    }
}

impl<A: Copy + Ord> ActionSet for Vec<A> {
    type Action = A;

    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn get(&self, n: usize) -> A {
        self[n]
    }

    fn contains(&self, action: A) -> bool {
        self.binary_search(&action).is_ok()
    }
}

/// A number below `n` from a random one: multiply and shift instead of a remainder. The bias is below n / 2^32.
#[inline]
pub(crate) const fn scaled(random: u32, n: usize) -> usize {
    ((random as u64 * n as u64) >> 32) as usize
}

/// A moment in a deal.
///
/// Two play positions are equal when the same things can happen from here on and the same result comes of them; how the
/// cards already played were divided among the tricks doesn't matter. Two full positions are equal when, beyond that,
/// the same cards lie in the same piles.
pub trait Position: Clone + PartialEq {
    /// One decision of one seat.
    type Action: Copy + Ord + std::fmt::Debug;
    /// The legal actions.
    type Actions: ActionSet<Action = Self::Action>;

    /// The seat whose turn it is; none when the deal is over.
    fn to_act(&self) -> Option<Seat>;

    /// What that seat may do, sorted. Empty exactly when the deal is over. This is the one truth about legality: every
    /// other answer is made from it or proved equal to it.
    fn legal_actions(&self) -> Self::Actions;

    /// Carries the action out without asking whether it is legal. An illegal one leaves a position that means nothing
    /// or panics; it never breaks memory safety.
    fn apply_unchecked(&mut self, action: Self::Action);

    /// Whether the deal is over.
    fn is_over(&self) -> bool {
        self.to_act().is_none()
    }

    /// Carries out one of the legal actions, each as likely as any other if `random` is a random number. The deal must
    /// not be over. A game may have a shorter way to the same choice.
    #[inline]
    fn act_at_random(&mut self, random: u32) {
        let actions = self.legal_actions();
        self.apply_unchecked(actions.get(scaled(random, actions.len())));
    }

    /// Whether the action is legal here.
    fn is_legal(&self, action: Self::Action) -> bool {
        self.legal_actions().contains(action)
    }

    /// The position after a legal action; none if the action is illegal here.
    fn apply(&self, action: Self::Action) -> Option<Self> {
        self.is_legal(action).then(|| {
            let mut next = self.clone();
            next.apply_unchecked(action);
            next
        })
    }
}
