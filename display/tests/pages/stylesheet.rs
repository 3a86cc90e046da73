//! A style sheet as rules, as far as the tests need it.

use totom_display::assets;

/// A rule.
pub(crate) struct Rule {
    /// One selector of its list.
    pub(crate) selector: String,
    /// The @-rule around it; empty when there is none.
    pub(crate) within: String,
    /// Names and values, in order.
    pub(crate) says: Vec<(String, String)>,
}

impl Rule {
    /// The last value of this name: the one that counts.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.says.iter().rev().find(|(of, _)| of == name).map(|(_, value)| value.as_str())
    }
}

/// The rules of a style sheet, each selector by itself; steps of keyframes too.
pub(crate) fn rules(stem: &str) -> Vec<Rule> {
    let bytes = assets::get(&format!("css/{stem}.css")).unwrap().bytes;
    let text = String::from_utf8(bytes.into_owned()).unwrap();
    let mut rules = Vec::new();
    read(&without_comments(&text), "", &mut rules);
    rules
}

fn without_comments(text: &str) -> String {
    let pieces = text.split("/*").enumerate();
    pieces
        .map(|(at, piece)| if at == 0 { piece } else { piece.split_once("*/").unwrap().1 })
        .collect()
}

fn read(text: &str, within: &str, rules: &mut Vec<Rule>) {
    let mut rest = text;
    while let Some((head, after)) = rest.split_once('{') {
        let mut depth = 1;
        let end = after.find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        });
        let (body, next) = after.split_at(end.expect("braces balance"));
        let head = head.trim();
        if body.contains('{') {
            read(body, head, rules);
        } else {
            let says = || body.split(';').filter_map(|one| one.split_once(':'));
            for selector in head.split(',') {
                let says =
                    says().map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
                rules.push(Rule {
                    selector: selector.trim().to_owned(),
                    within: within.to_owned(),
                    says: says.collect(),
                });
            }
        }
        rest = &next[1..];
    }
}
