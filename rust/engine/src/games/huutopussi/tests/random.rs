//! Random deals: every step against a literal reading of the rules for cards, every end against the sums.

use crate::action::{Action, Answer, Level};
use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::deck::Stream;
use crate::game::{GameId, Phase};
use crate::games::huutopussi::{DeclareAfter, FailedContract, Outcome, Played, Position, Rules, marriage_points};
use crate::games::{Game as _, Setup};
use crate::position::Position as _;
use crate::seat::{BySide, Seat, SeatSet, Side};

fn strength(card: Card) -> usize {
    let ranks = GameId::Huutopussi.ranks();
    ranks.len() - ranks.iter().position(|&rank| rank == card.rank()).unwrap()
}

/// HP-17, read literally.
fn beats(card: Card, other: Card, trump: Option<Suit>) -> bool {
    if card.suit() == other.suit() { strength(card) > strength(other) } else { Some(card.suit()) == trump }
}

/// HP-15, read literally.
fn may_play(hand: &[Card], trick: &[(Seat, Card)], trump: Option<Suit>) -> Vec<Card> {
    let Some(&(_, led)) = trick.first() else { return hand.to_vec() };
    let winning = trick.iter().fold(led, |best, &(_, card)| if beats(card, best, trump) { card } else { best });
    for suit in [Some(led.suit()), trump] {
        let of_suit: Vec<Card> = hand.iter().copied().filter(|card| Some(card.suit()) == suit).collect();
        let higher: Vec<Card> = of_suit.iter().copied().filter(|&card| beats(card, winning, trump)).collect();
        if !higher.is_empty() {
            return higher;
        }
        if !of_suit.is_empty() {
            return of_suit;
        }
    }
    hand.to_vec()
}

fn card_points(cards: CardSet) -> u8 {
    let value = |card: Card| match card.rank() {
        Rank::Ace | Rank::Ten => 10,
        Rank::King | Rank::Queen | Rank::Jack => 5,
        _ => 0,
    };
    cards.iter().map(value).sum()
}

/// Actions of every kind, of other phases and games too.
fn anything(stream: &mut Stream) -> Vec<Action> {
    let any_card = |stream: &mut Stream| loop {
        if let Some(card) = Card::from_index(stream.below(64) as usize) {
            break card;
        }
    };
    let three = |stream: &mut Stream| (0..3).map(|_| any_card(stream)).collect();
    let suit = Suit::ALL[stream.below(4) as usize];
    let number = stream.below(90) as u32 * 5;
    vec![
        Action::Bid(Level::Number(number)),
        Action::Bid(Level::Number(number + 2)),
        Action::Bid(Level::Moon),
        Action::Pass,
        Action::Redeal,
        Action::Give(three(stream)),
        Action::Contract(number),
        Action::Return(three(stream)),
        Action::Play(any_card(stream)),
        Action::Declare(suit),
        Action::Ask,
        Action::AskHalf(any_card(stream)),
        Action::Answer(Answer::Suit(suit)),
        Action::Answer(Answer::None),
        Action::Answer(Answer::Yes),
        Action::Answer(Answer::No),
        Action::Flip,
        Action::Name(crate::card::Denomination::NoTrump),
    ]
}

fn check(position: &Position, stream: &mut Stream) {
    let legal = position.legal_actions();
    assert!(legal.is_sorted_by(|a, b| a < b), "sorted, without repeats");
    assert_eq!(legal.is_empty(), position.is_over());
    assert_eq!(position.phase(), position.to_act().and(position.phase()));
    for action in anything(stream) {
        assert_eq!(position.is_legal(action), legal.contains(&action), "{action}");
        assert_eq!(position.apply(action).is_some(), legal.contains(&action), "{action}");
        if !position.is_legal(action) {
            let error = position.refusal(action);
            assert!(error.clause.is_some_and(|clause| clause.starts_with("HP-")), "{action}");
            assert!(!error.message.is_empty() && !error.message.contains('\n'), "{action}");
        }
    }
    let table = position.table();
    let mut seen = CardSet::EMPTY;
    let trick = table.trick.iter().map(|&(_, card)| card).collect();
    let places = table.hands.0.into_iter().chain(table.taken.iter().map(|&(_, cards)| cards)).chain([trick]);
    let count: usize = places
        .map(|cards| {
            seen = seen.union(cards);
            cards.len()
        })
        .sum();
    assert_eq!((count, seen), (36, GameId::Huutopussi.pack(4)));
    if position.phase() == Some(Phase::Play) {
        let play = &position.playing().unwrap().play;
        let hand: Vec<Card> = table.hands[position.to_act().unwrap()].iter().collect();
        let mut expected: Vec<Action> =
            may_play(&hand, &table.trick, play.trump()).into_iter().map(Action::Play).collect();
        expected.sort_unstable();
        let played: Vec<Action> = legal.into_iter().filter(|action| matches!(action, Action::Play(_))).collect();
        assert_eq!(played, expected);
    }
}

/// What a finished deal must add up to; the winner of each trick was noted on the way.
fn check_end(position: &Position, played: &Played, trick_winners: &[Side]) {
    assert_eq!(trick_winners.len(), 9);
    let declared: Vec<Suit> = played.marriages.0.iter().flat_map(|marriages| marriages.iter()).collect();
    let worth: u16 = declared.iter().map(|&suit| marriage_points(suit)).sum();
    assert_eq!(played.totals.0.iter().sum::<u16>(), 160 + worth);
    assert_eq!(Some(&played.last_trick), trick_winners.last());
    let table = position.table();
    for (place, side) in Side::ALL.into_iter().enumerate() {
        assert_eq!(usize::from(played.tricks[side]), trick_winners.iter().filter(|&&winner| winner == side).count());
        assert_eq!(table.taken[place].1.len(), usize::from(played.tricks[side]) * 4);
        assert_eq!(played.card_points[side], card_points(table.taken[place].1));
    }
}

#[test]
fn random_deals_keep_the_rules() {
    let mut stream = Stream::from_seed(1);
    let (mut redeals, mut marriages, mut made) = (0, 0, 0);
    for index in 0..1500 {
        let rules = Rules {
            failed_contract: [FailedContract::ZeroUnlessTrickless, FailedContract::MinusContract][index as usize & 1],
            declare_after: [DeclareAfter::LedAndWon, DeclareAfter::AnyWonTrick][index as usize >> 1 & 1],
            answers_may_decline: index >> 2 & 1 == 1,
            ..Rules::default()
        };
        let scores = BySide([[0, 0], [-500, 0], [0, -600], [-500, -500]][stream.below(4) as usize]);
        let (deal, dealer) = Deal::from_seed(GameId::Huutopussi, 5, index, SeatSet::ALL, None);
        let mut position = Position::start(&Setup { rules, dealer, scores, deal }).unwrap();
        let mut trick_winners = Vec::new();
        while let Some(seat) = position.to_act() {
            check(&position, &mut stream);
            let legal = position.legal_actions();
            // Passing often, or the bids would all be high.
            let action = match stream.below(2) {
                0 if legal.contains(&Action::Pass) => Action::Pass,
                _ => legal[stream.below(legal.len() as u64) as usize],
            };
            let table = position.table();
            if let (Action::Play(card), 3) = (action, table.trick.len()) {
                let trump = position.playing().unwrap().play.trump();
                let all = table.trick.into_iter().chain([(seat, card)]);
                let best = all.reduce(|best, next| if beats(next.1, best.1, trump) { next } else { best });
                trick_winners.push(best.unwrap().0.side());
            }
            position = position.apply(action).unwrap();
        }
        check(&position, &mut stream);
        let next = position.next().unwrap();
        match position.outcome().unwrap() {
            Outcome::Redeal => {
                redeals += 1;
                assert_eq!((next.dealer, next.scores, next.over), (dealer, scores, false));
            }
            Outcome::Played(played) => {
                check_end(&position, &played, &trick_winners);
                marriages += u32::from(played.marriages != Default::default());
                made += u32::from(played.made);
                assert_eq!((next.dealer, next.scores), (dealer.left(), played.scores));
            }
        }
    }
    assert!(redeals > 20 && marriages > 100 && made > 20, "{redeals} {marriages} {made}");
}
