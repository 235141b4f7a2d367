//! Text to value and back: cards, hands, deals and actions ([`text`]), records ([`record`], [`view`]), and the JSON they are
//! written in ([`json`]).
//!
//! Reading is two steps with two kinds of error. Syntax first: is this a card, an action, a record at all? Then meaning:
//! can this deal be, is this action legal here?

pub mod advice;
pub mod bot;
pub mod json;
pub mod record;
pub mod review;
pub mod solution;
pub mod text;
pub mod view;
pub mod worth;

/// The name and version of the record format.
pub const FORMAT: &str = "forehand/1";
