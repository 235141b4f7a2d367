//! Huutopussi (HP-1 … HP-30).
