//! The play's moves in one byte, and the actions that people write for them.

use super::play::{Play, Question};
use crate::action::{Action, Answer};
use crate::card::{Rank, Suit};
use crate::moves::Move;
use crate::order::{HUUTOPUSSI, Slot};

/// The extra moves 0 … 3: declare the own marriage of a suit, by [`Suit::index`] (HP-19a).
pub const DECLARE: u8 = 0;
/// The extra move 4: ask for any marriage (HP-19b).
pub const ASK: u8 = 4;
/// The extra moves 5 … 8: ask for the queen, naming the king of a suit (HP-19c).
pub const ASK_KING: u8 = 5;
/// The extra moves 9 … 12: ask for the king, naming the queen of a suit (HP-19c).
pub const ASK_QUEEN: u8 = 9;
/// The extra moves 13 … 16: answer with the marriage of a suit (HP-19b).
pub const ANSWER_SUIT: u8 = 13;
/// The extra move 17: answer that there is no marriage (HP-19b).
pub const ANSWER_NONE: u8 = 17;
/// The extra move 18: answer that the other half is here (HP-19c).
pub const ANSWER_YES: u8 = 18;
/// The extra move 19: answer that it is not (HP-19c).
pub const ANSWER_NO: u8 = 19;

/// A queen's place in its lane.
pub(crate) const QUEEN: Slot = 5;
/// A king's place in its lane.
pub(crate) const KING: Slot = 6;

/// The other card of the marriage that the king or queen at this slot belongs to.
#[inline]
pub(super) const fn other_half(slot: Slot) -> Slot {
    slot ^ KING ^ QUEEN
}

/// The suit that `extra` means in a block of four extra moves that begins at `first`.
#[inline]
pub(super) const fn suit_of(extra: u8, first: u8) -> Suit {
    Suit::ALL[(extra.wrapping_sub(first) & 3) as usize]
}

impl Play {
    /// The action that people write for a move.
    ///
    /// # Panics
    /// If this game has no such move.
    #[must_use]
    pub fn action(m: Move) -> Action {
        if let Some(slot) = m.slot() {
            return Action::Play(HUUTOPUSSI.card(slot));
        }
        match m.0 - 64 {
            extra @ DECLARE..ASK => Action::Declare(suit_of(extra, DECLARE)),
            ASK => Action::Ask,
            extra @ ASK_KING..ANSWER_SUIT => {
                let (first, place) = if extra < ASK_QUEEN { (ASK_KING, KING) } else { (ASK_QUEEN, QUEEN) };
                Action::AskHalf(HUUTOPUSSI.card(suit_of(extra, first) as u8 * 16 + place))
            }
            extra @ ANSWER_SUIT..ANSWER_NONE => Action::Answer(Answer::Suit(suit_of(extra, ANSWER_SUIT))),
            ANSWER_NONE => Action::Answer(Answer::None),
            ANSWER_YES => Action::Answer(Answer::Yes),
            ANSWER_NO => Action::Answer(Answer::No),
            extra => panic!("Huutopussi has no extra move {extra}"),
        }
    }

    /// The move for an action that people write; none if it isn't an action of the play.
    #[must_use]
    pub fn move_of(action: Action) -> Option<Move> {
        Some(match action {
            Action::Play(card) => Move::card(HUUTOPUSSI.slot(card)?),
            Action::Declare(suit) => Move::extra(DECLARE + suit as u8),
            Action::Ask => Move::extra(ASK),
            Action::AskHalf(card) => match card.rank() {
                Rank::King => Move::extra(ASK_KING + card.suit() as u8),
                Rank::Queen => Move::extra(ASK_QUEEN + card.suit() as u8),
                _ => return None,
            },
            Action::Answer(Answer::Suit(suit)) => Move::extra(ANSWER_SUIT + suit as u8),
            Action::Answer(Answer::None) => Move::extra(ANSWER_NONE),
            Action::Answer(Answer::Yes) => Move::extra(ANSWER_YES),
            Action::Answer(Answer::No) => Move::extra(ANSWER_NO),
            _ => return None,
        })
    }
}

impl Question {
    /// The question as the asker put it.
    #[must_use]
    pub fn action(self) -> Action {
        match self {
            Self::Full => Action::Ask,
            Self::Half(slot) => Action::AskHalf(HUUTOPUSSI.card(slot)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::slots;

    #[test]
    fn moves_and_actions_translate_both_ways() {
        let pack = crate::game::GameId::Huutopussi.pack(4);
        let moves = slots(HUUTOPUSSI.slots(pack)).map(Move::card).chain((0..20).map(Move::extra));
        for m in moves {
            assert_eq!(Play::move_of(Play::action(m)), Some(m), "{:?}", Play::action(m));
        }
        let texts: Vec<String> = (0..20).map(|n| Play::action(Move::extra(n)).to_string()).collect();
        assert_eq!(
            texts.join(", "),
            "declare S, declare H, declare D, declare C, ask, ask KS, ask KH, ask KD, ask KC, ask QS, ask QH, ask QD, \
             ask QC, answer S, answer H, answer D, answer C, answer none, answer yes, answer no"
        );
        assert_eq!(Play::move_of(Action::Pass), None);
        assert_eq!(Play::move_of(Action::AskHalf(HUUTOPUSSI.card(8))), None);
    }
}
