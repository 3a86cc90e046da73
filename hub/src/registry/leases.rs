//! Quyền ghi: one writer for each role. The role's pen is with one panel; a second one sees who has
//! it, and may take it over.

use crate::table::Pen;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
use totom_display::words;
use totom_wire::command::Role;

/// So long a pen waits for a panel whose line broke, before whoever comes next may have it unasked.
const GRACE: Duration = Duration::from_secs(15);

/// One open page of a login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelKey {
    /// In which role.
    pub role: Role,
    /// Of which login.
    pub login: String,
    /// Which page: chosen by itself, new with each loading.
    pub panel: String,
    /// The machine, as people named it.
    pub device: String,
}

impl PanelKey {
    fn is(&self, other: &Self) -> bool {
        self.login == other.login && self.panel == other.panel
    }
}

/// A pen that is with a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Whose.
    pub panel: PanelKey,
    /// Since when, as people read a clock.
    pub since: String,
}

#[derive(Debug)]
struct Lease {
    held: Held,
    line: Line,
}

/// The holder's socket.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Open(u64),
    Broken(Instant),
}

/// Did somebody else get the pen by this?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// Yes: to the panel that asked.
    On,
    /// No: it stays where it was.
    Not,
}

/// Every role's pen.
#[derive(Clone, Debug)]
pub struct Leases {
    leases: Arc<Mutex<HashMap<Role, Lease>>>,
    changed: watch::Sender<u64>,
    lines: Arc<std::sync::atomic::AtomicU64>,
}

impl Leases {
    /// As the hub left them when it went down: each waits for its panel to come back.
    #[must_use]
    pub fn resume(kept: Vec<Held>) -> Self {
        let broken =
            |held: Held| (held.panel.role, Lease { held, line: Line::Broken(Instant::now()) });
        Self {
            leases: Arc::new(Mutex::new(kept.into_iter().map(broken).collect())),
            changed: watch::Sender::new(0),
            lines: Arc::default(),
        }
    }

    /// Wakes whenever a pen moved or its line changed.
    #[must_use]
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// A panel's socket is open: its number, and whether the panel got the pen by coming.
    ///
    /// It does when nobody has it, when it had it before, when another page of the same login had
    /// it and is closed, and when the holder has been away for too long.
    pub fn join(&self, panel: &PanelKey, now: &str) -> (u64, Passed) {
        let line = self.lines.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut leases = self.lock();
        let passed = match leases.get_mut(&panel.role) {
            Some(lease) if lease.held.panel.is(panel) => {
                lease.line = Line::Open(line);
                Passed::Not
            }
            Some(lease) if !lease.is_free_for(panel) => Passed::Not,
            Some(_) | None => {
                leases.insert(panel.role, Lease::new(panel, line, now));
                Passed::On
            }
        };
        drop(leases);
        self.bump();
        (line, passed)
    }

    /// A panel's socket is closed; the pen waits for it a while.
    pub fn leave(&self, panel: &PanelKey, line: u64) {
        let mut leases = self.lock();
        let lease = leases.get_mut(&panel.role).filter(|lease| lease.line == Line::Open(line));
        if let Some(lease) = lease {
            lease.line = Line::Broken(Instant::now());
            drop(leases);
            self.bump();
        }
    }

    /// A person takes the pen over.
    pub fn take(&self, panel: &PanelKey, line: u64, now: &str) {
        self.lock().insert(panel.role, Lease::new(panel, line, now));
        self.bump();
    }

    /// A login has ended: what it held is free.
    pub fn end(&self, still: impl Fn(&PanelKey) -> bool) {
        self.lock().retain(|_, lease| still(&lease.held.panel));
        self.bump();
    }

    /// Who holds a role's pen.
    #[must_use]
    pub fn held(&self, role: Role) -> Option<Held> {
        self.lock().get(&role).map(|lease| lease.held.clone())
    }

    /// May this panel write for its role?
    #[must_use]
    pub fn pen(&self, panel: &PanelKey) -> Pen {
        match self.lock().get(&panel.role) {
            Some(lease) if lease.held.panel.is(panel) => Pen::Here,
            Some(lease) => Pen::Elsewhere(elsewhere(lease, panel)),
            None => Pen::Elsewhere(nobody(panel.role)),
        }
    }

    fn bump(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Role, Lease>> {
        self.leases.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lease {
    fn new(panel: &PanelKey, line: u64, now: &str) -> Self {
        let held = Held { panel: panel.clone(), since: now.to_owned() };
        Self { held, line: Line::Open(line) }
    }

    fn is_free_for(&self, panel: &PanelKey) -> bool {
        let Line::Broken(at) = self.line else { return false };
        self.held.panel.login == panel.login || at.elapsed() >= GRACE
    }
}

fn elsewhere(lease: &Lease, panel: &PanelKey) -> String {
    let (role, Held { panel: holder, since }) = (words::role(panel.role), &lease.held);
    let whose = if holder.login == panel.login {
        format!("Vai {role} đang mở ở một trang khác trên chính máy này (từ {since})")
    } else {
        format!("Vai {role} đang do «{}» giữ (từ {since})", holder.device)
    };
    let line = match lease.line {
        Line::Open(_) => "",
        Line::Broken(_) => ", máy ấy đang mất liên lạc",
    };
    format!("{whose}{line}. Trang này đã khóa, chỉ để xem. Muốn ghi ở đây thì bấm «Nhận vai».")
}

fn nobody(role: Role) -> String {
    let role = words::role(role);
    format!("Chưa máy nào giữ vai {role}. Trang này đã khóa. Muốn ghi ở đây thì bấm «Nhận vai».")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(login: &str, panel: &str) -> PanelKey {
        let (login, panel) = (login.to_owned(), panel.to_owned());
        PanelKey { role: Role::ChiaBai, device: format!("máy {login}"), login, panel }
    }

    fn locked(leases: &Leases, panel: &PanelKey) -> Option<String> {
        match leases.pen(panel) {
            Pen::Here => None,
            Pen::Elsewhere(say) => Some(say),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn one_panel_writes_and_another_takes_over_only_when_told_to() {
        let leases = Leases::resume(Vec::new());
        let (a, b) = (panel("a", "1"), panel("b", "1"));
        let (line_a, got) = leases.join(&a, "8:00");
        assert_eq!((got, locked(&leases, &a)), (Passed::On, None), "the first one has the pen");
        let (line_b, got) = leases.join(&b, "8:05");
        assert_eq!(got, Passed::Not);
        let say = locked(&leases, &b).unwrap();
        assert!(
            say.contains("«máy a»") && say.contains("8:00") && say.contains("Nhận vai"),
            "{say}"
        );
        leases.take(&b, line_b, "8:06");
        assert_eq!(locked(&leases, &b), None);
        let say = locked(&leases, &a).unwrap();
        assert!(say.contains("«máy b»") && say.contains("8:06") && say.contains("khóa"), "{say}");
        leases.leave(&a, line_a);
        assert_eq!(locked(&leases, &b), None, "a panel that had lost the pen leaves with nothing");
    }

    /// Who comes when the holder's line broke so long ago, whether he gets the pen, and why.
    #[tokio::test(start_paused = true)]
    async fn a_pen_waits_for_a_broken_line() {
        for (after, who, gets, why) in [
            (1, panel("a", "1"), true, "the same panel redialled"),
            (1, panel("a", "2"), true, "the same machine loaded the page anew"),
            (14, panel("b", "1"), false, "another machine is too early"),
            (15, panel("b", "1"), true, "the holder is gone for good"),
        ] {
            let leases = Leases::resume(Vec::new());
            let a = panel("a", "1");
            let (line, _) = leases.join(&a, "8:00");
            leases.leave(&a, line);
            tokio::time::advance(Duration::from_secs(after)).await;
            leases.join(&who, "8:01");
            assert_eq!(locked(&leases, &who).is_none(), gets, "{why}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn two_pages_of_one_machine_do_not_both_write() {
        let leases = Leases::resume(Vec::new());
        leases.join(&panel("a", "1"), "8:00");
        leases.join(&panel("a", "2"), "8:01");
        let say = locked(&leases, &panel("a", "2")).unwrap();
        assert!(say.contains("trang khác trên chính máy này"), "{say}");
    }

    #[tokio::test(start_paused = true)]
    async fn an_old_line_that_closes_late_takes_nothing_away() {
        let leases = Leases::resume(Vec::new());
        let a = panel("a", "1");
        let (old, _) = leases.join(&a, "8:00");
        leases.join(&a, "8:01");
        leases.leave(&a, old);
        tokio::time::advance(GRACE).await;
        leases.join(&panel("b", "1"), "8:02");
        assert_eq!(locked(&leases, &a), None, "its newer line is open");
    }

    #[tokio::test(start_paused = true)]
    async fn a_restart_gives_the_pen_to_nobody_else_and_an_ended_login_frees_it() {
        let leases = Leases::resume(Vec::new());
        leases.join(&panel("a", "1"), "8:00");
        let again = Leases::resume(leases.held(Role::ChiaBai).into_iter().collect());
        again.join(&panel("b", "1"), "8:01");
        assert!(
            locked(&again, &panel("b", "1")).is_some(),
            "who was faster must not have stolen it"
        );
        again.join(&panel("a", "1"), "8:01");
        assert_eq!(locked(&again, &panel("a", "1")), None);
        again.end(|held| held.login != "a");
        assert_eq!(again.held(Role::ChiaBai), None);
        again.join(&panel("b", "1"), "8:02");
        assert_eq!(locked(&again, &panel("b", "1")), None);
    }
}
