//! The search of the auction against plain minimax over the rules' own auction.
#![allow(clippy::unwrap_used)]

use super::auction::Bidding;
use super::bidding::{Contest, Proved};
use super::declarers::{BIDS, Bounds, Declarers, place};
use super::tests::{hands, rules};
use super::worth::{Aim, Choice};
use crate::action::{Action, Level};
use crate::any_position::{AnyPosition, deal};
use crate::card_set::CardSet;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::huutopussi::{Auction, EXCHANGED, FailedContract, Position, Rules, Step, may_redeal};
use crate::order::HUUTOPUSSI;
use crate::position::Position as _;
use crate::seat::{BySeat, BySide, Seat, Side};
use crate::solve::{Limits, Solver, Stop, Value};
use std::collections::HashMap;

/// What an auction comes to for north and south by trying every legal call, when `end` says what its ends are worth.
fn plain(
    auction: &Auction,
    hands: &BySeat<CardSet>,
    end: &dyn Fn(Seat, u32) -> i32,
    met: &mut HashMap<Auction, i32>,
) -> i32 {
    if let Some((declarer, bid)) = auction.result() {
        return end(declarer, bid);
    }
    if let Some(&worth) = met.get(auction) {
        return worth;
    }
    let after = auction.legal(hands[auction.to_act()]).into_iter().map(|call| {
        let mut next = *auction;
        next.call(call);
        if call == Action::Redeal { 0 } else { plain(&next, hands, end, met) }
    });
    let worth = if auction.to_act().side() == Side::NS { after.max() } else { after.min() }.unwrap();
    met.insert(*auction, worth);
    worth
}

/// An auction at random, of some calls: at the beginning, near the end, or with few bids left.
fn auction(stream: &mut Stream, dealer: Seat, scores: BySide<i64>, hands: &BySeat<CardSet>) -> Auction {
    let mut auction = Auction::new(dealer, &scores);
    for n in 0..stream.below(7) {
        let legal: Vec<Action> =
            auction.legal(hands[auction.to_act()]).into_iter().filter(|&call| call != Action::Redeal).collect();
        // High bids leave few others.
        let from = if n == 0 && stream.below(2) == 0 { legal.len() * 4 / 5 } else { 0 };
        let mut next = auction;
        next.call(legal[from + stream.below((legal.len() - from) as u64) as usize]);
        if next.result().is_some() {
            break;
        }
        auction = next;
    }
    auction
}

/// A hand with the right to a redeal and one without.
fn redealer(stream: &mut Stream) -> CardSet {
    HUUTOPUSSI.cards(if stream.below(3) == 0 { 0x0001_0001_0001 } else { 1 << 8 })
}

/// Values that never rise with the bid, and bounds on them.
fn model(stream: &mut Stream) -> ([i32; BIDS], [Bounds; BIDS]) {
    let mut value = stream.below(60) as i32;
    let steep = 1 + stream.below(6);
    let values = [(); BIDS].map(|()| {
        value -= if stream.below(8) < steep { 0 } else { stream.below(8) as i32 };
        value
    });
    let (mut lo, mut hi) = (-600, 80);
    let mut bounds = values.map(|value| (value, value));
    for bounds in &mut bounds {
        hi = hi.min(bounds.1 + stream.below(40) as i32);
        bounds.1 = hi;
    }
    for bounds in bounds.iter_mut().rev() {
        lo = lo.max(bounds.0 - stream.below(40) as i32);
        bounds.0 = lo;
    }
    (values, bounds)
}

#[test]
fn the_auction_over_models_of_what_each_seat_makes() {
    let mut stream = Stream::from_seed(91);
    let (mut proved, mut cut, mut redeals, mut banned) = (0, 0, 0, 0);
    for index in 0..400 {
        let hands = BySeat([(); 4].map(|()| redealer(&mut stream)));
        let scores = BySide([(); 2].map(|()| if stream.below(4) == 0 { -500 } else { 0 }));
        let auction = auction(&mut stream, Seat::ALL[index % 4], scores, &hands);
        let models = BySeat([(); 4].map(|()| model(&mut stream)));
        let sign = |seat: Seat| if seat.side() == Side::NS { 1 } else { -1 };
        let end = |seat: Seat, bid: u32| sign(seat) * models[seat].0[place(bid)];
        let worth = plain(&auction, &hands, &end, &mut HashMap::new());
        let redealers = Seat::ALL.into_iter().filter(|&seat| may_redeal(hands[seat])).collect();
        let most = stream.below(12);
        let mut asked = 0;
        let mut prove = |seat: Seat, bid: u32, aim: Aim| {
            asked += 1;
            let (value, (lo, hi)) = (models[seat].0[place(bid)], models[seat].1[place(bid)]);
            let bounds = match aim {
                Aim::Best => (value, value),
                Aim::Near => (value - stream.below(3) as i32 * 4, hi),
                Aim::Above { least, .. } if value <= least => (lo, least),
                Aim::Above { enough, .. } if value >= enough => (enough, hi),
                Aim::Above { .. } => (value, value),
            };
            // Every contract that is worth as much.
            let same = models[seat].0.iter().rposition(|&other| other >= bounds.0).unwrap() as u32;
            let contract = (stream.below(2) == 0).then_some(50 + 5 * same);
            Proved { bounds, contract, stopped: (asked >= most && index % 4 == 0).then_some(Stop::Nodes) }
        };
        let mut declarers = Declarers::from_bounds(BySeat(models.0.map(|model| model.1)));
        let mut contest = Contest { auction: &auction, redealers, declarers: &mut declarers };
        let ((lo, hi), stopped) = contest.narrow(&mut prove);
        assert!(lo <= worth && worth <= hi, "{index} {auction:?}: {worth} in {lo} to {hi}");
        assert!(lo == hi || stopped.is_some(), "{index}");
        if lo < hi {
            cut += 1;
            continue;
        }
        // Every call of the line keeps the value.
        let line = contest.line();
        let mut now = auction;
        for &call in &line {
            assert!(now.legal(hands[now.to_act()]).contains(&call), "{index} {call}");
            now.call(call);
            let kept = if call == Action::Redeal { 0 } else { plain(&now, &hands, &end, &mut HashMap::new()) };
            assert_eq!(kept, worth, "{index} {call}");
        }
        assert!(line.last() == Some(&Action::Redeal) || now.result().is_some());
        proved += u32::from(asked > 0);
        redeals += u32::from(line.last() == Some(&Action::Redeal));
        banned += u32::from(scores.0.contains(&-500));
    }
    assert!(proved > 200 && cut > 20 && redeals > 5 && banned > 50, "{proved} {cut} {redeals} {banned}");
}

/// What a seat's side makes as declarer after a last bid, in fives.
fn declared(hands: &BySeat<CardSet>, seat: Seat, bid: u32, rules: &Rules) -> i32 {
    let hands = (BySeat(hands.0.map(|hand| HUUTOPUSSI.slots(hand))), EXCHANGED as u32);
    let mut solver = Solver::with_entries(1 << 12);
    let (found, stopped) = Choice::find(&mut solver, hands, seat, Step::Give { bid }, rules, &Limits::NONE, Aim::Best);
    let (lo, hi) = found.bounds();
    assert_eq!((lo, stopped), (hi, None));
    lo
}

/// With the real searches behind every end, and every option, on hands of four cards.
#[test]
fn the_auction_over_small_deals() {
    let mut stream = Stream::from_seed(92);
    for index in 0..24 {
        let hands = BySeat(hands(&mut stream, 4).0.map(|hand| HUUTOPUSSI.cards(hand)));
        let failed_contract =
            [FailedContract::ZeroUnlessTrickless, FailedContract::MinusContract][(index % 2) as usize];
        let rules = Rules { failed_contract, ..rules(index / 2) };
        let mut auction =
            Auction::new(Seat::ALL[(index % 4) as usize], &BySide([0, if index % 5 == 0 { -500 } else { 0 }]));
        if index % 3 > 0 {
            auction.call(Action::Bid(Level::Number(if index % 5 == 0 { 50 } else { 100 })));
        }
        let made = BySeat::from_fn(|seat| {
            [50, 55, 105, 110, 160, 300, 440].map(|bid| (bid, declared(&hands, seat, bid, &rules)))
        });
        let known = Declarers::of(&hands, &rules);
        for (seat, made) in made.iter() {
            for &(bid, value) in made {
                let (lo, hi) = known.own(seat, bid);
                assert!(lo <= value && value <= hi, "{index} {seat} {bid}: {value} in {lo} to {hi}");
            }
        }
        let all = BySeat::from_fn(|seat| {
            let mut last: Option<(i32, i32)> = None;
            [(); BIDS].map(|()| {
                let bid = last.map_or(50, |(bid, _)| bid + 5);
                let value = declared(&hands, seat, bid as u32, &rules);
                assert!(last.is_none_or(|(_, before)| value <= before), "{index} {seat} {bid}");
                last = Some((bid, value));
                value
            })
        });
        let end =
            |seat: Seat, bid: u32| if seat.side() == Side::NS { all[seat][place(bid)] } else { -all[seat][place(bid)] };
        let worth = plain(&auction, &hands, &end, &mut HashMap::new());
        let found = Bidding::new(&hands, &rules).narrow(&mut Solver::new(), &auction, &Limits::NONE);
        assert_eq!((found.bounds, found.stopped), ((worth, worth), None), "{index} {auction:?} {hands:?}");
    }
}

fn dealt(index: u64) -> Position {
    let AnyPosition::Huutopussi(record) = deal(GameId::Huutopussi, 7, index, &Default::default()).unwrap() else {
        panic!("a deal of Huutopussi")
    };
    record.position().clone()
}

/// A whole deal: exact without a limit, else true bounds that grow no wider with more nodes.
#[test]
fn a_whole_deal_and_limits() {
    let position = dealt(0);
    let par = |bidding: &mut Bidding, position: &Position, max_nodes| {
        bidding.par(&mut Solver::new(), position, &Limits { max_nodes, ..Limits::NONE }).unwrap()
    };
    let new = || Bidding::new(position.auction().unwrap().1, position.rules());
    let mut bidding = new();
    let whole = par(&mut bidding, &position, None);
    let value = whole.value.unwrap().exact().unwrap();
    assert_eq!((value, whole.actions[0]), (Value::Number(0), (whole.line[0], whole.value.unwrap())));
    let mut outer = (-10_000, 10_000);
    for max_nodes in [0, 1, 1_000, 50_000, 700_000, whole.nodes] {
        let cut = par(&mut new(), &position, Some(max_nodes));
        let (Value::Number(lo), Value::Number(hi)) = cut.value.unwrap().bounds() else { panic!("numbers") };
        assert!(outer.0 <= lo && lo <= 0 && 0 <= hi && hi <= outer.1, "{max_nodes}: {lo} to {hi} in {outer:?}");
        assert!(cut.nodes <= max_nodes && cut.is_exact() == (lo == hi), "{cut:?}");
        outer = (lo, hi);
    }
    assert_eq!(outer, (0, 0));
    // What is known needs no second search.
    let searches = bidding.searches();
    let mut next = position;
    for call in whole.line {
        assert_eq!(par(&mut bidding, &next, Some(0)).value.unwrap().exact(), Some(value));
        next = next.apply(call).unwrap();
    }
    assert_eq!((bidding.searches(), next.auction().is_none()), (searches, true));
}

/// How long whole deals take: `cargo test --release -- --ignored --nocapture how_long`.
#[test]
#[ignore = "takes minutes"]
#[allow(clippy::print_stderr)]
fn how_long_whole_deals_take() {
    for index in 0..16 {
        let position = dealt(index);
        let mut bidding = Bidding::new(position.auction().unwrap().1, position.rules());
        let begun = std::time::Instant::now();
        let par = bidding.par(&mut Solver::new(), &position, &Limits::NONE).unwrap();
        assert!(par.is_exact());
        let (searches, took) = (bidding.searches(), begun.elapsed().as_secs_f64());
        eprintln!("{index}: {:?}, {searches} searches, {} nodes, {took:.1} s", par.value, par.nodes);
    }
}
