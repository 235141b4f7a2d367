//! The rules as values: options with names, the values they take, and the clause they change.

use crate::error::{Error, Kind};
use serde_json::{Map, Value};

/// What an option may be set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// JSON `true` or `false`.
    OnOff,
    /// A whole number from 1 to [`LARGEST_NUMBER`].
    Number,
    /// One of these names.
    OneOf(&'static [&'static str]),
}

/// The largest value of an option that is a number.
pub const LARGEST_NUMBER: i64 = 1_000_000;

/// An option of a game's rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// The name in records.
    pub name: &'static str,
    /// What it may be set to.
    pub values: Values,
    /// The clause or doubtful point that it decides.
    pub clause: &'static str,
}

/// One game's options. `Default` is what `forehand/1` means by an empty `rules`.
pub trait Rules: Clone + Copy + PartialEq + Default + std::fmt::Debug {
    /// The options, in the order in which they are listed.
    const OPTIONS: &'static [OptionInfo];

    /// The value of an option, as JSON.
    fn get(&self, name: &str) -> Option<Value>;

    /// Sets an option to a value that [`OptionInfo::values`] allows.
    fn set(&mut self, name: &str, value: &Value);

    /// Reads the options that a record names.
    ///
    /// # Errors
    /// [`Kind::UnknownOption`], with the known names or values, if a name or a value is not known.
    fn read(options: &Map<String, Value>) -> Result<Self, Error> {
        let mut rules = Self::default();
        for (name, value) in options {
            let Some(option) = Self::OPTIONS.iter().find(|option| option.name == name) else {
                let known: Vec<&str> = Self::OPTIONS.iter().map(|option| option.name).collect();
                return Err(Error::new(
                    Kind::UnknownOption,
                    format!("option {name:?} is not known; the options are {}", known.join(", ")),
                ));
            };
            if !option.values.allow(value) {
                return Err(Error {
                    clause: Some(option.clause),
                    ..Error::new(
                        Kind::UnknownOption,
                        format!(
                            "option {name}: {value} is not one of its values, which are {}",
                            option.values.describe()
                        ),
                    )
                });
            }
            rules.set(name, value);
        }
        Ok(rules)
    }

    /// The options that differ from the default, as a record states them.
    fn write(&self) -> Map<String, Value> {
        let default = Self::default();
        Self::OPTIONS
            .iter()
            .filter_map(|option| {
                let value = self.get(option.name)?;
                (default.get(option.name).as_ref() != Some(&value)).then(|| (option.name.to_owned(), value))
            })
            .collect()
    }
}

impl Values {
    /// Whether this is one of the values.
    #[must_use]
    pub fn allow(self, value: &Value) -> bool {
        match self {
            Self::OnOff => value.is_boolean(),
            Self::Number => value.as_i64().is_some_and(|n| (1..=LARGEST_NUMBER).contains(&n)),
            Self::OneOf(names) => value.as_str().is_some_and(|name| names.contains(&name)),
        }
    }

    /// The values in words.
    #[must_use]
    pub fn describe(self) -> String {
        match self {
            Self::OnOff => "true, false".to_owned(),
            Self::Number => format!("whole numbers from 1 to {LARGEST_NUMBER}"),
            Self::OneOf(names) => names.join(", "),
        }
    }
}

/// Defines a game's options: the struct, its default and the table, from one list.
macro_rules! rules {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident : $kind:ident = $default:expr, $clause:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name { $($(#[$field_doc])* pub $field: $kind,)* }

        impl Default for $name {
            fn default() -> Self { Self { $($field: $default,)* } }
        }

        impl $crate::rules::Rules for $name {
            const OPTIONS: &'static [$crate::rules::OptionInfo] = &[$($crate::rules::OptionInfo {
                name: stringify!($field),
                values: <$kind as $crate::rules::OptionValue>::VALUES,
                clause: $clause,
            },)*];

            fn get(&self, name: &str) -> Option<serde_json::Value> {
                match name {
                    $(stringify!($field) => Some($crate::rules::OptionValue::to_json(self.$field)),)*
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, value: &serde_json::Value) {
                match name {
                    $(stringify!($field) => if let Some(value) = $crate::rules::OptionValue::from_json(value) {
                        self.$field = value;
                    },)*
                    _ => {}
                }
            }
        }
    };
}
pub(crate) use rules;

/// Defines an option's named values as an enum.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $crate::rules::OptionValue for $name {
            const VALUES: $crate::rules::Values = $crate::rules::Values::OneOf(&[$($text,)*]);
            fn to_json(self) -> serde_json::Value {
                match self { $(Self::$variant => $text.into(),)* }
            }
            fn from_json(value: &serde_json::Value) -> Option<Self> {
                match value.as_str()? { $($text => Some(Self::$variant),)* _ => None }
            }
        }
    };
}
pub(crate) use choice;

/// A type that an option may have.
pub trait OptionValue: Copy {
    /// What may stand in a record.
    const VALUES: Values;
    /// The value as a record states it.
    fn to_json(self) -> Value;
    /// The value that a record states.
    fn from_json(value: &Value) -> Option<Self>;
}

impl OptionValue for bool {
    const VALUES: Values = Values::OnOff;
    fn to_json(self) -> Value {
        self.into()
    }
    fn from_json(value: &Value) -> Option<Self> {
        value.as_bool()
    }
}

impl OptionValue for i64 {
    const VALUES: Values = Values::Number;
    fn to_json(self) -> Value {
        self.into()
    }
    fn from_json(value: &Value) -> Option<Self> {
        value.as_i64()
    }
}
