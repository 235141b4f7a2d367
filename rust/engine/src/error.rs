//! The one error of the engine: what was wrong, where, and which clause says so.

use serde::Serialize;
use std::fmt;

/// What sort of thing was wrong; stable names that programs may test for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The text can't be read.
    Syntax,
    /// The deal or the standing can't be.
    InvalidDeal,
    /// The rules forbid the action.
    IllegalAction,
    /// An option or a value of one that is not known.
    UnknownOption,
    /// A record of what one seat knows, where the whole deal is needed.
    ViewRecord,
    /// A position that the solver does not take.
    NotSolvable,
    /// The engine contradicted itself: a fault of ours.
    Internal,
}

impl Kind {
    /// The stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::InvalidDeal => "invalid-deal",
            Self::IllegalAction => "illegal-action",
            Self::UnknownOption => "unknown-option",
            Self::ViewRecord => "view-record",
            Self::NotSolvable => "not-solvable",
            Self::Internal => "internal",
        }
    }
}

/// Why something was refused. One type for the whole engine, because every refusal ends in the same place: a line that
/// a person reads and a JSON object that a program reads.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
pub struct Error {
    /// What sort of thing was wrong.
    pub kind: Kind,
    /// The input line, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The element of a match record's `deals`, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<usize>,
    /// The element of `actions`, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<usize>,
    /// The action that was refused, as it stood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The clause of the rules that decides, such as `HP-15`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// One sentence for a person: the place, what stood there, what was expected.
    pub message: String,
}

impl Error {
    /// An error of this kind that says this.
    pub fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self { kind, line: None, deal: None, step: None, action: None, clause: None, message: message.into() }
    }

    /// Text that can't be read.
    pub fn syntax(message: impl Into<String>) -> Self {
        Self::new(Kind::Syntax, message)
    }

    /// A deal that can't be, by this clause.
    pub fn invalid_deal(clause: &'static str, message: impl Into<String>) -> Self {
        Self { clause: Some(clause), ..Self::new(Kind::InvalidDeal, message) }
    }

    /// An action that this clause forbids.
    pub fn illegal(clause: &'static str, message: impl Into<String>) -> Self {
        Self { clause: Some(clause), ..Self::new(Kind::IllegalAction, message) }
    }

    /// A contradiction inside the engine, from what a panic carries.
    #[must_use]
    pub fn fault(panic: &(dyn std::any::Any + Send)) -> Self {
        let message = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("no message");
        Self::new(
            Kind::Internal,
            format!("the engine contradicted itself ({message}); please report this with the input"),
        )
    }

    /// A search or a count that stopped although nobody wanted it to.
    pub(crate) fn stopped() -> Self {
        Self::new(Kind::Internal, "stopped without being told to; please report this with the input")
    }

    /// The same error, said to be at this action.
    #[must_use]
    pub fn at_step(mut self, step: usize, action: impl Into<String>) -> Self {
        self.step = Some(step);
        self.action = Some(action.into());
        self
    }

    /// The same error, said to be in this deal of a match record.
    #[must_use]
    pub fn in_deal(mut self, deal: usize) -> Self {
        self.deal = Some(deal);
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
