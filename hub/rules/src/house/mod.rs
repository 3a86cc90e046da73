//! Luật làng: house rules, typed, from TOML (rules §13).
