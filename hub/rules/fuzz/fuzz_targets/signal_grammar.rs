#![no_main]

#[path = "../bodies/mod.rs"]
#[allow(dead_code, unused_imports)]
mod bodies;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bodies::signal_grammar(data));
