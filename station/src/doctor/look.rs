//! Looks at a machine; says nothing about it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What matters about a machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// Who asks.
    pub user: String,
    /// Is it the superuser, whom no rights bind?
    pub is_root: bool,
    /// Groups this process has.
    pub groups: BTreeSet<String>,
    /// Is the user entered in the group `dialout`, whether or not this login knows it yet?
    pub in_dialout: bool,
    /// USB devices that are serial adapters or boards.
    pub devices: Vec<Device>,
    /// Names of running programs.
    pub programs: BTreeSet<String>,
    /// Are our udev rules in place?
    pub has_rules: bool,
}

/// A USB device that boards are known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// What it is, for people.
    pub name: &'static str,
    /// Its place on the bus.
    pub at: String,
    /// Its serial ports: `ttyUSB0`; none when something has taken it, or its driver is missing.
    pub ports: Vec<String>,
}

/// Vendor and product of what boards are made with.
const KNOWN: [(&str, Option<&str>, &str); 6] = [
    ("1a86", Some("7523"), "CH340"),
    ("0403", None, "FTDI"),
    ("10c4", Some("ea60"), "CP210x"),
    ("2341", None, "Arduino"),
    ("2a03", None, "Arduino"),
    ("067b", None, "PL2303"),
];

/// Our rules, as `deploy/udev` installs them.
const RULES: &str = "etc/udev/rules.d/60-totom.rules";

/// Looks at the machine whose files lie under `root`; `/` is this one.
#[must_use]
pub fn look(root: &Path) -> Machine {
    let uid = rustix::process::getuid();
    let user =
        name_of(root, "etc/passwd", uid.as_raw()).unwrap_or_else(|| uid.as_raw().to_string());
    let groups = rustix::process::getgroups().unwrap_or_default();
    let groups = groups.iter().filter_map(|group| name_of(root, "etc/group", group.as_raw()));
    Machine {
        is_root: uid.is_root(),
        groups: groups.collect(),
        in_dialout: is_member(root, &user),
        devices: devices(root),
        programs: programs(root),
        has_rules: root.join(RULES).exists(),
        user,
    }
}

/// The name with this number, from a file of `name:x:number:…` lines.
fn name_of(root: &Path, file: &str, number: u32) -> Option<String> {
    let text = fs::read_to_string(root.join(file)).ok()?;
    let number = number.to_string();
    let mut lines = text.lines().map(|line| line.split(':').collect::<Vec<_>>());
    let line = lines.find(|fields| fields.get(2) == Some(&number.as_str()))?;
    line.first().map(|name| (*name).to_owned())
}

fn is_member(root: &Path, user: &str) -> bool {
    let text = fs::read_to_string(root.join("etc/group")).unwrap_or_default();
    let dialout = text.lines().find(|line| line.starts_with("dialout:"));
    let members = dialout.and_then(|line| line.split(':').nth(3)).unwrap_or_default();
    members.split(',').any(|member| member == user)
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn word(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default().trim().to_owned()
}

fn devices(root: &Path) -> Vec<Device> {
    let bus = root.join("sys/bus/usb/devices");
    let device = |at: String| {
        let folder = bus.join(&at);
        let (vendor, product) = (word(&folder.join("idVendor")), word(&folder.join("idProduct")));
        let fits = |known: &&(&str, Option<&str>, &str)| {
            known.0 == vendor && known.1.is_none_or(|only| only == product)
        };
        let &(_, _, name) = KNOWN.iter().find(fits)?;
        Some(Device { name, ports: ports(&bus, &at), at })
    };
    entries(&bus).into_iter().filter_map(device).collect()
}

/// Serial ports under the interfaces of a device: `1-2:1.0/ttyUSB0` or `1-2:1.0/tty/ttyACM0`.
fn ports(bus: &Path, at: &str) -> Vec<String> {
    let interfaces = entries(bus).into_iter().filter(|name| name.starts_with(&format!("{at}:")));
    let below = interfaces.flat_map(|name| {
        let folder = bus.join(name);
        let mut names = entries(&folder);
        names.extend(entries(&folder.join("tty")));
        names
    });
    below.filter(|name| name.starts_with("ttyUSB") || name.starts_with("ttyACM")).collect()
}

fn programs(root: &Path) -> BTreeSet<String> {
    let proc = root.join("proc");
    let numbers =
        entries(&proc).into_iter().filter(|name| name.bytes().all(|b| b.is_ascii_digit()));
    numbers.map(|number| word(&proc.join(number).join("comm"))).collect()
}
