//! Busca (BU-1 … BU-14).
