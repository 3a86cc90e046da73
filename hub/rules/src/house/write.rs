//! `HouseRules` → TOML, with every key and its help.

use super::{HouseRules, Key};

impl HouseRules {
    /// The canonical file: every key in order, each under its label and help. Reading it back gives
    /// the same rules.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::from("# Luật làng\n");
        let mut group = "";
        for key in Key::all() {
            if key.group() != group {
                group = key.group();
                text.push_str(&heading(key));
            }
            text.push_str(&self.paragraph(key));
        }
        text
    }

    fn paragraph(&self, key: Key) -> String {
        let name = key.name().rsplit('.').next().unwrap_or_default();
        format!("\n# {}. {}\n{name} = {}\n", key.label(), key.help(), self.text_of(key))
    }
}

fn heading(key: Key) -> String {
    let rule = format!("\n# == {} ==\n", key.group());
    match key.name().split_once('.') {
        Some((table, _)) => format!("{rule}[{table}]\n"),
        None => rule,
    }
}
