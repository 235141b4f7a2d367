#![doc = include_str!("../README.md")]
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod action;
pub mod advise;
pub mod any_position;
pub mod arena;
pub mod batch;
pub mod card;
pub mod card_set;
pub mod deal;
pub mod deck;
pub mod equity;
pub mod error;
pub mod game;
pub mod games;
pub mod moves;
pub mod notation;
pub mod order;
pub mod par;
pub mod perft;
pub mod playout;
pub mod policy;
pub mod position;
pub mod replay;
pub mod review;
pub mod rules;
mod sample;
pub mod seat;
pub mod solve;
pub mod trick;
pub mod view;
