//! Who sits at a socket that acts, and whether the pen of his role is there.

use super::pipe::Gone;
use crate::registry::{PanelKey, Passed};
use crate::roles;
use crate::state::AppState;
use crate::store::Login;
use crate::table::{Asker, Pen};
use crate::wall;
use tokio::sync::watch;
use totom_display::words;
use totom_wire::Outcome;
use totom_wire::command::Role;
use totom_wire::screen::Panel;

/// Who would sit here.
pub(super) struct Seat {
    role: Role,
    /// A person's login and page; a program has neither, and holds no pen that people could take.
    person: Option<(Login, PanelKey)>,
}

impl Seat {
    /// A program with the key of this role, or a page of this login.
    pub(super) fn new(role: Role, login: Option<Login>, panel: Option<String>) -> Self {
        let person = login.map(|login| (login.clone(), crate::web::panel(login, panel)));
        Self { role, person }
    }

    /// Sits down; the pen comes along if it is free.
    pub(super) async fn join(self, app: &AppState) -> Sitting {
        let mut sitting = Sitting {
            role: self.role,
            person: self.person,
            line: 0,
            moved: app.leases.watch(),
            ended: app.gate.as_ref().map(|gate| gate.logins.ended()),
            told: None,
            app: app.clone(),
        };
        if let Some((_, panel)) = &sitting.person {
            let (line, passed) = app.leases.join(panel, &wall::now());
            sitting.line = line;
            if passed == Passed::On {
                sitting.keep().await;
            }
        }
        sitting.moved.mark_changed();
        sitting
    }
}

/// Who sits here.
pub(super) struct Sitting {
    role: Role,
    person: Option<(Login, PanelKey)>,
    line: u64,
    moved: watch::Receiver<u64>,
    ended: Option<watch::Receiver<u64>>,
    told: Option<Panel>,
    app: AppState,
}

impl Sitting {
    /// In which role.
    pub(super) fn role(&self) -> Role {
        self.role
    }

    /// Who asks, as of now.
    pub(super) fn asker(&self) -> Asker {
        let actor = roles::actor(self.role);
        match &self.person {
            None => Asker::from(actor),
            Some((login, panel)) => {
                let (device, pen) = (login.device.clone(), self.app.leases.pen(panel));
                Asker { actor, device, pen }
            }
        }
    }

    /// What the page must be told about its pen, when there is something new. Ends when the login
    /// does. May be dropped and asked anew.
    pub(super) async fn news(&mut self) -> Result<Option<Panel>, Gone> {
        let Some((login, panel)) = &self.person else { return std::future::pending().await };
        tokio::select! {
            moved = self.moved.changed() => moved.map_err(|_| Gone)?,
            () = ended(&mut self.ended) => {
                let Some(gate) = &self.app.gate else { return Err(Gone) };
                let holds = gate.logins.holds(login).await.map_err(|_| Gone)?;
                return if holds { Ok(None) } else { Err(Gone) };
            }
        }
        let locked = match self.app.leases.pen(panel) {
            Pen::Here => None,
            Pen::Elsewhere(say) => Some(say),
        };
        let (role, device) = (self.role, login.device.clone());
        let panel = Panel { role, device, may: roles::may(self.role), locked };
        if self.told.as_ref() == Some(&panel) {
            return Ok(None);
        }
        self.told = Some(panel.clone());
        Ok(Some(panel))
    }

    /// The person takes the pen over.
    pub(super) async fn take(&self) -> Outcome {
        let Some((_, panel)) = &self.person else {
            let say = "chương trình không nhận vai của người: hãy đăng nhập bằng trình duyệt";
            return Outcome::Denied { say: say.to_owned() };
        };
        self.app.leases.take(panel, self.line, &wall::now());
        self.keep().await;
        Outcome::Done { say: format!("máy này đã nhận vai {}", words::role(self.role)) }
    }

    /// Stands up; the pen waits a while.
    pub(super) fn leave(&self) {
        if let Some((_, panel)) = &self.person {
            self.app.leases.leave(panel, self.line);
        }
    }

    /// A pen is nothing for the record: when it cannot be kept over a restart, play goes on.
    async fn keep(&self) {
        let (Some(gate), Some(held)) = (&self.app.gate, self.app.leases.held(self.role)) else {
            return;
        };
        if let Err(error) = gate.kept.put(&held).await {
            tracing::warn!(%error, "who holds a role could not be kept");
        }
    }
}

/// Wakes when some login has ended.
async fn ended(logins: &mut Option<watch::Receiver<u64>>) {
    let woken = match logins {
        Some(logins) => logins.changed().await.is_ok(),
        None => false,
    };
    if !woken {
        std::future::pending().await
    }
}
