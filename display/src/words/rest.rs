//! Why play is stopped, and how long it still lasts.

use totom_wire::screen::Public;

/// "Nghỉ giải lao, còn 12 phút"; nothing while play goes on.
#[must_use]
pub fn paused(public: &Public) -> Option<String> {
    let reason = public.session.paused.as_ref()?;
    Some(match public.rest {
        None => reason.clone(),
        Some(rest) if rest.left == 0 => format!("{reason}: đã hết giờ nghỉ"),
        Some(rest) => format!("{reason}, còn {} phút", rest.left),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_wire::command::RestKind;
    use totom_wire::screen::Rest;

    #[test]
    fn a_break_says_how_long_it_lasts() {
        let public = |paused: Option<&str>, left: Option<u16>| {
            let rest = left.map(|left| Rest { kind: RestKind::GiaiLao, left });
            let quiet = serde_json::json!({ "link": "live", "flags": 0, "beats": [] });
            let huts = vec![quiet; 5];
            let json = serde_json::json!({
                "seq": 1, "yard": "Sân", "session": totom_wire::rules::session::PublicSession {
                    paused: paused.map(str::to_owned), ..Default::default()
                },
                "verse": null, "story": [], "rest": rest,
                "huts": huts,
                "voice": { "joined": false, "spoken_seq": 0, "trouble": "" },
            });
            serde_json::from_value::<Public>(json).unwrap()
        };
        for (paused, left, want, reason) in [
            (None, None, None, "play goes on"),
            (Some("Mưa"), None, Some("Mưa"), "nobody knows how long"),
            (Some("Nghỉ giải lao"), Some(12), Some("Nghỉ giải lao, còn 12 phút"), "a deadline"),
            (Some("Nghỉ giải lao"), Some(0), Some("Nghỉ giải lao: đã hết giờ nghỉ"), "over"),
        ] {
            assert_eq!(super::paused(&public(paused, left)).as_deref(), want, "{reason}");
        }
    }
}
