//! The engine as the Python module `forehand._engine`: frozen wrappers and batch calls, and no rule of any game.

use pyo3::prelude::*;

mod arena;
mod batch;
mod enter;
mod error;
mod listen;
mod position;
mod record;
mod tables;
mod view;

/// The compiled part of forehand. Use the package's own names; this module may change.
#[pymodule]
mod _engine {
    #[pymodule_export]
    use super::arena::{Arena, bot_methods, bot_parts};
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::position::{Match, Position};
    #[pymodule_export]
    use super::record::{chances, deal, dealt, options, playouts, read, replay};
    #[pymodule_export]
    use super::tables::tables;
    #[pymodule_export]
    use super::view::View;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    const FORMAT: &str = forehand::notation::FORMAT;
    #[pymodule_export]
    const DEFAULT_HASH_MB: usize = forehand::solve::DEFAULT_MEGABYTES;
    #[pymodule_export]
    const MOST_HASH_MB: usize = forehand::solve::MOST_MEGABYTES;
    #[pymodule_export]
    const MOST_WORLDS: u64 = forehand::advise::MOST_WORLDS;
    #[pymodule_export]
    const SHUFFLE: u32 = forehand::deck::SHUFFLE_VERSION;
}
