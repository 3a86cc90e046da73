//! Which device a configured path means, and a board in front of it.

use super::keys::Keys;
use super::note::{Map, Notes};
use super::source::SourceOpener;
use super::virtual_board::{Translator, VirtualPort};
use crate::faux::Identity;
use crate::port::{Opener, Port, PortError};
use std::time::SystemTime;
use totom_protocol::Text;
use totom_wire::station::Hut;

/// A device that does not speak our language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A MIDI drum module; `midi:PATH`.
    Midi(Map),
    /// A keyboard; `keys:PATH`.
    Keys,
}

/// Opens such a device, with a board made of software in front of it.
#[derive(Clone, Debug)]
pub struct TranslatedOpener {
    source: SourceOpener,
    kind: Kind,
    hut: Hut,
}

impl TranslatedOpener {
    /// For a configured port of the form `midi:PATH` or `keys:PATH`; `None` for any other, which is a board's own.
    #[must_use]
    pub fn of_port(port: &str, map: &Map, hut: Hut) -> Option<Self> {
        let (prefix, path) = port.split_once(':')?;
        let kind = match prefix {
            "midi" => Kind::Midi(map.clone()),
            "keys" => Kind::Keys,
            _ => return None,
        };
        Some(Self { source: SourceOpener::new(path), kind, hut })
    }

    fn translator(&self) -> (Box<dyn Translator>, Text) {
        match &self.kind {
            Kind::Midi(map) => (Box::new(Notes::new(map.clone())), Text::literal("0.1.0+midi")),
            Kind::Keys => (Box::new(Keys::default()), Text::literal("0.1.0+keys")),
        }
    }
}

impl Opener for TranslatedOpener {
    fn open(&mut self) -> Result<Box<dyn Port>, PortError> {
        let source = self.source.open()?;
        let (translator, firmware) = self.translator();
        Ok(Box::new(VirtualPort::new(source, translator, identity(self.hut), firmware)))
    }

    fn path(&self) -> &str {
        self.source.path()
    }
}

/// Each opening is a boot of its own, later than any before.
fn identity(hut: Hut) -> Identity {
    let clock = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let boot = u32::try_from(clock.as_secs()).unwrap_or(u32::MAX);
    Identity { hut: hut.number(), board: Text::hex(0x00D1_0000 + u32::from(hut.number())), boot }
}
