//! The desk's panel for the loudspeakers: what is heard, and the few things people ask of it.

use crate::RenderError;
use crate::pages::button::Button;
use totom_wire::Action;
use totom_wire::audio::{Control, Manner, Settings, Sound, Speaker};
use totom_wire::screen::Zone;

/// How far one press turns the volume.
const STEP: u8 = 10;
const FULL: u8 = 100;

/// One announcer.
pub(super) struct Loudspeakers {
    /// Tells zones apart for whoever patches the page.
    pub(super) key: String,
    pub(super) title: String,
    /// How it is, in a few words.
    pub(super) state: String,
    /// `well` or `ill`.
    pub(super) health: &'static str,
    /// What is heard now, and whose voice it is.
    pub(super) saying: String,
    /// For what is being said.
    pub(super) acts: Vec<Button>,
    /// For everything from now on.
    pub(super) settings: Vec<Button>,
}

impl Loudspeakers {
    pub(super) fn new(zone: &Zone) -> Result<Self, RenderError> {
        let ask = |label: &str, control| {
            Button::new(label, &Action::Sound { zone: zone.name.clone(), control })
        };
        let here = zone.voice.joined;
        let acts = [
            ("Nhắc lại", Control::Repeat),
            ("Bỏ qua", Control::Skip),
            mute(zone.settings.sound),
            ("Thử loa", Control::Test),
        ];
        let acts = acts.into_iter().filter(|_| here).map(|(label, control)| ask(label, control));
        let settings = choices(zone.settings).into_iter().filter(|_| here);
        let settings = settings.map(|(label, control)| ask(label, control));
        Ok(Self {
            key: format!("sound-{}", zone.name),
            title: if zone.name.is_empty() {
                "Loa".to_owned()
            } else {
                format!("Loa {}", zone.name)
            },
            state: state(zone),
            health: if here && zone.voice.trouble.is_empty() { "well" } else { "ill" },
            saying: saying(zone),
            acts: acts.collect::<Result<_, _>>()?,
            settings: settings.collect::<Result<_, _>>()?,
        })
    }
}

const fn mute(sound: Sound) -> (&'static str, Control) {
    match sound {
        Sound::On => ("Tắt tiếng", Control::Sound { sound: Sound::Off }),
        Sound::Off => ("Mở tiếng", Control::Sound { sound: Sound::On }),
    }
}

/// Only what is not so already.
fn choices(now: Settings) -> Vec<(&'static str, Control)> {
    let quieter = now.volume.saturating_sub(STEP);
    let louder = now.volume.saturating_add(STEP).min(FULL);
    let mut choices = Vec::new();
    if quieter < now.volume {
        choices.push(("Nhỏ bớt", Control::Volume { percent: quieter }));
    }
    if louder > now.volume {
        choices.push(("To thêm", Control::Volume { percent: louder }));
    }
    let manners = [
        (Manner::Doc, "Máy đọc thơ"),
        (Manner::Ngam, "Máy ngâm thơ"),
        (Manner::Nguoi, "Có người xướng"),
    ];
    let others = manners.into_iter().filter(|(manner, _)| *manner != now.manner);
    choices.extend(others.map(|(manner, label)| (label, Control::Manner { manner })));
    choices.push(match now.bed {
        Sound::Off => ("Mở trống nền", Control::Bed { bed: Sound::On }),
        Sound::On => ("Tắt trống nền", Control::Bed { bed: Sound::Off }),
    });
    choices
}

fn state(zone: &Zone) -> String {
    let Settings { volume, sound, manner, .. } = zone.settings;
    if !zone.voice.joined {
        return "mất liên lạc, trận đấu vẫn tiếp tục".to_owned();
    }
    if !zone.voice.trouble.is_empty() {
        return "đang có trục trặc, xem câu báo ở đầu trang".to_owned();
    }
    match (sound, manner) {
        (Sound::Off, _) => "đang tắt tiếng, lời vẫn hiện trên màn hình".to_owned(),
        (Sound::On, Manner::Nguoi) => {
            format!("có người xướng, máy chỉ đánh trống · âm lượng {volume}")
        }
        (Sound::On, Manner::Doc | Manner::Ngam) => format!("sẵn sàng · âm lượng {volume}"),
    }
}

fn saying(zone: &Zone) -> String {
    let Some(saying) = &zone.voice.saying else { return String::new() };
    let voice = match saying.caption.speaker {
        Speaker::Nobody => "trống",
        Speaker::Recorded => "giọng thu sẵn",
        Speaker::Machine => "giọng máy",
        Speaker::MachineChant => "giọng máy ngâm",
    };
    format!("Đang xướng ({voice}): {}", saying.caption.text)
}
