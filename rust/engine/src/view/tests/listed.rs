//! Late in a deal all completions can be listed: each is played through by the rules, and those that can have happened
//! must be drawn equally often, and no others.

use super::{fresh, hands_now, is_uniform, moments, others, replayed};
use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::games::{Game, Record};
use crate::sample::Worlds;
use crate::seat::{BySeat, Seat};
use crate::view::{Passed, View};

/// At most so many completions are listed.
const MOST: usize = 2000;

/// Every way to divide the cards into hands of these sizes.
pub(super) fn divisions(cards: &[Card], sizes: &[usize]) -> Vec<Vec<CardSet>> {
    let mut all = vec![vec![CardSet::EMPTY; sizes.len()]];
    for &card in cards {
        all = all
            .iter()
            .flat_map(|hands| {
                (0..sizes.len()).filter(|&place| hands[place].len() < sizes[place]).map(|place| {
                    let mut hands = hands.clone();
                    hands[place] = hands[place].with(card);
                    hands
                })
            })
            .collect();
    }
    all
}

/// How many divisions there are.
fn number(sizes: &[usize]) -> f64 {
    let (mut number, mut n) = (1.0, 0.0);
    for &size in sizes {
        for i in 1..=size {
            n += 1.0;
            number *= n / i as f64;
        }
    }
    number
}

/// What a list of all completions comes to.
pub(super) struct Listed<G: Game> {
    pub(super) view: View<G>,
    /// The hands of the others in every deal that can have happened.
    pub(super) possible: Vec<Vec<CardSet>>,
    /// For every completion that can't: the step that wouldn't have been legal, and the deal before it.
    pub(super) refused: Vec<(usize, Record<G>)>,
}

/// Lists all completions of the hands at this moment; none if they are too many.
pub(super) fn list<G: Game>(record: &Record<G>, seat: Seat) -> Option<Listed<G>> {
    let now = hands_now(record);
    let others = others(record.setup().deal.players(), seat);
    let sizes: Vec<usize> = others.iter().map(|&other| now[other].len()).collect();
    if number(&sizes) > MOST as f64 {
        return None;
    }
    let view = View::of(record, seat).unwrap();
    let unseen: Vec<Card> = others.iter().fold(CardSet::EMPTY, |all, &other| all.union(now[other])).iter().collect();
    let (mut possible, mut refused) = (Vec::new(), Vec::new());
    for hands in divisions(&unseen, &sizes) {
        let Some((dealt, actions)) = before(record, &view, &others, &hands) else { continue };
        match replayed(&view, dealt, Vec::new(), &actions) {
            Ok(_) => possible.push(hands),
            Err(step) => refused.push(step),
        }
    }
    Some(Listed { view, possible, refused })
}

/// The deal and the actions that lead to these hands of the others; none if the seat knows better.
fn before<G: Game>(
    record: &Record<G>,
    view: &View<G>,
    others: &[Seat],
    hands: &[CardSet],
) -> Option<(BySeat<CardSet>, Vec<Action>)> {
    let now = hands_now(record);
    let mut frame = *record.setup().deal.hands();
    let mut actions = record.actions().to_vec();
    let Worlds::DealtOut { passed, .. } = &view.worlds else { panic!("not a game that is dealt out") };
    let exchanged = |action: &Action| match *action {
        Action::Give(cards) | Action::Return(cards) => Some(cards),
        _ => None,
    };
    let passed_cards: Vec<CardSet> = actions.iter().filter_map(exchanged).collect();
    if let (Passed::Exchanged { declarer, .. }, &[given, returned]) = (passed, passed_cards.as_slice()) {
        let partner = declarer.partner();
        frame[*declarer] = frame[*declarer].union(given).difference(returned);
        frame[partner] = frame[partner].difference(given).union(returned);
    }
    for (&other, &hand) in others.iter().zip(hands) {
        frame[other] = frame[other].difference(now[other]).union(hand);
    }
    if let &Passed::Exchanged { declarer, cards } = passed {
        let partner = declarer.partner();
        let first_three = |cards: CardSet| cards.iter().take(3).collect::<CardSet>();
        let (given, returned) = cards.unwrap_or_else(|| {
            let returned = first_three(frame[partner]);
            (first_three(frame[declarer].union(returned)), returned)
        });
        if !returned.is_subset(frame[partner]) || !given.is_subset(frame[declarer].union(returned)) {
            return None;
        }
        frame[declarer] = frame[declarer].union(returned).difference(given);
        frame[partner] = frame[partner].difference(returned).union(given);
        for action in &mut actions {
            match action {
                Action::Give(cards) => *cards = given,
                Action::Return(cards) => *cards = returned,
                _ => {}
            }
        }
    }
    Some((frame, actions))
}

/// Draws from the view and compares with the list.
pub(super) fn compare<G: Game>(listed: &Listed<G>, seed: u64) {
    let Listed { view, possible, .. } = listed;
    let ways = match &view.worlds {
        Worlds::DealtOut { passed: Passed::Exchanged { cards: None, .. }, .. } => 84 * 220,
        _ => 1,
    };
    assert_eq!(view.count(), Some(possible.len() as u128 * ways), "seed {seed}: {:?}", view.sight());
    let others = others(view.players(), view.seat());
    let mut cells: Vec<Vec<CardSet>> = possible.clone();
    cells.sort_unstable();
    let mut found = vec![0; cells.len()];
    for index in 0..20 * cells.len() as u64 {
        let now = hands_now(&view.sample(seed, index));
        let hands: Vec<CardSet> = others.iter().map(|&other| now[other]).collect();
        let cell = cells.binary_search(&hands).unwrap_or_else(|_| panic!("seed {seed}: {hands:?} is not possible"));
        found[cell] += 1;
    }
    assert!(is_uniform(&found), "seed {seed}: {found:?}");
}

/// Lists and compares in random deals, each at the earliest moment at which the completions can be listed, and hands
/// the lists over.
pub(super) fn each<G: Game>(rules: G::Rules, scores: G::Scores, deals: u64, mut with: impl FnMut(&Listed<G>)) {
    for seed in 0..deals {
        let moments = moments(fresh::<G>(seed, rules, scores), seed);
        let players = moments[0].setup().deal.players();
        let seat = players.iter().nth((seed % players.len() as u64) as usize).unwrap();
        let Some(listed) = moments.iter().find_map(|record| list(record, seat)) else { continue };
        compare(&listed, seed);
        with(&listed);
    }
}
