//! Random play against the rules told plainly.

use super::{Play, Position, Rules, TOTAL};
use crate::action::Action;
use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::GameId;
use crate::games::{Game, Setup};
use crate::position::Position as _;
use crate::seat::{BySeat, Seat};

/// Deal number `seed` from this standing.
fn started(seed: u64, scores: [i64; 4]) -> Position {
    let rules = Rules::default();
    let scores = BySeat(scores);
    let players = Position::players(&rules, &scores).unwrap();
    let (deal, dealer) = Deal::from_seed(GameId::Busca, seed, 0, players, None);
    Position::start(&Setup { rules, dealer, scores, deal }).unwrap()
}

/// What trick 1 and following suit allow, told plainly.
fn plainly_legal(position: &Position, trick_1: bool) -> Vec<Action> {
    let table = position.table();
    let hand: Vec<Card> = table.hands[position.play.turn].iter().collect();
    let pita = Card::new(Rank::Ace, Suit::D);
    let led = table.trick.first().map(|(_, card)| card.suit());
    let follows = hand.iter().any(|card| Some(card.suit()) == led);
    let only_diamonds = hand.iter().all(|card| card.suit() == Suit::D);
    let mut legal: Vec<Action> = hand
        .into_iter()
        .filter(|card| !follows || Some(card.suit()) == led)
        .filter(|&card| !(trick_1 && card == pita))
        .filter(|card| !(trick_1 && led.is_none() && card.suit() == Suit::D && !only_diamonds))
        .map(Action::Play)
        .collect();
    legal.sort_unstable();
    legal
}

fn check_table(position: &Position, players: usize) {
    let table = position.table();
    let trick = table.trick.iter().map(|&(_, card)| card).collect();
    let piles = table.hands.0.into_iter().chain(table.taken.iter().map(|&(_, pile)| pile)).chain([trick]);
    let (all, count) = piles.fold((CardSet::EMPTY, 0), |(all, n), pile| (all.union(pile), n + pile.len()));
    assert_eq!((all, count), (GameId::Busca.pack(players), GameId::Busca.pack(players).len()));
}

#[test]
fn random_matches_keep_the_rules() {
    for (scores, players) in [([0; 4], 4), ([0, 31, 3, 7], 3), ([44, 2, 31, 9], 2)] {
        for seed in 0..1000 {
            let mut stream = Stream::from_seed(seed);
            let mut position = started(seed, scores);
            assert_eq!(position.to_act(), Some(position.play.players.next_right(position.dealer)));
            let mut played = 0;
            let mut trick: Vec<(Seat, Card)> = Vec::new();
            let mut taken = BySeat([0; 4]);
            while let Some(seat) = position.to_act() {
                assert!(scores[seat.index()] < 31);
                check_table(&position, players);
                let legal = position.legal_actions();
                assert_eq!(legal, plainly_legal(&position, played < players), "seed {seed}");
                for card in GameId::Busca.pack(4).iter() {
                    let legal = legal.contains(&Action::Play(card));
                    assert_eq!(position.is_legal(Action::Play(card)), legal);
                    let m = Play::move_of(Action::Play(card)).unwrap();
                    assert_eq!((position.play.is_legal(m), Play::action(m)), (legal, Action::Play(card)));
                }
                let action = legal[stream.below(legal.len() as u64) as usize];
                let Action::Play(card) = action else { panic!("{action}") };
                trick.push((seat, card));
                position = position.apply(action).unwrap();
                played += 1;
                if trick.len() == players {
                    let strength = |card: Card| GameId::Busca.ranks().iter().position(|&rank| rank == card.rank());
                    let led = trick[0].1.suit();
                    let follow = trick.iter().filter(|(_, card)| card.suit() == led);
                    let winner = follow.min_by_key(|&&(_, card)| strength(card)).unwrap().0;
                    taken[winner] += trick.drain(..).map(|(_, card)| worth(card)).sum::<u8>();
                    if position.is_over() {
                        taken[winner] += 3;
                    } else {
                        assert_eq!(position.to_act(), Some(winner));
                    }
                    assert_eq!(position.play.points(), taken);
                }
            }
            check_table(&position, players);
            assert_eq!(played, GameId::Busca.pack(players).len());
            assert_eq!(taken.0.iter().sum::<u8>(), TOTAL);
            assert_eq!((position.phase(), position.legal_actions()), (None, Vec::new()));
            let outcome = position.outcome().unwrap();
            assert_eq!(outcome.points.0.iter().flatten().count(), players);
            assert_eq!(position.next().unwrap().scores, outcome.scores);
        }
    }
}

fn worth(card: Card) -> u8 {
    match (card.rank(), card.suit()) {
        (Rank::Ace, Suit::D) => 8,
        (Rank::Ace, _) => 3,
        (Rank::Three | Rank::Two | Rank::King | Rank::Queen | Rank::Jack, _) => 1,
        _ => 0,
    }
}
