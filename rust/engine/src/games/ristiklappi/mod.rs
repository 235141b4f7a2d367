//! Ristiklappi (RK-1 … RK-17).
