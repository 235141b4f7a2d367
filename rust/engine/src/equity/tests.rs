//! Match equities: what must hold of any, and what simple matches are worth.

use super::sides::Sides;
use super::*;
use crate::error::Kind;
use crate::seat::{BySeat, BySide};
use serde_json::json;

fn of(game: GameId, dealer: &str, scores: Value) -> Vec<f64> {
    let start = json!({"dealer": dealer, "scores": scores});
    let chances = standing(game, start.as_object().expect("an object"), &Default::default()).expect("a standing");
    chances.into_iter().map(|(_, chance)| chance).collect()
}

/// The sides of a match to so many deals, each won by the dealers with a chance in quarters.
fn coins(target: i64, quarters: usize) -> Sides {
    let seen = (0..4).map(|n| (Seat::N, (BySide(if n < quarters { [1, 0] } else { [0, 1] }), Side::NS)));
    Sides::new(
        target,
        0,
        1,
        seen,
        |scores, _| Side::ALL.into_iter().find(|&side| scores[side] >= target),
        &Default::default(),
    )
    .expect("few standings")
}

#[test]
fn a_match_of_coins_is_the_textbooks() {
    let fair = coins(2, 2);
    assert!((fair.at(Side::NS, &BySide([0, 0]), Side::NS) - 0.5).abs() < 1e-9);
    assert!((fair.at(Side::NS, &BySide([1, 0]), Side::NS) - 0.75).abs() < 1e-9);
    // Dealers win three in four. With one each the dealers have 3/4; with one behind they have to win this one and
    // then as the others: 3/4 · 1/4.
    let dealers = coins(2, 3);
    assert!((dealers.at(Side::NS, &BySide([1, 1]), Side::NS) - 0.75).abs() < 1e-9);
    assert!((dealers.at(Side::EW, &BySide([1, 1]), Side::NS) - 0.25).abs() < 1e-9);
    assert!((dealers.at(Side::NS, &BySide([0, 1]), Side::NS) - 3.0 / 16.0).abs() < 1e-9);
}

#[test]
fn chances_add_up_and_grow_with_the_own_score() {
    for (game, target) in [(GameId::CincinnatiEuchre, 32), (GameId::Huutopussi, 500), (GameId::Ristiklappi, 7)] {
        let mut last = 0.0;
        for step in 0..7 {
            let own = target * step / 7;
            let [ns, ew] = of(game, "N", json!({"NS": own, "EW": target / 2}))[..] else { panic!("two sides") };
            assert!((ns + ew - 1.0).abs() < 1e-9);
            assert!(ns > last, "{game} {own}: {ns} {last}");
            last = ns;
            // The same standing with the sides exchanged.
            let turned = of(game, "E", json!({"EW": own, "NS": target / 2}));
            assert!((turned[1] - ns).abs() < 1e-9);
        }
        assert!(last > 0.7);
    }
}

#[test]
fn busca_is_won_by_who_has_least() {
    let chances = of(GameId::Busca, "N", json!({"N": 0, "E": 10, "S": 20, "W": 30}));
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(chances.windows(2).all(|pair| pair[0] > pair[1]), "{chances:?}");
    let level = of(GameId::Busca, "N", json!({"N": 7, "E": 7, "S": 7, "W": 7}));
    assert!(level.iter().all(|chance| (chance - 0.25).abs() < 1e-9), "{level:?}");
    let three = of(GameId::Busca, "N", json!({"N": 5, "E": 31, "S": 5, "W": 5}));
    assert_eq!(three[1], 0.0);
    assert!((three[0] - 1.0 / 3.0).abs() < 1e-9);
}

/// The share of north in matches that the hand-written players play on from a standing, north dealing, with the standard
/// error of that share.
fn played_on<G: Equity>(scores: G::Scores, matches: u64) -> (f64, f64) {
    let rules = G::Rules::default();
    let mut index = 0;
    let mut won = 0.0;
    for _ in 0..matches {
        let (mut dealer, mut scores) = (Seat::N, scores);
        won += loop {
            let players = G::players(&rules, &scores).expect("a standing with a further deal");
            let dealt = Deal::predealt(G::ID, SEED + 1, index, players, None, &Default::default());
            let (deal, _) = dealt.expect("a deal");
            index += 1;
            let mut position = G::start(&Setup { rules, dealer, scores, deal }).expect("a start");
            let mut rest = rest(&position, players.len());
            go_on(&mut position, &mut rest, |_| false);
            let next = Game::next(&position).expect("over");
            if next.over {
                break position.settled(Seat::N).expect("settled");
            }
            (dealer, scores) = (next.dealer, next.scores);
        };
    }
    let share = won / matches as f64;
    (share, (share * (1.0 - share) / matches as f64).sqrt())
}

/// A table says how matches end that are really played, deal by deal, from other cards than those it was learnt from.
#[test]
fn matches_that_are_played_on_end_as_the_tables_say() {
    fn check<G: Equity>(scores: G::Scores, matches: u64) {
        let (share, error) = played_on::<G>(scores, matches);
        let rules = G::Rules::default();
        let chances = chances::<G>(&rules, &Default::default()).expect("a table");
        let told = G::at(&chances, &rules, Seat::N, &scores, Seat::N);
        assert!((share - told).abs() < 3.5 * error, "{} {scores:?}: {share} ± {error}, told {told}", G::ID);
    }
    check::<cincinnati_euchre::Position>(BySide([20, 22]), 2_000);
    check::<cincinnati_euchre::Position>(BySide([31, 31]), 2_000);
    check::<huutopussi::Position>(BySide([100, 250]), 400);
    check::<ristiklappi::Position>(BySide([4, 5]), 400);
    check::<busca::Position>(BySeat([20, 12, 24, 16]), 200);
    check::<busca::Position>(BySeat([20, 31, 25, 22]), 200);
}

#[test]
fn a_deal_that_ends_the_match_settles_it() {
    // One trick is enough for both sides: the bidders win if they make it, the others if not (CE-17).
    let start = json!({"dealer": "N", "scores": {"NS": 31, "EW": 31}});
    let mut settled = 0;
    for index in 0..20 {
        let dealt =
            crate::any_position::deal(GameId::CincinnatiEuchre, 4, index, start.as_object().expect("an object"));
        let crate::any_position::AnyPosition::CincinnatiEuchre(record) = dealt.expect("a deal") else {
            panic!("Cincinnati Euchre")
        };
        let mut position = record.position().clone();
        let mut rest = rest(&position, 4);
        go_on(&mut position, &mut rest, |_| false);
        let outcome = Game::outcome(&position).expect("over");
        let chances = chances::<cincinnati_euchre::Position>(position.rules(), &Default::default()).expect("a table");
        for seat in Seat::ALL {
            let chance = position.chance(&chances, seat).expect("it is over");
            match outcome.winner {
                Some(side) => assert_eq!(chance, if side == seat.side() { 1_000_000 } else { 0 }),
                None => assert!((1..1_000_000).contains(&chance)),
            }
        }
        settled += u32::from(outcome.winner.is_some());
    }
    assert!(settled > 10);
}

#[test]
fn other_rules_have_other_tables() {
    let start = |target| json!({"dealer": "N", "rules": {"target": target}, "scores": {"NS": 20, "EW": 0}});
    let chance = |target| {
        let start = start(target);
        standing(GameId::CincinnatiEuchre, start.as_object().expect("an object"), &Default::default())
            .expect("a standing")[0]
            .1
    };
    assert!(chance(21) > chance(32));
    let far = json!({"dealer": "N", "rules": {"limit": 100}});
    let error =
        standing(GameId::Busca, far.as_object().expect("an object"), &Default::default()).expect_err("too many");
    assert!(error.message.contains("a limit up to 60 is expected"), "{}", error.message);
}

#[test]
fn rows_of_scores_have_places_of_their_own() {
    for length in 1..=4 {
        let mut places: Vec<usize> = seats::rows(length, 6).iter().map(|row| seats::place(row)).collect();
        places.sort_unstable();
        assert_eq!(places, (0..places.len()).collect::<Vec<_>>());
    }
}

#[test]
fn a_table_is_given_up_when_told_to_stop_and_worked_out_when_asked_again() {
    let stop = perft::Stop::default();
    stop.store(true, std::sync::atomic::Ordering::Relaxed);
    // Rules that no other test has a table for.
    for (game, rules) in [(GameId::Busca, json!({"limit": 12})), (GameId::Ristiklappi, json!({"target": 9}))] {
        let start = json!({"dealer": "N", "rules": rules});
        let start = start.as_object().expect("an object");
        let error = standing(game, start, &stop).expect_err("told to stop");
        assert_eq!(error.kind, Kind::Internal);
        let chances = standing(game, start, &perft::Stop::default()).expect("a standing");
        assert!((chances.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-6);
    }
}
