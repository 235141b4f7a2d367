//! The solver against the plain oracle: thousands of random endings of every game and objective, reached by random play.
#![allow(missing_docs, clippy::unwrap_used)]

mod endings;

use endings::{few_steps, longest, setup, stumble};
use forehand::action::Action;
use forehand::card::{Card, Rank, Suit};
use forehand::deck::Stream;
use forehand::game::Phase;
use forehand::games::huutopussi::{DeclareAfter, FailedContract};
use forehand::games::ristiklappi::DirtyWinner;
use forehand::games::{Game, busca, cincinnati_euchre as euchre, huutopussi, ristiklappi};
use forehand::position::Position as _;
use forehand::seat::{BySeat, Seat};
use forehand::solve::brute::{self, Oracle};
use forehand::solve::{Limits, Objective, Solution, Solvable, Solver, Value, Verdict};
use std::cmp::Ordering;

/// Endings per game and objective.
const ENDINGS: u64 = 5_000;

/// A solver that remembers, one that can't, and how often each kind of ending was met.
struct Bench {
    warm: Solver,
    tiny: Solver,
    met: Vec<(&'static str, u64)>,
}

impl Bench {
    fn new() -> Self {
        Self { warm: Solver::new(), tiny: Solver::with_entries(1), met: vec![] }
    }

    fn meet(&mut self, kind: &'static str, met: bool) {
        match self.met.iter_mut().find(|(name, _)| *name == kind) {
            Some((_, count)) => *count += u64::from(met),
            None => self.met.push((kind, u64::from(met))),
        }
    }

    fn assert_all_met(&self, at_least: u64) {
        assert!(self.met.iter().all(|&(_, count)| count >= at_least), "{:?}", self.met);
    }
}

/// Everything that the solver says about an ending, against the oracle.
fn compare<G: Solvable + Oracle>(position: &G, objective: Objective, bench: &mut Bench) {
    let seat = position.to_act().unwrap();
    let mut expected = brute::actions(position, objective);
    let better = |a: &Value, b: &Value| position.prefers(objective, seat, seat, a, b);
    expected.sort_by(|(a, va), (b, vb)| match (better(va, vb), better(vb, va)) {
        (true, _) => Ordering::Less,
        (_, true) => Ordering::Greater,
        _ => a.to_string().cmp(&b.to_string()),
    });
    let value = expected[0].1;

    let cold = Solver::new().solve(position, objective, &Limits::NONE).unwrap();
    let say = || format!("{objective:?} {:?} {:?}", position.legal_actions(), position.table());
    assert!(cold.is_exact());
    assert_eq!(cold.value.and_then(|v| v.exact()), Some(value), "{}", say());
    let actions: Vec<(Action, Value)> = cold.actions.iter().map(|(a, v)| (*a, v.exact().unwrap())).collect();
    assert_eq!(actions, expected, "{}", say());
    for solver in [&mut bench.warm, &mut bench.tiny] {
        let other = solver.solve(position, objective, &Limits::NONE).unwrap();
        assert_eq!(Solution { nodes: 0, ..other }, Solution { nodes: 0, ..cold.clone() }, "{}", say());
        let only = solver.value(position, objective, &Limits::NONE).unwrap();
        assert_eq!((only.value, only.actions.len()), (cold.value, 0));
    }

    // The line starts with the best action and comes to the value.
    assert_eq!(cold.line[0], actions[0].0);
    let mut end = position.clone();
    for &action in &cold.line {
        end = end.apply(action).expect("a legal line");
    }
    assert!(end.is_over());
    assert_eq!(end.result(objective, seat), value, "{}", say());
    let over = Solver::new().solve(&end, objective, &Limits::NONE).unwrap();
    assert_eq!((over.to_act, over.actions.len(), over.line.len()), (None, 0, 0));
    let known = (objective != Objective::Paranoid).then_some(Verdict::Exact(value));
    assert_eq!(over.value, known);
}

#[test]
fn cincinnati_euchre() {
    let mut bench = Bench::new();
    let mut stream = Stream::from_seed(1);
    for index in 0..2 * ENDINGS {
        let objective = Objective::for_game(euchre::Position::ID)[(index % 2) as usize];
        let setup = setup(euchre::Rules::default(), Default::default(), 11, index);
        let mut position = euchre::Position::start(&setup).unwrap();
        stumble(&mut position, &mut stream, |p: &euchre::Position| p.playing().is_some());
        let cards = [1, 2, 3, 4, 4][stream.below(5) as usize];
        stumble(&mut position, &mut stream, |p| longest(p) <= cards);
        few_steps(&mut position, &mut stream, 3);
        compare(&position, objective, &mut bench);
        let playing = position.playing().unwrap();
        bench.meet("moon", euchre::sits_out(playing.declarer, playing.bid).is_some());
        bench.meet("no-trump", playing.denomination.suit().is_none());
        bench.meet("within a trick", !position.table().trick.is_empty());
        bench.meet("before a lead", position.table().trick.is_empty());
    }
    bench.assert_all_met(200);
}

/// A Huutopussi deal at its first lead, with a random contract.
fn huutopussi_play(rules: huutopussi::Rules, index: u64, stream: &mut Stream) -> Option<huutopussi::Position> {
    let setup = setup(rules, Default::default(), 14, index);
    let mut position = huutopussi::Position::start(&setup).unwrap();
    stumble(&mut position, stream, |p: &huutopussi::Position| p.phase() != Some(Phase::Auction));
    stumble(&mut position, stream, |p| p.phase() == Some(Phase::Contract));
    if position.is_over() {
        return None;
    }
    let contracts: Vec<Action> = position.legal_actions();
    // Contracts that are in doubt are worth more than those that can't be made.
    let choice = stream.below(contracts.len().min(30) as u64) as usize;
    position.apply_unchecked(contracts[choice]);
    stumble(&mut position, stream, |p| p.playing().is_some());
    Some(position)
}

/// Plays down to so many cards, keeping kings and queens and asking and declaring little, so that marriages stay alive.
fn keep_marriages(position: &mut huutopussi::Position, stream: &mut Stream, cards: usize, careful: bool) {
    let mut played = 0;
    while played < 36 - 4 * cards {
        let mut actions = position.legal_actions();
        if careful {
            let dear = |action: &Action| match action {
                Action::Play(card) => matches!(card.rank(), Rank::King | Rank::Queen),
                Action::Answer(_) => false,
                _ => true,
            };
            if actions.iter().any(|action| !dear(action)) {
                actions.retain(|action| !dear(action) || stream.below(12) == 0);
            }
        }
        if !actions.is_empty() {
            let action = actions[stream.below(actions.len() as u64) as usize];
            position.apply_unchecked(action);
            played += usize::from(matches!(action, Action::Play(_)));
        }
    }
}

/// Whether some side still has king and queen of a suit that nobody has declared.
fn marriage_alive(position: &huutopussi::Position) -> bool {
    let declared = position.play().unwrap().declared();
    let hands = position.table().hands;
    Suit::ALL.into_iter().any(|suit| {
        let holder = |rank| Seat::ALL.into_iter().find(|&seat| hands[seat].contains(Card::new(rank, suit)));
        declared >> suit.index() & 1 == 0
            && matches!((holder(Rank::King), holder(Rank::Queen)), (Some(a), Some(b)) if a.side() == b.side())
    })
}

fn may_declare(position: &huutopussi::Position) -> bool {
    position.legal_actions().iter().any(|action| matches!(action, Action::Declare(_)))
}

fn trickless(position: &huutopussi::Position) -> bool {
    let playing = position.playing().unwrap();
    playing.play.tricks()[playing.declarer.side()] == 0
}

#[test]
fn huutopussi() {
    let mut bench = Bench::new();
    let mut stream = Stream::from_seed(4);
    let mut deals = 0..;
    for ending in 0..3 * ENDINGS {
        let objective = Objective::for_game(huutopussi::Position::ID)[(ending % 3) as usize];
        let failed = [FailedContract::ZeroUnlessTrickless, FailedContract::MinusContract][(ending % 5 / 4) as usize];
        let rules = huutopussi::Rules {
            failed_contract: failed,
            declare_after: [DeclareAfter::LedAndWon, DeclareAfter::AnyWonTrick][(ending % 7 / 4) as usize],
            answers_may_decline: ending % 11 > 8,
            ..Default::default()
        };
        // Random play is searched for what is rare in it.
        let wanted: fn(&huutopussi::Position) -> bool = match ending / 3 % 8 {
            0 | 1 => |_| true,
            2 | 3 => marriage_alive,
            4 => may_declare,
            5 => |position| position.play().unwrap().trump().is_some() && marriage_alive(position),
            6 => |position| position.play().unwrap().question().is_some(),
            _ => trickless,
        };
        let cards = [1, 2, 3, 3, if ending % 16 < 3 { 4 } else { 1 }][stream.below(5) as usize];
        let mut tries = 0;
        let position = loop {
            let Some(mut position) = huutopussi_play(rules, deals.next().unwrap(), &mut stream) else { continue };
            keep_marriages(&mut position, &mut stream, cards, ending % 8 != 0);
            few_steps(&mut position, &mut stream, 4);
            tries += 1;
            if !position.is_over() && (wanted(&position) || tries > 300) {
                break position;
            }
        };
        let legal = position.legal_actions();
        compare(&position, objective, &mut bench);
        let play = position.play().unwrap();
        let is = |kind: fn(&Action) -> bool| legal.iter().any(kind);
        bench.meet("within a trick", !position.table().trick.is_empty());
        bench.meet("before a lead", position.table().trick.is_empty());
        bench.meet("no trump", play.trump().is_none());
        bench.meet("a trump", play.trump().is_some());
        bench.meet("a marriage alive", marriage_alive(&position));
        bench.meet("an own marriage", may_declare(&position));
        bench.meet("a full question", is(|action| matches!(action, Action::Ask)));
        bench.meet("a half question", is(|action| matches!(action, Action::AskHalf(_))));
        bench.meet("a question pending", play.question().is_some());
        bench.meet("trickless declarers", trickless(&position));
    }
    bench.assert_all_met(200);
}

#[test]
fn ristiklappi() {
    let mut bench = Bench::new();
    let mut stream = Stream::from_seed(2);
    for index in 0..2 * ENDINGS {
        let objective = Objective::for_game(ristiklappi::Position::ID)[(index % 2) as usize];
        let rules = ristiklappi::Rules {
            cleaning: index % 16 > 1,
            dirty_winner: [DirtyWinner::None, DirtyWinner::CleanOpponents][(index / 2 % 2) as usize],
            sweep_double: index % 3 == 0,
            ..Default::default()
        };
        let setup = setup(rules, Default::default(), 12, index);
        let mut position = ristiklappi::Position::start(&setup).unwrap();
        let cards = [1, 2, 3, 2, 3][stream.below(5) as usize];
        stumble(&mut position, &mut stream, |p| longest(p) <= cards);
        few_steps(&mut position, &mut stream, 3);
        compare(&position, objective, &mut bench);
        let play = position.play().unwrap();
        bench.meet("within a trick", !position.table().trick.is_empty());
        bench.meet("before a lead", position.table().trick.is_empty());
        bench.meet("dirty", play.clean().0.contains(&false));
        let kings = play.kings_played();
        bench.meet("a king left", kings < 4);
        let points = play.points().0;
        bench.meet("undecided", points.iter().all(|&points| points <= 60));
    }
    bench.assert_all_met(200);
}

#[test]
fn busca() {
    let mut bench = Bench::new();
    let mut stream = Stream::from_seed(3);
    for index in 0..2 * ENDINGS {
        let objective = Objective::for_game(busca::Position::ID)[(index % 2) as usize];
        let mut scores = BySeat::<i64>::default();
        let players = [4, 3, 2, 4][stream.below(4) as usize];
        for n in players..4 {
            scores[Seat::ALL[(index as usize / 2 + n) % 4]] = 31 + stream.below(5) as i64;
        }
        let setup = setup(busca::Rules::default(), scores, 13, index);
        let mut position = busca::Position::start(&setup).unwrap();
        let cards = [1, 2, 3, 3, if index % 2 == 0 { 4 } else { 1 }][stream.below(5) as usize]
            + if players == 2 { 1 } else { 0 };
        stumble(&mut position, &mut stream, |p| longest(p) <= cards);
        few_steps(&mut position, &mut stream, 3);
        compare(&position, objective, &mut bench);
        let pita = Card::new(Rank::Ace, Suit::D);
        bench.meet("within a trick", !position.table().trick.is_empty());
        bench.meet("before a lead", position.table().trick.is_empty());
        bench.meet("three players", players == 3);
        bench.meet("two players", players == 2);
        bench.meet("the pita in hand", position.table().hands.0.iter().any(|hand| hand.contains(pita)));
    }
    bench.assert_all_met(200);
}
