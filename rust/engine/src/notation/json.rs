//! JSON as the records need it: a reader that refuses repeated keys, a writer with the blanks people expect.

use crate::error::Error;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::Serialize;
use serde_json::ser::Formatter;
use serde_json::{Map, Value};
use std::fmt;
use std::io::{self, Write};

/// Any JSON value in which no object has a key twice: a reader that kept the last of two would repair silently.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StrictVisitor).map(Self)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Strict(value)) = seq.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let Strict(value) = map.next_value()?;
            if values.contains_key(&key) {
                return Err(A::Error::custom(format!("key {key:?} stands there twice")));
            }
            values.insert(key, value);
        }
        Ok(values.into())
    }
}

/// Reads one JSON value; a byte order mark before it is passed over.
///
/// # Errors
/// [`Kind::Syntax`](crate::error::Kind) if the text is not one JSON value, or an object in it has a key twice.
pub fn parse(text: &str) -> Result<Value, Error> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    serde_json::from_str::<Strict>(text).map(|Strict(value)| value).map_err(|error| Error::syntax(explain(&error)))
}

/// What a JSON error says, with the place in the text and not in the parser's words.
fn explain(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let what = said.rsplit_once(" at line ").map_or(said.as_str(), |(what, _)| what);
    let row = if error.line() > 1 { format!("row {} of it, ", error.line()) } else { String::new() };
    let place = format!("{row}character {}", error.column());
    if error.is_eof() {
        format!(
            "the JSON record stops too soon, {place}: {what}; a record stands on one line, or alone in a .json file"
        )
    } else {
        format!("not JSON, {place}: {what}")
    }
}

/// Writes a value on one line, with a blank after each colon and comma.
///
/// # Errors
/// [`Kind::Internal`](crate::error::Kind) if the value can't be written, which no value of ours does.
pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    let mut bytes = Vec::new();
    value
        .serialize(&mut serde_json::Serializer::with_formatter(&mut bytes, Spaced))
        .map_err(|error| Error::new(crate::error::Kind::Internal, error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| Error::new(crate::error::Kind::Internal, error.to_string()))
}

struct Spaced;

impl Formatter for Spaced {
    fn begin_array_value<W: Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_key<W: Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if first { Ok(()) } else { writer.write_all(b", ") }
    }

    fn begin_object_value<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_key_is_refused_at_any_depth() {
        assert!(parse(r#"{"a": {"b": 1, "b": 2}}"#).unwrap_err().message.contains("\"b\" stands there twice"));
        assert!(parse("\u{FEFF}{\"a\": [1, -2, 1.5, null, true, \"x\"]}").is_ok());
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    #[test]
    fn writing_is_spaced() {
        assert_eq!(write(&parse(r#"{"a":[1,2],"b":{}}"#).unwrap()).unwrap(), r#"{"a": [1, 2], "b": {}}"#);
    }
}
