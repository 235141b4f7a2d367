#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod action;
pub mod card;
pub mod card_set;
pub mod deal;
pub mod deck;
pub mod error;
pub mod game;
pub mod games;
pub mod moves;
pub mod order;
pub mod position;
pub mod rules;
pub mod seat;
pub mod trick;
