//! Perft: how many action sequences of a length there are, the count that two engines compare.

use crate::error::Error;
use crate::position::{ActionSet, Position};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops a long count when another thread sets it.
pub type Stop = Arc<AtomicBool>;

/// The count was stopped by its flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped")]
pub struct Stopped;

impl From<Stopped> for Error {
    fn from(_: Stopped) -> Self {
        Self::stopped()
    }
}

/// How many action sequences of length `depth` there are from a position. A sequence that ends with the deal before that
/// length counts as one.
///
/// # Errors
/// [`Stopped`] if the flag was set meanwhile.
pub fn perft<P: Position>(position: &P, depth: u32, stop: &Stop) -> Result<u64, Stopped> {
    if stop.load(Ordering::Relaxed) {
        return Err(Stopped);
    }
    if depth == 0 {
        return Ok(1);
    }
    let actions = position.legal_actions();
    if actions.is_empty() {
        return Ok(1);
    }
    if depth == 1 {
        return Ok(actions.len() as u64);
    }
    actions.iter().try_fold(0u64, |sum, action| {
        let mut next = position.clone();
        next.apply_unchecked(action);
        Ok(sum.saturating_add(perft(&next, depth - 1, stop)?))
    })
}

/// [`perft`] apart for each first action, in the actions' own order.
///
/// # Errors
/// [`Stopped`] if the flag was set meanwhile.
pub fn split<P: Position>(position: &P, depth: u32, stop: &Stop) -> Result<Vec<(P::Action, u64)>, Stopped> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    position
        .legal_actions()
        .iter()
        .map(|action| {
            let mut next = position.clone();
            next.apply_unchecked(action);
            Ok((action, perft(&next, depth - 1, stop)?))
        })
        .collect()
}
