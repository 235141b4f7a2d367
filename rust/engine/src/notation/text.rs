//! The text of cards, hands, deals, stocks and actions: read leniently, written strictly.

use crate::action::{Action, Answer, Level, hand_order};
use crate::card::{Card, Denomination, Rank, Suit};
use crate::card_set::CardSet;
use crate::error::{Error, Kind};
use crate::game::GameId;
use crate::seat::{BySeat, Seat, SeatSet};
use std::iter::Peekable;
use std::str::{CharIndices, FromStr};

/// How a character or its lack is named in a message.
fn name(c: Option<char>) -> String {
    c.map_or_else(|| "the end".to_owned(), |c| format!("{c:?}"))
}

/// A piece of somebody's input for a message, cut where it is too long to read.
pub(crate) fn shown(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Text being read, with the place in it.
struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, chars: text.char_indices().peekable() }
    }

    fn peek(&mut self) -> Option<char> {
        self.chars.peek().map(|&(_, c)| c)
    }

    /// Takes the next character if `f` reads it.
    fn take<T>(&mut self, f: impl Fn(char) -> Option<T>) -> Option<T> {
        let value = f(self.peek()?)?;
        self.chars.next();
        Some(value)
    }

    fn rank(&mut self) -> Option<Rank> {
        if self.peek() == Some('1') {
            let mut ahead = self.chars.clone();
            ahead.next();
            if ahead.next().is_some_and(|(_, c)| c == '0') {
                self.chars.next();
                self.chars.next();
                return Some(Rank::Ten);
            }
            return None;
        }
        self.take(Rank::from_char)
    }

    /// A suit; a symbol may be followed by the selector that asks for an emoji.
    fn suit(&mut self) -> Option<Suit> {
        let symbol = self.peek().is_some_and(|c| !c.is_ascii());
        let suit = self.take(Suit::from_char)?;
        if symbol {
            self.take(|c| (c == '\u{FE0F}').then_some(()));
        }
        Some(suit)
    }

    fn fail(&mut self, what: &str, expected: &str) -> Error {
        let found = self.peek();
        let place = self.chars.peek().map_or(self.text.chars().count(), |&(i, _)| self.text[..i].chars().count()) + 1;
        Error::syntax(format!(
            "{what} {:?}, character {place}: {} stands there, {expected} is expected",
            shown(self.text),
            name(found)
        ))
    }
}

/// Reads a card: rank and suit in either order, a ten as `T` or `10`, letters in either case, suits also as symbols.
///
/// ```
/// use forehand::notation::text::parse_card;
/// for text in ["TD", "10d", "♦T", "d10", " TD "] {
///     assert_eq!(parse_card(text).unwrap().to_string(), "TD");
/// }
/// assert!(parse_card("1D").is_err());
/// ```
///
/// # Errors
/// [`Kind::Syntax`], with the place in the text.
pub fn parse_card(text: &str) -> Result<Card, Error> {
    let mut reader = Reader::new(text.trim_matches(is_blank));
    let (rank, suit) = if let Some(suit) = reader.suit() {
        (reader.rank().ok_or_else(|| reader.fail("card", "a rank (A K Q J T 9 … 2)"))?, suit)
    } else {
        let rank = reader.rank().ok_or_else(|| reader.fail("card", "a rank (A K Q J T 9 … 2) or a suit (S H D C)"))?;
        (rank, reader.suit().ok_or_else(|| reader.fail("card", "a suit (S H D C)"))?)
    };
    match reader.peek() {
        None => Ok(Card::new(rank, suit)),
        Some(_) => Err(reader.fail("card", "the end of the card")),
    }
}

const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

impl FromStr for Card {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        parse_card(text)
    }
}

/// Reads a hand: the suits S.H.D.C separated by dots, ranks in any order, a void as nothing or `-`.
///
/// # Errors
/// [`Kind::Syntax`] with the place in the text, [`Kind::InvalidDeal`] for a card that stands there twice.
pub fn parse_hand(text: &str) -> Result<CardSet, Error> {
    let mut reader = Reader::new(text.trim_matches(is_blank));
    let mut hand = CardSet::EMPTY;
    for suit in Suit::ALL {
        if suit != Suit::S && reader.take(|c| (c == '.').then_some(())).is_none() {
            let expected = if reader.peek().is_none() { "a dot and the next of four suits" } else { "a rank or a dot" };
            return Err(reader.fail("hand", expected));
        }
        if reader.take(|c| (c == '-').then_some(())).is_some() {
            continue;
        }
        while let Some(rank) = reader.rank() {
            let card = Card::new(rank, suit);
            if hand.contains(card) {
                return Err(Error::new(
                    Kind::InvalidDeal,
                    format!("hand {:?}: {card} stands there twice", reader.text),
                ));
            }
            hand = hand.with(card);
        }
    }
    match reader.peek() {
        None => Ok(hand),
        Some('.') => Err(reader.fail("hand", "the end of the hand after four suits")),
        Some(_) => Err(reader.fail("hand", "a rank")),
    }
}

/// Writes a hand: the suits S.H.D.C, each from high to low in the game's own order, a void as nothing.
#[must_use]
pub fn write_hand(hand: CardSet, game: GameId) -> String {
    Suit::ALL
        .map(|suit| hand_order(hand.of_suit(suit), game).map(|card| card.rank().letter()).collect::<String>())
        .join(".")
}

/// A hand as it stands in a deal's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HandRead {
    /// The cards.
    Seen(CardSet),
    /// `?`: the hand is not known.
    #[default]
    Unseen,
    /// `-`: the seat is out of the match.
    Out,
}

/// The hands of a deal as they stand in its text; none for a seat that is out.
pub type HandsRead = BySeat<Option<CardSet>>;

/// Reads a deal: a seat, a colon and four hands clockwise from that seat; `-` for a seat that is out.
///
/// # Errors
/// [`Kind::Syntax`] with the place; [`Kind::InvalidDeal`] for a card that a hand holds twice; [`Kind::ViewRecord`] for a
/// hand that is `?`.
pub fn parse_deal(text: &str) -> Result<HandsRead, Error> {
    let hands = parse_hands(text)?;
    let mut read = HandsRead::default();
    for (seat, &hand) in hands.iter() {
        read[seat] = match hand {
            HandRead::Seen(hand) => Some(hand),
            HandRead::Unseen => return Err(view(format!("deal: the hand of {seat} is not known"))),
            HandRead::Out => None,
        };
    }
    Ok(read)
}

/// Reads a deal of which hands may be `?`, as [`parse_deal`] reads one that is known.
///
/// # Errors
/// As for [`parse_deal`], but for a hand that is not known.
pub fn parse_hands(text: &str) -> Result<BySeat<HandRead>, Error> {
    let mut reader = Reader::new(text.trim_matches(is_blank));
    let Some(first) = reader.take(Seat::from_char) else {
        return Err(reader.fail("deal", "a seat (N E S W)"));
    };
    if reader.take(|c| (c == ':').then_some(())).is_none() {
        return Err(reader.fail("deal", "a colon"));
    }
    let rest = reader.chars.peek().map_or("", |&(i, _)| &reader.text[i..]);
    let hands: Vec<&str> = rest.split(is_blank).filter(|part| !part.is_empty()).collect();
    if hands.len() != 4 {
        return Err(Error::syntax(format!("deal: {} hands stand there, 4 are expected", hands.len())));
    }
    let mut read = BySeat::<HandRead>::default();
    for (steps, text) in hands.into_iter().enumerate() {
        let seat = first.clockwise(steps);
        read[seat] = match text {
            "-" => HandRead::Out,
            "?" => HandRead::Unseen,
            _ => HandRead::Seen(parse_hand(text).map_err(|mut error| {
                error.message = format!("hand of {seat}: {}", error.message);
                error
            })?),
        };
    }
    Ok(read)
}

pub(crate) fn view(what: String) -> Error {
    Error::new(Kind::ViewRecord, format!("{what}; a record of the whole deal is expected"))
}

/// Writes a deal from north; `-` for a seat that is not among the players.
#[must_use]
pub fn write_deal(hands: &BySeat<CardSet>, players: SeatSet, game: GameId) -> String {
    let hands =
        Seat::ALL.map(|seat| if players.contains(seat) { write_hand(hands[seat], game) } else { "-".to_owned() });
    format!("N:{}", hands.join(" "))
}

/// Reads a stock: cards separated by blanks, top first.
///
/// # Errors
/// [`Kind::Syntax`] with the place; [`Kind::ViewRecord`] for a card that is `?`.
pub fn parse_stock(text: &str) -> Result<Vec<Card>, Error> {
    parse_seen_stock(text)?
        .into_iter()
        .enumerate()
        .map(|(place, card)| card.ok_or_else(|| view(format!("stock: card {} is not known", place + 1))))
        .collect()
}

/// Reads a stock of which cards may be `?`: none for those.
///
/// # Errors
/// [`Kind::Syntax`] with the place.
pub fn parse_seen_stock(text: &str) -> Result<Vec<Option<Card>>, Error> {
    text.split(is_blank)
        .filter(|part| !part.is_empty())
        .enumerate()
        .map(|(place, card)| match card {
            "?" => Ok(None),
            _ => parse_card(card).map(Some).map_err(|mut error| {
                error.message = format!("stock, card {}: {}", place + 1, error.message);
                error
            }),
        })
        .collect()
}

/// Writes a stock, top first.
#[must_use]
pub fn write_stock(stock: &[Card]) -> String {
    stock.iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

/// A number as records write it: ASCII digits, no sign, no leading zero.
fn number(word: &str) -> Option<u32> {
    let plain = word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if plain && word.len() <= 9 { word.parse().ok() } else { None }
}

fn suit(word: &str) -> Option<Suit> {
    let mut reader = Reader::new(word);
    let suit = reader.suit()?;
    reader.peek().is_none().then_some(suit)
}

fn level(word: &str) -> Option<Level> {
    number(word).map(Level::Number).or_else(|| Level::MOONS.into_iter().find(|moon| moon.to_string() == word))
}

fn exchange(cards: &[&str]) -> Result<CardSet, Error> {
    let set: CardSet = cards.iter().map(|card| parse_card(card)).collect::<Result<_, _>>()?;
    if cards.len() == 3 && set.len() == 3 {
        return Ok(set);
    }
    Err(Error::syntax(format!("{} stand there, three different cards are expected", cards.join(" "))))
}

impl FromStr for Action {
    type Err = Error;

    /// Reads an action: words in either case, separated by blanks, cards as [`parse_card`] reads them.
    fn from_str(text: &str) -> Result<Self, Error> {
        let words: Vec<&str> = text.split(is_blank).filter(|part| !part.is_empty()).collect();
        let wrong = |expected: &str| Err(Error::syntax(format!("action {text:?}: {expected} is expected")));
        let Some((verb, rest)) = words.split_first() else {
            return wrong("a word");
        };
        let lower = rest.iter().map(|word| word.to_ascii_lowercase()).collect::<Vec<_>>();
        let text = shown(text);
        let in_action = |mut error: Error| {
            error.message = format!("action {text:?}: {}", error.message);
            error
        };
        let one = |what: &str| match rest {
            [_] => Ok(lower[0].as_str()),
            _ => {
                Err(Error::syntax(format!("action {text:?}: {what} after the first word and nothing more is expected")))
            }
        };
        Ok(match verb.to_ascii_lowercase().as_str() {
            "pass" if rest.is_empty() => Self::Pass,
            "redeal" if rest.is_empty() => Self::Redeal,
            "flip" if rest.is_empty() => Self::Flip,
            "ask" if rest.is_empty() => Self::Ask,
            "ask" => Self::AskHalf(one("a card").and_then(|_| parse_card(rest[0]).map_err(in_action))?),
            "play" => Self::Play(one("a card").and_then(|_| parse_card(rest[0]).map_err(in_action))?),
            "bid" => match level(one("a number or a moon")?) {
                Some(level) => Self::Bid(level),
                None => return wrong("a number, moon, double-moon, triple-moon or quadruple-moon"),
            },
            "contract" => match number(one("a number")?) {
                Some(points) => Self::Contract(points),
                None => return wrong("a number"),
            },
            "give" => Self::Give(exchange(rest).map_err(in_action)?),
            "return" => Self::Return(exchange(rest).map_err(in_action)?),
            "declare" => match suit(one("a suit")?) {
                Some(suit) => Self::Declare(suit),
                None => return wrong("a suit (S H D C)"),
            },
            "name" => match one("a denomination")? {
                "nt" => Self::Name(Denomination::NoTrump),
                word => match suit(word) {
                    Some(suit) => Self::Name(Denomination::Suit(suit)),
                    None => return wrong("S, H, D, C or NT"),
                },
            },
            "answer" => Self::Answer(match one("an answer")? {
                "none" => Answer::None,
                "yes" => Answer::Yes,
                "no" => Answer::No,
                word => match suit(word) {
                    Some(suit) => Answer::Suit(suit),
                    None => return wrong("a suit, none, yes or no"),
                },
            }),
            "pass" | "redeal" | "flip" => return wrong("nothing after the word"),
            _ => {
                return wrong(
                    "bid, pass, redeal, give, contract, return, play, declare, ask, answer, flip or name as the first word",
                );
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_read_leniently_and_written_strictly() {
        let hand = parse_hand(" ta.qk9.-.10876 ").unwrap();
        assert_eq!(write_hand(hand, GameId::Huutopussi), "AT.KQ9..T876");
        assert_eq!(parse_hand("AT.KQ9..T876").unwrap(), hand);
    }

    #[test]
    fn errors_name_the_place() {
        let error = parse_hand("AT.KX..").unwrap_err();
        assert_eq!(error.message, "hand \"AT.KX..\", character 5: 'X' stands there, a rank or a dot is expected");
        assert_eq!(parse_hand("A.K.Q").unwrap_err().kind, Kind::Syntax);
        assert_eq!(parse_hand("AA...").unwrap_err().kind, Kind::InvalidDeal);
    }

    #[test]
    fn every_action_reads_back() {
        for text in [
            "bid 50",
            "bid moon",
            "bid quadruple-moon",
            "pass",
            "redeal",
            "give AS TS 6C",
            "contract 440",
            "return KH QH JH",
            "play TD",
            "declare S",
            "ask",
            "ask KH",
            "answer H",
            "answer none",
            "answer yes",
            "answer no",
            "flip",
            "name NT",
            "name C",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        for text in
            ["", "bid", "bid 050", "bid +5", "bid 9999999999", "play", "play AS AS", "pass 1", "give AS AS TS", "hop"]
        {
            assert_eq!(text.parse::<Action>().unwrap_err().kind, Kind::Syntax, "{text}");
        }
    }
}
