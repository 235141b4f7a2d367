//! Huutopussi for the solver: points, margin or score of the declarer's side; declarations, questions and answers are
//! part of the search.

use super::ordering::{MoveList, SITUATIONS, Sort, distinct};
use super::root::{self, Contest, Want};
use super::search::{Duel, Memory, UNKNOWN};
use super::{Limits, Number, Objective, Solution, Solvable, Solver, Value, Verdict, not_solvable};
use crate::card::Suit;
use crate::error::Error;
use crate::games::huutopussi::{
    ASK, ASK_KING, ASK_QUEEN, DECLARE, DeclareAfter, FailedContract, LAST_TRICK, Play, Position, card_points,
    marriage_points as points_of,
};
use crate::moves::{Move, MoveSet, compress};
use crate::order::{Slot, SlotSet, lane, lane_mask};
use crate::position::Position as _;
use crate::seat::{Seat, SeatSet, Side};

/// What never changes during the play. The score is counted in fives, for the declarer's side.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Declared {
    goal: Goal,
    /// The declarer's side.
    side: Side,
    /// The points of all the cards of the deal and the last trick.
    total: i32,
    declare_after: DeclareAfter,
    answers_may_decline: bool,
}

/// What is fought for. Everything in the game is a multiple of five, and a marriage one of twenty.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Goal {
    /// The score is the side's total.
    Points,
    /// The score is the side's cards and last trick, and half of what its marriages are worth more than the others'. The
    /// cards of both are all the cards, so twice that is the margin and all the cards' points.
    Margin,
    /// The score is what the side adds less what the others add.
    Score { contract: i32, failed: FailedContract },
}

/// A king's and a queen's place in a lane.
const KING: Slot = 6;
const QUEEN: Slot = 5;

/// The suits in which a set of cards has the king and the queen: one bit in each lane, the lowest.
#[inline]
const fn couples(cards: SlotSet) -> u64 {
    cards >> KING & cards >> QUEEN & 0x0001_0001_0001_0001
}

/// One bit in each lane, packed: one bit a suit.
#[inline]
const fn packed(lanes: u64) -> u8 {
    (lanes.wrapping_mul(0x0001_0002_0004_0008) >> 48) as u8 & 15
}

/// What the marriages of every set of suits are worth together.
const MARRIAGES: [i32; 16] = {
    let mut points = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut suit = 0;
        while suit < 4 {
            if set >> suit & 1 == 1 {
                points[set] += points_of(Suit::ALL[suit]) as i32;
            }
            suit += 1;
        }
        set += 1;
    }
    points
};

/// What the marriages of a set of suits are worth together.
#[inline]
const fn marriage_points(suits: u8) -> i32 {
    MARRIAGES[suits as usize & 15]
}

/// The points of cards (HP-4).
#[inline]
const fn worth(cards: SlotSet) -> i32 {
    const TENS: u64 = 0x0180_0180_0180_0180;
    const FIVES: u64 = 0x0070_0070_0070_0070;
    (cards & TENS).count_ones() as i32 * 10 + (cards & FIVES).count_ones() as i32 * 5
}

/// The suits whose marriage a side may still declare as far as the cards go: undeclared, with king and queen in the
/// side's hands. Cards never change hands, so no other marriage can come up later.
#[inline]
pub(super) fn alive(play: &Play, side: Side) -> u8 {
    let [north, east, south, west] = play.hands.0;
    let cards = if side == Side::NS { north | south } else { east | west };
    packed(couples(cards)) & !play.declared()
}

/// The points of cards in hand and on the table, and of the last trick.
fn to_come(play: &Play) -> i32 {
    if play.is_over() {
        return 0;
    }
    let on_table = play.trick.map_or(0, |trick| trick.points);
    worth(play.hands.0.iter().fold(0, |set, hand| set | hand)) + i32::from(on_table) + i32::from(LAST_TRICK)
}

impl Declared {
    /// The fight for an objective when `side` has declared this contract.
    pub(super) fn new(play: &Play, side: Side, objective: Objective, contract: u32, failed: FailedContract) -> Self {
        let goal = match objective {
            Objective::Margin => Goal::Margin,
            Objective::Score => Goal::Score { contract: contract as i32, failed },
            _ => Goal::Points,
        };
        let last = if play.is_over() { i32::from(LAST_TRICK) } else { 0 };
        let taken: i32 = play.card_points().0.iter().map(|&points| i32::from(points)).sum();
        Self {
            goal,
            side,
            total: taken + last + to_come(play),
            declare_after: play.declare_after,
            answers_may_decline: play.answers_may_decline,
        }
    }

    /// Everything that a side has so far.
    #[inline]
    fn has(play: &Play, side: Side) -> i32 {
        play.total(side).into()
    }

    /// What the declarers add less what the others add, when they end with these totals.
    fn settle(&self, play: &Play, own: i32, their: i32) -> i32 {
        let Goal::Score { contract, failed } = self.goal else { return 0 };
        let trickless = play.tricks()[self.side] == 0;
        let added = if own >= contract {
            contract
        } else if trickless || failed == FailedContract::MinusContract {
            -contract
        } else {
            0
        };
        added - their
    }

    /// Bounds on what the declarers add less what the others add. The least: all the cards and every marriage that the
    /// others may still have go to them, and the declarers end with what they have, on which the sum is monotone. The
    /// most: the others end with what they have, and the declarers make the contract if all the rest would do it for
    /// them, or else fail as cheaply as it still goes.
    fn score_range(&self, play: &Play, rest: i32) -> (i32, i32) {
        let (own, their) = (Self::has(play, self.side), Self::has(play, self.side.other()));
        if play.is_over() {
            let score = self.settle(play, own, their);
            return (score, score);
        }
        let Goal::Score { contract, failed } = self.goal else { return (0, 0) };
        let others_marriages = marriage_points(alive(play, self.side.other()));
        let lo = self.settle(play, own, their + rest + others_marriages);
        let most = own + rest + marriage_points(alive(play, self.side));
        let added = if most >= contract {
            contract
        } else if failed == FailedContract::MinusContract {
            -contract
        } else {
            0
        };
        (lo, added - their)
    }

    /// The part of the score's key: how much the contract still needs, in fives, and whether a trick still matters. What
    /// is out of reach is one case, and so is what is reached; then and under the harsher option it doesn't matter
    /// whether the declarers have a trick.
    fn contract_key(&self, play: &Play, rest: i32) -> u128 {
        let Goal::Score { contract, failed } = self.goal else { return 0 };
        let need = (contract - Self::has(play, self.side)).max(0);
        let reachable = need <= rest + marriage_points(alive(play, self.side));
        let need = if reachable { (need / 5) as u128 } else { 127 };
        let trickless = need > 0 && failed == FailedContract::ZeroUnlessTrickless && play.tricks()[self.side] == 0;
        need << 1 | u128::from(trickless)
    }
}

/// The rights of the side's seats in a set, or none if they are of no use.
#[inline]
fn rights(lost: SeatSet, useful: [bool; 2]) -> u128 {
    Seat::ALL
        .into_iter()
        .fold(0, |bits, seat| bits << 1 | u128::from(useful[seat.side().index()] && lost.contains(seat)))
}

impl Duel for Declared {
    type Play = Play;
    type State = Play;
    type Key = [u64; 2];

    #[inline]
    fn state(&self, play: &Play) -> Play {
        *play
    }

    #[inline]
    fn to_act(&self, play: &Play) -> Option<Seat> {
        play.to_act()
    }

    #[inline]
    fn apply(&self, play: &mut Play, action: Move) {
        play.apply_unchecked(action);
    }

    #[inline]
    fn maximises(&self, seat: Seat) -> bool {
        seat.side() == self.side
    }

    #[inline]
    fn settled(&self, play: &Play) -> i32 {
        let (own, other) = (self.side, self.side.other());
        let points = match self.goal {
            Goal::Points => Self::has(play, own),
            Goal::Margin => {
                let marriages = |side: Side| i32::from(play.marriages()[side].points());
                Self::has(play, own) - marriages(own) + (marriages(own) - marriages(other)) / 2
            }
            // What the declarers have is in the key, as far as it matters.
            Goal::Score { .. } => -Self::has(play, other),
        };
        points / 5
    }

    /// Cards in play and the last trick may all go to either side, and so may each side's own marriages that are alive,
    /// see [`alive`].
    #[inline]
    fn range(&self, play: &Play) -> (i32, i32) {
        let [ns, ew] = play.card_points().0.map(i32::from);
        let rest = if play.is_over() { 0 } else { self.total - ns - ew };
        match self.goal {
            Goal::Points => {
                let settled = self.settled(play);
                (settled, settled + (rest + marriage_points(alive(play, self.side))) / 5)
            }
            Goal::Margin => {
                let settled = self.settled(play);
                let other = marriage_points(alive(play, self.side.other()));
                (settled - other / 10, settled + rest / 5 + marriage_points(alive(play, self.side)) / 10)
            }
            Goal::Score { .. } => {
                let (lo, hi) = self.score_range(play, rest);
                (lo / 5, hi / 5)
            }
        }
    }

    /// The last trick plays itself, unless a marriage may still be declared before it: with one card each its winner and
    /// the rest of the points are settled.
    #[inline]
    fn quick_range(&self, play: &Play) -> (i32, i32) {
        if play.trick.is_some() || play.question.is_some() {
            return UNKNOWN;
        }
        if play.tricks_left == 1 && !matches!(self.goal, Goal::Score { .. }) {
            let [north, _, south, _] = play.hands.0;
            let all = play.hands.0.iter().fold(0, |set, hand| set | hand);
            let open = couples(north | south) | couples(all & !(north | south));
            if !play.attempt || packed(open) & !play.declared() == 0 {
                let trumps = all & play.trumps();
                let led = lane_mask(lane(play.hands[play.turn].trailing_zeros() as u8));
                let running = if trumps != 0 { trumps } else { all & led };
                let best = 63 - running.leading_zeros();
                let ns_wins = (north | south) >> best & 1 == 1;
                let settled = self.settled(play);
                let [ns, ew] = play.card_points().0.map(i32::from);
                let rest = self.total - ns - ew;
                let score = if ns_wins == (self.side == Side::NS) { settled + rest / 5 } else { settled };
                return (score, score);
            }
        }
        self.range(play)
    }

    /// For each suit how many cards of each worth are left and whether its marriage is alive (8 bits), who holds each
    /// card from the lowest up (two strings of a bit a card), who leads and may try to declare, trumps, the rights lost, and for the
    /// score what the contract needs: 32 + 72 + 3 + 3 + 8 + 8 = 126 bits.
    ///
    /// The rank of a card matters only against those that are left in its suit, and its worth. King and queen matter as
    /// such while their marriage is alive; then they are the two highest of their worth. A trump suit without a card is
    /// none. Rights and attempts matter only to a side that has a marriage alive.
    fn key(&self, play: &Play) -> Option<[u64; 2]> {
        if play.trick.is_some() || play.question.is_some() {
            return None;
        }
        let [north, east, south, west] = play.hands.0;
        let (odd, late) = (east | west, south | west);
        let all = north | south | odd;
        let alive = Side::ALL.map(|side| alive(play, side));
        let mut key = u128::from(compress(odd, all)) | u128::from(compress(late, all)) << 36;
        let mut suits: u64 = 0;
        for lane in 0..4 {
            let cards = all >> (16 * lane);
            let (top, middle, low) =
                ((cards & 0x180).count_ones(), (cards & 0x70).count_ones(), (cards & 0xF).count_ones());
            let alive = u32::from((alive[0] | alive[1]) >> lane & 1);
            suits = suits << 8 | u64::from(alive << 7 | top << 5 | middle << 3 | low);
        }
        key = key << 32 | u128::from(suits);
        let useful = alive.map(|suits| suits != 0);
        key = key << 2 | play.turn as u128;
        key = key << 1 | u128::from(play.attempt && useful[play.turn.side().index()]);
        let trump = play.trump().filter(|&suit| all & lane_mask(suit as u8) != 0);
        key = key << 3 | trump.map_or(4, |suit| suit as u128);
        key = key << 4 | rights(play.own_lost, useful);
        key = key << 4 | rights(play.full_lost, useful);
        if let Goal::Score { .. } = self.goal {
            key = key << 8 | self.contract_key(play, worth(all) + i32::from(LAST_TRICK));
        }
        Some([key as u64, (key >> 64) as u64])
    }

    #[inline]
    fn depth(&self, play: &Play) -> u8 {
        play.tricks_left
    }

    /// A question that will be denied need not be tried: it only costs its side the attempt and rights, which are choices
    /// of its own and which it may leave unused, so it can't be better than to lead at once.
    #[inline]
    fn moves(&self, play: &Play, list: &mut MoveList) {
        let legal = play.legal_actions();
        if legal.extras != 0 {
            extras(play, legal, list);
        }
        let turn = play.turn;
        let others = Seat::ALL.into_iter().filter(|&seat| seat != turn).fold(0, |set, seat| set | play.hands[seat]);
        let barrier = play.trick.as_ref().map_or(others, |trick| others | 1 << trick.best);
        let alive = alive(play, Side::NS) | alive(play, Side::EW);
        let class = |slot: Slot| match slot & 15 {
            0..=3 => 0,
            QUEEN | KING if alive >> (slot >> 4) & 1 == 1 => 3,
            4..=6 => 1,
            _ => 2,
        };
        let trumps = play.trump().map_or(0, |suit| lane_mask(suit as u8));
        let mut cards = distinct(legal, barrier, class);
        while cards != 0 {
            let slot = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            let (sort, promise) = promise(play, slot, others, trumps);
            list.push(Move::card(slot), slot, sort, promise);
        }
    }

    #[inline]
    fn situation(&self, play: &Play) -> usize {
        let seat = play.turn.index();
        match &play.trick {
            Some(trick) => (usize::from(trick.led) * 64 + usize::from(trick.best)) * 4 + seat,
            None => SITUATIONS / 2 + play.trump().map_or(4, |suit| suit as usize) * 4 + seat,
        }
    }

    fn value(&self, score: i32) -> Number {
        match self.goal {
            Goal::Points => 5 * score,
            Goal::Margin => 10 * score - self.total,
            Goal::Score { .. } if self.side == Side::NS => 5 * score,
            Goal::Score { .. } => -5 * score,
        }
    }
}

/// Declarations, questions that will be answered with a marriage, and all answers.
fn extras(play: &Play, legal: MoveSet, list: &mut MoveList) {
    let partner = play.hands[play.turn.partner()];
    let full = packed(couples(partner)) & !play.declared() != 0;
    let mut rest = legal.extras;
    while rest != 0 {
        let extra = rest.trailing_zeros() as u8;
        rest &= rest - 1;
        let lane = |first: u8| (extra - first) * 16;
        let hopeful = match extra {
            DECLARE..ASK => true,
            ASK => full,
            ASK_KING..ASK_QUEEN => partner >> (lane(ASK_KING) + QUEEN) & 1 == 1,
            _ if play.question.is_some() => true,
            _ => partner >> (lane(ASK_QUEEN) + KING) & 1 == 1,
        };
        if hopeful {
            let action = Move::extra(extra);
            list.push(action, action.0, Sort::Lead, 60);
        }
    }
}

/// What a card promises.
#[inline]
fn promise(play: &Play, slot: Slot, others: SlotSet, trumps: SlotSet) -> (Sort, i32) {
    let points = i32::from(card_points(slot));
    let Some(trick) = &play.trick else {
        let higher = others & lane_mask(slot >> 4) & !((2 << slot) - 1);
        return (Sort::Lead, if higher == 0 { 20 + points } else { -points });
    };
    let partner = trick.winner.side() == play.turn.side();
    let follows = slot >> 4 == trick.led;
    let trump = trumps >> slot & 1 == 1;
    let beats = if slot >> 4 == trick.best >> 4 { slot > trick.best } else { trump };
    match (beats, partner) {
        (true, true) => (Sort::Beat, -points),
        (true, false) => (Sort::Beat, 10 + if trick.cards == 3 { points } else { -points }),
        (false, partner) => {
            let sort = if follows { Sort::Below } else { Sort::Discard };
            (sort, if partner { 2 * points } else { -2 * points })
        }
    }
}

impl Contest for Declared {
    type Full = Position;

    fn memory(solver: &mut Solver) -> &mut Memory<Self> {
        let entries = solver.entries;
        solver.huutopussi.get_or_insert_with(|| Memory::new(entries))
    }
}

impl Solvable for Position {
    fn solve_for(
        &self,
        solver: &mut Solver,
        objective: Objective,
        limits: &Limits,
        want: Want,
    ) -> Result<Solution, Error> {
        let Some(playing) = self.playing() else {
            if self.is_over() {
                // A redeal adds nothing to any score, and leaves no declarer whose total there could be.
                let value = (objective == Objective::Score).then_some(Verdict::Exact(Value::Number(0)));
                return Ok(Solution { value, ..Solution::empty(objective) });
            }
            return Err(not_solvable(self));
        };
        let failed = self.rules().failed_contract;
        let duel = Declared::new(&playing.play, playing.declarer.side(), objective, playing.contract, failed);
        Ok(root::solve(solver, self, &duel, objective, limits, want))
    }
}
