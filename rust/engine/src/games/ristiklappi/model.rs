//! Random play against a plain model of the rules that keeps the whole history.

use super::{FLIP, Position, Rules, TOTAL, name};
use crate::action::Action;
use crate::card::{Card, Rank};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::{Game, Setup};
use crate::position::Position as _;
use crate::seat::{BySeat, BySide, Seat, SeatSet};

/// The deal as the rules tell it: every card played, in order, and nothing worked out in advance.
struct Model {
    hands: [Vec<Card>; 4],
    stock: Vec<Card>,
    tricks: Vec<Vec<Card>>,
    led_ranks: Vec<Rank>,
    kings: usize,
    turned_up: Option<Card>,
    cleaning: bool,
}

impl Model {
    fn leading(&self) -> bool {
        self.tricks.last().is_none_or(|trick| trick.len() == 4)
    }

    fn banned(&self, card: Card, turned_up: bool) -> bool {
        let lock =
            self.cleaning && self.kings == 3 && (turned_up || !self.stock.is_empty() || self.turned_up.is_some());
        let row = self.led_ranks.iter().rev().take_while(|&&rank| rank == card.rank()).count();
        lock && card.rank() == Rank::King || self.leading() && row == 3
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        let hand = &self.hands[seat.index()];
        let forced = hand.iter().all(|card| card.rank() == hand[0].rank());
        let mut legal: Vec<Action> = hand
            .iter()
            .filter(|&&card| forced && self.stock.is_empty() || !self.banned(card, false))
            .filter(|&&card| self.turned_up != Some(card))
            .map(|&card| Action::Play(card))
            .collect();
        if !self.stock.is_empty() && self.turned_up.is_none() {
            legal.push(Action::Flip);
        }
        legal.sort_unstable();
        legal
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let hand = &mut self.hands[seat.index()];
        let card = match action {
            Action::Play(card) => {
                hand.retain(|&held| held != card);
                if self.turned_up.take().is_none() && !self.stock.is_empty() {
                    hand.push(self.stock.remove(0));
                }
                card
            }
            _ => {
                let card = self.stock.remove(0);
                if self.banned(card, true) {
                    self.hands[seat.index()].push(card);
                    self.turned_up = Some(card);
                    return;
                }
                card
            }
        };
        if self.leading() {
            self.led_ranks.push(card.rank());
            self.tricks.push(Vec::new());
        }
        self.kings += usize::from(card.rank() == Rank::King);
        self.tricks.last_mut().unwrap().push(card);
    }
}

/// A deal in which north tends to hold four of a rank, so that RK-8 and RK-9 come up.
fn rigged(seed: u64) -> Deal {
    let (deal, _) = Deal::from_seed(GameId::Ristiklappi, seed, 0, SeatSet::ALL, None);
    if seed.is_multiple_of(2) {
        return deal;
    }
    let rank = Rank::ALL[(seed / 2 % 13) as usize];
    let pack: Vec<Card> =
        deal.hands().iter().flat_map(|(_, hand)| hand.iter()).chain(deal.stock().iter().copied()).collect();
    let (same, mut rest): (Vec<Card>, Vec<Card>) = pack.into_iter().partition(|card| card.rank() == rank);
    let in_hand = 3 + (seed / 26 % 2) as usize;
    let mut hands: Vec<CardSet> = vec![same[..in_hand].iter().copied().chain(rest.drain(..5 - in_hand)).collect()];
    hands.extend((0..3).map(|_| rest.drain(..5).collect::<CardSet>()));
    // The fourth card, if it isn't in the hand, lies where north finds it when it turns up a fourth lead.
    if in_hand == 3 {
        rest.insert(12, same[3]);
    }
    Deal::new(GameId::Ristiklappi, SeatSet::ALL, BySeat([hands[0], hands[1], hands[2], hands[3]]), rest).unwrap()
}

fn check_table(position: &Position) {
    let table = position.table();
    let mut all = CardSet::EMPTY;
    let mut count = 0;
    let piles = table.hands.0.into_iter().chain(table.taken.iter().map(|&(_, pile)| pile));
    let loose = table.stock.iter().copied().chain(table.trick.iter().map(|&(_, card)| card)).collect();
    for pile in piles.chain([loose]) {
        (all, count) = (all.union(pile), count + pile.len());
    }
    assert_eq!((all, count), (GameId::Ristiklappi.pack(4), 52));
}

#[test]
fn random_play_agrees_with_the_model() {
    let mut blocks = (0, 0);
    let mut bans = 0;
    for seed in 0..4000 {
        let mut stream = Stream::from_seed(seed);
        let deal = rigged(seed);
        let rules = Rules { cleaning: seed % 5 != 0, ..Rules::default() };
        let setup = Setup { rules, dealer: Seat::W, scores: BySide([0, 0]), deal: deal.clone() };
        let mut position = Position::start(&setup).unwrap();
        let mut model = Model {
            hands: deal.hands().0.map(|hand| hand.iter().collect()),
            stock: deal.stock().to_vec(),
            tricks: Vec::new(),
            led_ranks: Vec::new(),
            kings: 0,
            turned_up: None,
            cleaning: rules.cleaning,
        };
        while let Some(seat) = position.to_act() {
            check_table(&position);
            let legal = position.legal_actions();
            assert!(!legal.is_empty());
            assert_eq!(legal, model.legal(seat), "seed {seed}: {position:?}");
            for card in GameId::Ristiklappi.pack(4).iter() {
                assert_eq!(position.is_legal(Action::Play(card)), legal.contains(&Action::Play(card)));
            }
            assert_eq!(position.play.is_legal(FLIP), legal.contains(&Action::Flip));
            let cards = legal.iter().filter(|&&action| action != Action::Flip).count();
            if cards < model.hands[seat.index()].len() && position.play.blocked.is_none() {
                bans += 1;
            }
            // North leads its four of a rank when it can, and often flips when it can't.
            let same = model.led_ranks.last().copied();
            let keen = legal.iter().copied().find(|action| {
                let Action::Play(card) = *action else { return false };
                let of_rank = |rank: Rank| model.hands[0].iter().filter(|card| card.rank() == rank).count();
                model.leading() && seat == Seat::N && (Some(card.rank()) == same || of_rank(card.rank()) >= 3)
            });
            let any = legal[stream.below(legal.len() as u64) as usize];
            let action = match keen {
                Some(action) if seed % 2 == 1 => action,
                _ if seed % 4 == 1 && legal.contains(&Action::Flip) && model.leading() => Action::Flip,
                _ => any,
            };
            model.act(seat, action);
            position = position.apply(action).unwrap();
            if let Some(slot) = position.play.blocked {
                let block = if position.block_clause() == "RK-A5" { &mut blocks.0 } else { &mut blocks.1 };
                *block += 1;
                assert_eq!(model.turned_up, Some(name(slot)));
            }
            assert_eq!(position.play.kings_played() as usize, model.kings);
            let played: usize = model.tricks.iter().map(Vec::len).sum();
            assert_eq!(
                position.play.stock().is_empty(),
                played >= 32 || position.play.blocked.is_some() && played == 31
            );
        }
        check_table(&position);
        let outcome = position.outcome().unwrap();
        assert_eq!(model.tricks.len(), 13);
        assert_eq!(outcome.points.0.iter().sum::<u8>(), TOTAL);
        assert_eq!((position.phase(), position.legal_actions()), (None, Vec::new()));
        if !rules.cleaning {
            assert_eq!((outcome.clean, outcome.dishonoured), (BySide([true, true]), Vec::new()));
        }
    }
    assert!(blocks.0 > 50 && blocks.1 > 50 && bans > 500, "the clauses come up: {blocks:?} {bans}");
}
