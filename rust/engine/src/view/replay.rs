//! Goes through what a seat saw, step by step: checks that each can be, and gathers what follows from it.

use super::{Draws, Frame, Passed, Seen, Sight, impossible};
use crate::action::{Action, Answer};
use crate::card::{Card, Rank, Suit};
use crate::card_set::CardSet;
use crate::deal::Deal;
use crate::error::{Error, Kind};
use crate::game::{GameId, Phase};
use crate::games::huutopussi::EXCHANGED;
use crate::games::{Game, Setup};
use crate::sample::Worlds;
use crate::seat::{BySeat, Seat, SeatSet};

/// What everybody has seen at the end of it, and the deals that are possible.
pub(super) fn replay<G: Game>(sight: &Sight<G>, players: SeatSet) -> Result<(G, Worlds), Error> {
    let walk = through(sight, players, sight.actions.len())?;
    walk.check_stock()?;
    let worlds = walk.worlds();
    if worlds.any() {
        return Ok((walk.into_public(), worlds));
    }
    // Each step can be by itself, but not all together: the first step with which nothing is left is the one to name.
    for (step, seen) in sight.actions.iter().enumerate() {
        let walk = through(sight, players, step + 1)?;
        if !walk.worlds().any() {
            let clause = walk.frame.clause.unwrap_or(G::ID.hand_size(players.len()).1);
            let message = format!("with all that {} has seen there is no deal in which {seen} is legal", sight.seat);
            return Err(impossible(Some(clause), message).at_step(step, seen.to_string()));
        }
    }
    Err(Error::new(Kind::Internal, "a view without a possible deal at its start; please report this with the input"))
}

fn through<G: Game>(sight: &Sight<G>, players: SeatSet, steps: usize) -> Result<Walk<'_, G>, Error> {
    let mut walk = Walk::new(sight, players)?;
    for (step, &seen) in sight.actions[..steps].iter().enumerate() {
        walk.step(step, seen).map_err(|error| error.at_step(step, seen.to_string()))?;
    }
    Ok(walk)
}

/// The king and the queen of a suit.
fn marriage(suit: Suit) -> [Card; 2] {
    [Rank::King, Rank::Queen].map(|rank| Card::new(rank, suit))
}

/// A way through what was seen.
pub(super) struct Walk<'a, G: Game> {
    pub(super) sight: &'a Sight<G>,
    pub(super) me: Seat,
    pub(super) players: SeatSet,
    pub(super) pack: CardSet,
    /// All that everybody has seen is right in it. The cards in hand are whatever was put there last.
    pub(super) at: G,
    /// Hands of the right size that stand in for those that can't be seen.
    pub(super) stand_in: BySeat<CardSet>,
    /// What the viewer holds now.
    pub(super) own: CardSet,
    pub(super) played: BySeat<CardSet>,
    pub(super) gone: CardSet,
    pub(super) frame: Frame,
    pub(super) passed: Passed,
    /// The card that the question just put asks for (HP-19c).
    pub(super) asked_for: Option<Card>,
    pub(super) draws: Draws,
    /// The places of the stock that the viewer has seen.
    pub(super) seen_stock: Vec<usize>,
}

impl<'a, G: Game> Walk<'a, G> {
    fn new(sight: &'a Sight<G>, players: SeatSet) -> Result<Self, Error> {
        let pack = G::ID.pack(players.len());
        let (size, _) = G::ID.hand_size(players.len());
        let mut stock = sight.stock.clone();
        stock.resize(pack.len() - size * players.len(), None);
        let seen = stock.iter().flatten().fold(sight.hand, |seen, &card| seen.with(card));
        let mut rest = pack.difference(seen).iter();
        let mut stand_in = BySeat::from_fn(|seat| {
            let unseen = players.contains(seat) && seat != sight.seat;
            rest.by_ref().take(if unseen { size } else { 0 }).collect::<CardSet>()
        });
        stand_in[sight.seat] = sight.hand;
        let filled = stock.iter().filter_map(|card| card.or_else(|| rest.next())).collect();
        let deal = Deal::new(G::ID, players, stand_in, filled)?;
        let at = G::start(&Setup { rules: sight.rules, dealer: sight.dealer, scores: sight.scores, deal })?;
        let mut dealt = BySeat::default();
        dealt[sight.seat] = sight.hand;
        Ok(Self {
            sight,
            me: sight.seat,
            players,
            pack,
            at,
            stand_in,
            own: sight.hand,
            played: BySeat::default(),
            gone: CardSet::EMPTY,
            frame: Frame::new(sight.seat, sight.hand),
            passed: Passed::Nothing,
            asked_for: None,
            draws: Draws { dealt, stock, ..Draws::default() },
            seen_stock: Vec::new(),
        })
    }

    /// Makes one hand this one.
    pub(super) fn put(&mut self, seat: Seat, cards: CardSet) {
        let mut hands = BySeat::default();
        hands[seat] = cards;
        self.at.redistribute(&hands, &[]);
    }

    pub(super) fn legal_with(&mut self, seat: Seat, cards: CardSet, action: Action) -> bool {
        self.put(seat, cards);
        self.at.is_legal(action)
    }

    /// Refuses an action that is illegal with these cards in hand, in the words of the game.
    pub(super) fn check(&mut self, seat: Seat, cards: CardSet, action: Action) -> Result<(), Error> {
        if self.legal_with(seat, cards, action) { Ok(()) } else { Err(self.at.refusal(action)) }
    }

    /// Carries out what everybody sees of an action.
    pub(super) fn go_on(&mut self, action: Action) {
        let stand_in = self.stand_in;
        self.at.redistribute(&stand_in, &[]);
        self.at.apply_unchecked(action);
    }

    fn step(&mut self, step: usize, seen: Seen) -> Result<(), Error> {
        let Some(seat) = self.at.to_act() else {
            let message = format!("the deal is over after {step} actions; nothing more is expected");
            return Err(impossible(None, message));
        };
        let action = match seen {
            Seen::Action(action) => action,
            Seen::Give => Action::Give(CardSet::EMPTY),
            Seen::Return => Action::Return(CardSet::EMPTY),
        };
        if matches!(action, Action::Give(_) | Action::Return(_)) {
            return self.pass(seat, action, matches!(seen, Seen::Action(_)));
        }
        if G::ID == GameId::Ristiklappi {
            return self.turn(seat, action);
        }
        if seat == self.me {
            self.check(seat, self.own, action)?;
        } else {
            self.others(seat, action)?;
        }
        if let Action::Play(card) = action {
            self.own = self.own.without(card);
            self.played[seat] = self.played[seat].with(card);
            self.gone = self.gone.with(card);
        }
        self.asked_for = match action {
            Action::AskHalf(card) => marriage(card.suit()).into_iter().find(|&half| half != card),
            _ => None,
        };
        if action == Action::Redeal && seat != self.me {
            self.frame.redealer = Some(seat);
        }
        self.go_on(action);
        Ok(())
    }

    /// What an action of another seat tells about its hand.
    fn others(&mut self, seat: Seat, action: Action) -> Result<(), Error> {
        let sixes = || [Suit::S, Suit::H, Suit::D].map(|suit| Card::new(Rank::Six, suit)).into_iter().collect();
        match action {
            Action::Play(card) => self.card(seat, card),
            Action::Redeal => self.check(seat, sixes(), action),
            Action::Declare(suit) | Action::Answer(Answer::Suit(suit)) => self.shown(seat, action, &marriage(suit)),
            Action::AskHalf(card) => self.shown(seat, action, &[card]),
            Action::Answer(Answer::Yes) => match self.asked_for {
                Some(card) => self.shown(seat, action, &[card]),
                None => self.check(seat, CardSet::EMPTY, action),
            },
            Action::Answer(Answer::No) => {
                self.check(seat, CardSet::EMPTY, action)?;
                match self.asked_for {
                    Some(card) => self.lacks(seat, action, CardSet::EMPTY.with(card)),
                    None => Ok(()),
                }
            }
            Action::Answer(Answer::None) => {
                self.check(seat, CardSet::EMPTY, action)?;
                for suit in Suit::ALL {
                    let pair: CardSet = marriage(suit).into_iter().collect();
                    if pair.intersection(self.gone).is_empty() && !self.legal_with(seat, pair, action) {
                        self.frame.clause = Some("HP-19");
                        self.frame.unmarried.push((seat, suit));
                    }
                }
                Ok(())
            }
            _ => self.check(seat, CardSet::EMPTY, action),
        }
    }

    /// Cards that a seat shows it holds.
    fn shown(&mut self, seat: Seat, action: Action, cards: &[Card]) -> Result<(), Error> {
        self.check(seat, cards.iter().copied().collect(), action)?;
        self.put(seat, CardSet::EMPTY);
        let clause = self.at.refusal(action).clause;
        for &card in cards {
            self.place(seat, card, action, clause)?;
        }
        Ok(())
    }

    fn place(&mut self, seat: Seat, card: Card, action: Action, clause: Option<&'static str>) -> Result<(), Error> {
        self.frame
            .place(seat, card, self.gone, self.me)
            .map_err(|why| impossible(clause, format!("{action} is not possible for {seat}: {why}")))
    }

    /// Cards any of which would have made the action illegal.
    fn lacks(&mut self, seat: Seat, action: Action, cards: CardSet) -> Result<(), Error> {
        for card in cards.difference(self.gone).iter() {
            let with = match action {
                Action::Play(played) => CardSet::EMPTY.with(played).with(card),
                _ => CardSet::EMPTY.with(card),
            };
            if self.legal_with(seat, with, action) {
                continue;
            }
            let error = self.at.refusal(action);
            if self.frame.known[seat].contains(card) {
                return Err(error);
            }
            self.frame.clause = error.clause;
            self.frame.bar(seat, card);
        }
        Ok(())
    }

    /// A card that another seat plays: it held it, and it held none that would have made it play another.
    fn card(&mut self, seat: Seat, card: Card) -> Result<(), Error> {
        let action = Action::Play(card);
        self.put(seat, CardSet::EMPTY);
        let clause = self.at.refusal(action).clause;
        if !self.pack.contains(card) {
            return Err(impossible(clause, format!("{card} is not in the pack of {}", G::ID)));
        }
        self.check(seat, CardSet::EMPTY.with(card), action)?;
        self.place(seat, card, action, clause)?;
        let elsewhere = self.players.iter().filter(|&other| other != seat);
        let elsewhere = elsewhere.fold(CardSet::EMPTY, |cards, other| cards.union(self.frame.known[other]));
        self.lacks(seat, action, self.pack.difference(elsewhere).without(card))
    }

    /// Three cards that partners pass (HP-12).
    fn pass(&mut self, seat: Seat, action: Action, open: bool) -> Result<(), Error> {
        let (gives, cards) = match action {
            Action::Give(cards) => (true, cards),
            Action::Return(cards) => (false, cards),
            _ => (false, CardSet::EMPTY),
        };
        let phase = if gives { Phase::Give } else { Phase::Return };
        if self.at.phase() != Some(phase) {
            return Err(self.at.refusal(action));
        }
        let (me, ours) = (self.me, seat.side() == self.me.side());
        if open != ours {
            let message = if ours {
                format!(
                    "{me} has seen the cards that pass between {seat} and {}; three cards are expected",
                    seat.partner()
                )
            } else {
                format!("{me} can't have seen the cards that {seat} passes; ? is expected")
            };
            return Err(impossible(Some("HP-12"), message));
        }
        if ours && seat == me {
            self.check(seat, self.own, action)?;
            self.own = self.own.difference(cards);
        } else if ours {
            let foreign = cards.difference(self.pack.difference(self.own));
            if let Some(card) = foreign.iter().next() {
                let why = if self.own.contains(card) { "holds it" } else { "knows that it is not in the pack" };
                return Err(impossible(Some("HP-12"), format!("{seat} can't pass {card}: {me} {why}")));
            }
            if cards.len() != EXCHANGED {
                return Err(self.at.refusal(action));
            }
            self.own = self.own.union(cards);
        }
        let declarer = if gives { seat.partner() } else { seat };
        self.passed = match self.passed {
            _ if gives => {
                if ours && seat != me {
                    self.frame.known[seat] = cards;
                }
                Passed::Given { declarer, given: ours.then_some(cards) }
            }
            Passed::Given { given, .. } => {
                self.frame = Frame::new(me, self.own);
                self.frame.known[me.partner()] = match given {
                    Some(given) if seat != me => given.difference(cards),
                    _ => cards,
                };
                Passed::Exchanged { declarer, cards: given.map(|given| (given, cards)) }
            }
            other => other,
        };
        self.go_on(if gives { Action::Give(CardSet::EMPTY) } else { Action::Return(CardSet::EMPTY) });
        Ok(())
    }

    fn worlds(&self) -> Worlds {
        if G::ID == GameId::Ristiklappi {
            let draws = Draws { own: self.own, ..self.draws.clone() };
            return Worlds::drawn(draws, self.pack, self.gone, self.me);
        }
        let (size, _) = G::ID.hand_size(self.players.len());
        Worlds::dealt_out(&self.frame, self.passed, self.played, self.pack, self.players, size)
    }

    fn into_public(mut self) -> G {
        self.put(self.me, self.own);
        self.at
    }
}
