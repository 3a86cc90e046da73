//! A disputed signal: what was beaten, what it was understood as, and how it may be ruled.

use crate::RenderError;
use crate::pages::acts::CALLS;
use crate::pages::button::Button;
use crate::pages::seat::{Mark, Strokes, flags};
use crate::words;
use totom_wire::Action;
use totom_wire::rules::round::Call;
use totom_wire::screen::{Case, Desk};

/// What the hub says of a signal whose card has passed.
const LATE: &str = "muộn";
const AGAINST: &str = "Máy thấy lời gọi này trái luật lúc này. Điếm đã gõ thật thì bấm lần nữa.";

/// A signal that waits for the arbiter.
pub(super) struct CaseView {
    pub(super) title: String,
    /// Tells cases apart for whoever patches the page.
    pub(super) key: u64,
    pub(super) strokes: Strokes,
    pub(super) flags: Vec<Mark>,
    /// Why it had no effect.
    pub(super) say: String,
    /// What it was understood as, and whether that is legal now.
    pub(super) understood: String,
    pub(super) accept: Option<Button>,
    pub(super) dismiss: Button,
    /// What else it may have meant.
    pub(super) others: Vec<Button>,
}

impl CaseView {
    pub(super) fn new(desk: &Desk, case: &Case) -> Result<Self, RenderError> {
        let late = case.say.contains(LATE);
        let meant = case.meant.filter(|_| !late);
        let legal = |call: &Call| desk.legal[case.hut].calls.contains(call);
        let others = CALLS.into_iter().filter(|call| !late && Some(*call) != meant);
        Ok(Self {
            title: words::hut(case.hut),
            key: case.case,
            strokes: Strokes::from(case.beats.as_slice()),
            flags: flags(case.flags),
            say: words::capital(&case.say),
            understood: meant.map_or_else(String::new, |call| {
                let now =
                    if legal(&call) { "hợp lệ lúc này" } else { "trái luật lúc này" };
                format!("Máy hiểu: {}, {now}.", words::call(call).to_lowercase())
            }),
            accept: meant.map(|call| accept(case, call, legal(&call))).transpose()?,
            dismiss: Button::new("Bỏ qua", &ruling(case, None))?.styled("pass"),
            others: others
                .map(|call| Button::new(words::call(call), &ruling(case, Some(call))))
                .collect::<Result<_, _>>()?,
        })
    }
}

fn accept(case: &Case, call: Call, legal: bool) -> Result<Button, RenderError> {
    let label = format!("Nhận: {}", words::call(call).to_lowercase());
    let button = Button::new(&label, &ruling(case, Some(call)))?.styled("main");
    Ok(if legal { button } else { button.confirmed(AGAINST) })
}

fn ruling(case: &Case, meant: Option<Call>) -> Action {
    Action::Correct { case: case.case, meant }
}
