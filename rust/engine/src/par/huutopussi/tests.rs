//! The best exchange against every exchange, one by one, on hands of a few cards.
#![allow(clippy::unwrap_used)]

use super::divisions::Divisions;
use super::exchange::of_slots;
use super::worth::{Aim, Choice};
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::huutopussi::{DeclareAfter, FailedContract, LOWEST_BID, Play, Rules, Step, declarers_points};
use crate::order::{HUUTOPUSSI, SlotSet, slots};
use crate::seat::{BySeat, Seat, SeatSet, Side};
use crate::solve::brute::best_play;
use crate::solve::huutopussi::{Declared, Probe};
use crate::solve::{Limits, Number, Objective, Solver, Value, Verdict};

/// So many cards each, of high cards more than by chance, so that there are marriages.
pub(super) fn hands(stream: &mut Stream, cards: usize) -> BySeat<SlotSet> {
    let mut pack: Vec<u8> = slots(0x01FF_01FF_01FF_01FF).collect();
    pack.retain(|slot| slot & 15 >= 4 || stream.below(2) == 0);
    let mut take = || 1 << pack.swap_remove(stream.below(pack.len() as u64) as usize);
    BySeat([(); 4].map(|()| (0..cards).map(|_| take()).sum()))
}

pub(super) fn rules(index: u64) -> Rules {
    Rules {
        declare_after: [DeclareAfter::LedAndWon, DeclareAfter::AnyWonTrick][(index % 3 / 2) as usize],
        answers_may_decline: index.is_multiple_of(5),
        ..Default::default()
    }
}

/// What a side is sure of, by trying everything, when a finished play is worth this for it.
fn minimax(play: &Play, side: Side, result: &dyn Fn(&Play) -> Number) -> Number {
    let number = |value: &Value| if let Value::Number(number) = value { *number } else { panic!("a number") };
    let prefers = |seat: Seat, a: &Value, b: &Value| {
        if seat.side() == side { number(a) > number(b) } else { number(a) < number(b) }
    };
    number(&best_play(play, &prefers, &|play: &Play| Value::Number(result(play))))
}

/// The points that a side is sure of, by trying everything.
fn brute(play: &Play, declarer: Seat) -> Number {
    minimax(play, declarer.side(), &|play: &Play| play.total(declarer.side()).into())
}

/// The same by a search of its own that remembers nothing of other plays.
fn alone(play: &Play, declarer: Seat, rules: &Rules) -> Number {
    let fight = Declared::new(play, declarer.side(), Objective::Points, 0, rules.failed_contract);
    let mut solver = Solver::with_entries(1 << 10);
    let mut probe = Probe::new(&mut solver, &fight, &Limits::NONE, 0);
    let (mut lo, mut hi) = probe.range(play);
    let guess = i32::midpoint(lo, hi);
    probe.narrow(play, (&mut lo, &mut hi), guess).unwrap();
    probe.value(lo)
}

fn exact(number: Number) -> Verdict {
    Verdict::Exact(Value::Number(number))
}

/// Compares an exchange with all divisions one by one.
fn agree(index: u64, hands: BySeat<SlotSet>, exchanged: u32, points: &dyn Fn(&Play, Seat, &Rules) -> Number) -> Number {
    let (declarer, rules) = (Seat::ALL[(index % 4) as usize], rules(index));
    let divisions = Divisions::of_exchange(hands, declarer, &rules, exchanged);
    let values: Vec<Number> = (0..divisions.len()).map(|n| points(&divisions.play(n), declarer, &rules)).collect();
    let found = of_slots(&mut Solver::new(), hands, declarer, &rules, exchanged, &Limits::NONE);
    let (without, best) = (values[divisions.unchanged().unwrap()], *values.iter().max().unwrap());
    assert_eq!((found.without, found.points, found.stopped), (exact(without), exact(best), None), "{index} {hands:?}");
    assert_eq!(found.contract, (best >= LOWEST_BID as Number).then_some(best as u32));
    let (given, returned) = (HUUTOPUSSI.slots(found.given), HUUTOPUSSI.slots(found.returned));
    assert_eq!((given.count_ones(), returned.count_ones()), (exchanged, exchanged));
    assert_eq!((given & !hands[declarer.partner()], returned & !(hands[declarer] | given)), (0, 0));
    let mut after = hands;
    after[declarer] = (hands[declarer] | given) & !returned;
    after[declarer.partner()] = (hands[declarer.partner()] | returned) & !(given & !returned);
    assert_eq!(points(&Play::new(after, declarer, &rules), declarer, &rules), best);

    // Cut short anywhere the bounds are true.
    for max_nodes in [0, 1, found.nodes / 9, found.nodes / 2, found.nodes.saturating_sub(1)] {
        let limits = Limits { max_nodes: Some(max_nodes), ..Limits::NONE };
        let cut = of_slots(&mut Solver::new(), hands, declarer, &rules, exchanged, &limits);
        assert!(cut.without.allows(Value::Number(without)) && cut.points.allows(Value::Number(best)), "{cut:?}");
        assert!(cut.nodes <= max_nodes && cut.is_exact() == (cut.nodes >= found.nodes), "{cut:?}");
        assert!(cut.contract <= found.contract, "{cut:?}");
    }
    best - without
}

#[test]
fn the_best_of_all_exchanges_of_three_cards_each_by_trying_everything() {
    let mut stream = Stream::from_seed(81);
    let mut gained = 0;
    for index in 0..40 {
        let hands = hands(&mut stream, 3);
        gained +=
            u32::from(agree(index, hands, 1 + (index % 2) as u32, &|play, declarer, _| brute(play, declarer)) > 0);
    }
    assert!(gained >= 10, "{gained}");
}

#[test]
fn the_best_of_all_exchanges_of_five_and_six_cards_each_one_by_one() {
    let mut stream = Stream::from_seed(82);
    let mut gained = 0;
    for index in 0..32 {
        let hands = hands(&mut stream, 5 + (index % 8 / 7) as usize);
        gained += u32::from(agree(index, hands, 2 + (index % 4 / 3) as u32, &alone) > 0);
    }
    assert!(gained >= 10, "{gained}");
}

/// What the declaring side adds more than the others with a contract, by a search of its own.
fn score(solver: &mut Solver, play: &Play, declarer: Seat, contract: u32, rules: &Rules) -> Number {
    let fight = Declared::new(play, declarer.side(), Objective::Score, contract, rules.failed_contract);
    let mut probe = Probe::new(solver, &fight, &Limits::NONE, 0);
    let (mut lo, mut hi) = probe.range(play);
    let guess = i32::midpoint(lo, hi);
    probe.narrow(play, (&mut lo, &mut hi), guess).unwrap();
    probe.value(lo)
}

/// Every contract with every division.
#[test]
fn the_worth_of_a_deal_before_its_play_by_every_choice_one_by_one() {
    let mut stream = Stream::from_seed(83);
    let (mut made, mut failed) = (0, 0);
    for index in 0..90 {
        let hands = hands(&mut stream, 4 + (index % 10 / 9) as usize);
        let declarer = Seat::ALL[(index % 4) as usize];
        let rules = Rules {
            failed_contract: [FailedContract::ZeroUnlessTrickless, FailedContract::MinusContract][(index % 2) as usize],
            ..rules(index)
        };
        let bid = [50, 60, 75, 110, 160, 300][(index / 4 % 6) as usize];
        let (exchanged, of_give) = (1 + (index % 3 / 2) as u32, index % 3 > 0);
        let (step, contracts) = match index % 7 {
            0 => (Step::Return { contract: bid }, vec![bid]),
            _ if of_give => (Step::Give { bid }, (bid..=440).step_by(5).collect()),
            _ => (Step::Contract { bid }, (bid..=440).step_by(5).collect::<Vec<u32>>()),
        };
        let divisions = match step {
            Step::Give { .. } => Divisions::of_exchange(hands, declarer, &rules, exchanged),
            _ => Divisions::of_return(hands, declarer, &rules, exchanged),
        };
        let find = |max_nodes| {
            let (mut solver, limits) = (Solver::new(), Limits { max_nodes: Some(max_nodes), ..Limits::NONE });
            let (found, stopped) =
                Choice::find(&mut solver, (hands, exchanged), declarer, step, &rules, &limits, Aim::Best);
            (found.value(), found.at, found.nodes, stopped)
        };
        let (value, at, nodes, stopped) = find(u64::MAX);
        let sign = if declarer.side() == Side::NS { 1 } else { -1 };
        let mut solver = Solver::with_entries(1 << 12);
        let mut of = |contract, n| sign * score(&mut solver, &divisions.play(n), declarer, contract, &rules);
        let values: Vec<Vec<Number>> =
            contracts.iter().map(|&contract| (0..divisions.len()).map(|n| of(contract, n)).collect()).collect();
        let best = *values.iter().flatten().max().unwrap();
        assert_eq!((value, stopped), (exact(sign * best), None), "{index} {step:?} {hands:?}");
        let (n, contract) = at.unwrap();
        assert_eq!(values[contracts.iter().position(|&other| other == contract).unwrap()][n], best);
        (made, failed) = (made + u32::from(best > 0), failed + u32::from(best <= 0));

        for max_nodes in [0, 1, nodes / 9, nodes / 2, nodes * 9 / 10, nodes.saturating_sub(1)] {
            let (cut, _, spent, stopped) = find(max_nodes);
            assert!(cut.allows(Value::Number(sign * best)), "{index} {max_nodes} {cut:?}");
            assert!(spent <= max_nodes && stopped.is_some() == (spent < nodes), "{index} {max_nodes} {spent}");
        }
    }
    assert!(made >= 15 && failed >= 15, "{made} {failed}");
}

/// What the side could add more than the others if it named its contract last, by trying everything.
#[test]
fn in_hindsight_by_trying_everything() {
    let mut stream = Stream::from_seed(84);
    for index in 0..150 {
        let hands = hands(&mut stream, 3);
        let (declarer, mut rules) = (Seat::ALL[(index % 4) as usize], rules(index));
        if index.is_multiple_of(2) {
            rules.failed_contract = FailedContract::MinusContract;
        }
        let lowest = [20, 50, 80, 130][(index / 2 % 4) as usize];
        let play = Play::new(hands, declarer, &rules);
        let fight = Declared::in_hindsight(&play, declarer.side(), lowest, rules.failed_contract);
        let mut solver = Solver::with_entries(1 << 12);
        let mut probe = Probe::new(&mut solver, &fight, &Limits::NONE, 0);
        let (mut lo, mut hi) = probe.range(&play);
        let guess = i32::midpoint(lo, hi);
        probe.narrow(&play, (&mut lo, &mut hi), guess).unwrap();
        let side = declarer.side();
        let expected = minimax(&play, side, &|play: &Play| {
            let (own, tricks) = (play.total(side), play.tricks()[side]);
            let contract = u32::from(own).max(lowest);
            declarers_points(&rules, contract, own, tricks) as Number - Number::from(play.total(side.other()))
        });
        assert_eq!(5 * lo, expected, "{index} {lowest} {hands:?}");
    }
}

/// A deal of nine cards each, all 8,434 divisions searched on their own: a minute in a release build.
#[test]
#[ignore = "takes minutes in a debug build"]
fn the_best_of_all_8434_divisions_of_a_whole_deal() {
    let (deal, _) = Deal::from_seed(GameId::Huutopussi, 1, 1, SeatSet::ALL, None);
    let hands = BySeat(deal.hands().0.map(|hand| HUUTOPUSSI.slots(hand)));
    assert!(agree(0, hands, 3, &alone) > 0);
}
