//! Desk and huts of which bots play whole ván.

use super::{Arbiter, Served, dial, hear};
use tokio::sync::watch;
use tokio::task::JoinSet;
use totom_hub::rehearsal::{Moment, Step, next_step};
use totom_rules::round::{HutView, Input};
use totom_rules::{ByHut, Hut};
use totom_wire::Action;
use totom_wire::screen::ScreenDown;

type View = (u64, Option<Box<HutView>>);

async fn hut(address: String, key: String, view: watch::Sender<View>) {
    let mut socket = dial(&address, "/socket/hut?as=program", Some(&key)).await;
    loop {
        if let ScreenDown::Hut { view: now, public, .. } = hear(&mut socket).await
            && view.send((public.seq, now)).is_err()
        {
            return;
        }
    }
}

/// The desk and the huts as the bots see them.
pub(crate) struct Yard {
    pub(crate) desk: Arbiter,
    huts: Vec<watch::Receiver<View>>,
    /// The huts live as long as these.
    tasks: JoinSet<()>,
}

impl Yard {
    pub(crate) async fn join(hub: &Served) -> Self {
        let (mut huts, mut tasks) = (Vec::new(), JoinSet::new());
        for of in Hut::ALL {
            let (view, newest) = watch::channel((0, None));
            tasks.spawn(hut(hub.address(), hub.keys.huts[of].clone(), view));
            huts.push(newest);
        }
        Self { desk: Arbiter::join(&hub.address(), &hub.keys.arbiter).await, huts, tasks }
    }

    /// Nobody listens at the huts from here on.
    pub(crate) async fn leave_huts(&mut self) {
        self.tasks.shutdown().await;
    }

    /// What somebody does once everybody has seen this entry.
    pub(crate) async fn wants(&mut self, seq: u64) -> Action {
        match next_step(&self.moment(seq).await, u32::MAX) {
            Step::Desk(action) => action,
            Step::Screen(_, play) | Step::Drum(_, play) => Action::Play { play },
            Step::LetCall => Action::Play { play: Input::CloseWindow },
            Step::Wait | Step::Done => panic!("nothing to do"),
        }
    }

    async fn moment(&mut self, seq: u64) -> Moment {
        let public = self.desk.desk_at(seq).await.public.clone();
        let mut views = Vec::new();
        for hut in &mut self.huts {
            let view = hut.wait_for(|(seq, _)| *seq >= public.seq).await.unwrap();
            views.push(view.1.as_deref().cloned());
        }
        let mut views = views.into_iter();
        Moment { public, huts: ByHut::from_fn(|_| views.next().unwrap()) }
    }
}
