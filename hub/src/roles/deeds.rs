//! Kinds of things that may be asked for.

use serde::Serialize;
use totom_rules::round::Input;
use totom_wire::Action;

/// Việc: a kind of action or, within the ván, of what is played. Named on the wire by its own tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the action or input of the same name")]
pub enum Deed {
    Deal,
    DealOpen,
    Prepare,
    DealPrepared,
    Discard,
    PlayOpen,
    PileSheet,
    SealedFile,
    Draw,
    DrawCard,
    Throw,
    Declare,
    Call,
    Lay,
    ShowThienKhai,
    TurnKhan,
    GrantPhong,
    ShowHand,
    CloseWindow,
    Correct,
    ConfirmWin,
    Announce,
    Observe,
    Lift,
    Adjust,
    Paper,
    Pause,
    Rest,
    Resume,
    Undo,
    TakeBack,
    Window,
    Amend,
    Open,
    DrawLot,
    Reveal,
    Sound,
    Verses,
    ReadCards,
    Calibrate,
    Take,
}

impl Deed {
    /// What kind an action is.
    #[must_use]
    pub fn of(action: &Action) -> Self {
        match action {
            Action::Play { play } => Self::of_input(play),
            Action::Deal => Self::Deal,
            Action::DealOpen { .. } => Self::DealOpen,
            Action::Prepare => Self::Prepare,
            Action::DealPrepared { .. } => Self::DealPrepared,
            Action::Discard { .. } => Self::Discard,
            Action::PlayOpen { .. } => Self::PlayOpen,
            Action::Pause { .. } => Self::Pause,
            Action::Paper { .. } => Self::Paper,
            Action::Rest { .. } => Self::Rest,
            Action::Resume => Self::Resume,
            Action::Undo { .. } => Self::Undo,
            Action::TakeBack { .. } => Self::TakeBack,
            Action::Window { .. } => Self::Window,
            Action::Amend { .. } => Self::Amend,
            Action::Adjust { .. } => Self::Adjust,
            Action::Open { .. } => Self::Open,
            Action::DrawLot => Self::DrawLot,
            Action::Reveal => Self::Reveal,
            Action::Correct { .. } => Self::Correct,
            Action::Sound { .. } => Self::Sound,
            Action::ReadCards { .. } => Self::ReadCards,
            Action::Calibrate { .. } | Action::CalibrateStop { .. } | Action::DropGuard { .. } => {
                Self::Calibrate
            }
            Action::Try { of } => Self::of(of),
            Action::Take => Self::Take,
        }
    }

    fn of_input(input: &Input) -> Self {
        match input {
            Input::Declare { .. } => Self::Declare,
            Input::Call { .. } => Self::Call,
            Input::Lay { .. } => Self::Lay,
            Input::Throw { .. } => Self::Throw,
            Input::Draw => Self::Draw,
            Input::DrawCard { .. } => Self::DrawCard,
            Input::ShowThienKhai { .. } => Self::ShowThienKhai,
            Input::TurnKhan { .. } => Self::TurnKhan,
            Input::GrantPhong { .. } => Self::GrantPhong,
            Input::ShowHand { .. } => Self::ShowHand,
            Input::CloseWindow => Self::CloseWindow,
            Input::ConfirmWin => Self::ConfirmWin,
            Input::Announce { .. } => Self::Announce,
            Input::Observe { .. } => Self::Observe,
            Input::Lift { .. } => Self::Lift,
        }
    }

    /// Would doing it twice count twice, so that two desks must not both do it? What answers an offer
    /// is known by that; stopping play must work from the stalest desk.
    #[must_use]
    pub fn is_once(self) -> bool {
        match self {
            Self::Deal
            | Self::DealOpen
            | Self::DealPrepared
            | Self::Discard
            | Self::PlayOpen
            | Self::Observe
            | Self::Lift
            | Self::Adjust
            | Self::Undo
            | Self::TakeBack
            | Self::Amend
            | Self::Open
            | Self::Reveal
            | Self::DrawLot => true,
            Self::Prepare
            | Self::PileSheet
            | Self::SealedFile
            | Self::Draw
            | Self::DrawCard
            | Self::Throw
            | Self::Declare
            | Self::Call
            | Self::Lay
            | Self::ShowThienKhai
            | Self::TurnKhan
            | Self::GrantPhong
            | Self::ShowHand
            | Self::CloseWindow
            | Self::Window
            | Self::Correct
            | Self::ConfirmWin
            | Self::Announce
            | Self::Paper
            | Self::Pause
            | Self::Rest
            | Self::Resume
            | Self::Sound
            | Self::Verses
            | Self::ReadCards
            | Self::Calibrate
            | Self::Take => false,
        }
    }

    /// The tag by which messages name it.
    #[must_use]
    pub fn id(self) -> String {
        let tag = serde_json::to_value(self).ok();
        tag.and_then(|tag| tag.as_str().map(str::to_owned)).unwrap_or_default()
    }
}
