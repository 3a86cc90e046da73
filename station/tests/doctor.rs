//! What is wrong with a machine: from made-up machines, and from made-up file trees.

use std::fs;
use std::path::Path;
use totom_station::doctor::{Device, Finding, Machine, findings, look};

fn device(ports: &[&str]) -> Device {
    let ports = ports.iter().map(|port| (*port).to_owned()).collect();
    Device { name: "CH340", at: "1-2".to_owned(), ports }
}

/// A machine on which all is well.
fn well() -> Machine {
    Machine {
        user: "lan".to_owned(),
        groups: ["dialout".to_owned()].into(),
        devices: vec![device(&["ttyUSB0"])],
        ..Machine::default()
    }
}

fn programs(names: &[&str]) -> std::collections::BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn each_machine_is_told_what_it_lacks() {
    #[rustfmt::skip]
    let table: [(Machine, &[&str], &str); 8] = [
        (well(), &[], "all is well"),
        (Machine { groups: programs(&[]), ..well() }, &["usermod -aG dialout lan"], "no rights"),
        (Machine { groups: programs(&[]), in_dialout: true, ..well() }, &["đăng nhập lại"], "rights, not logged in anew"),
        (Machine { groups: programs(&[]), is_root: true, ..well() }, &[], "the superuser"),
        (Machine { devices: vec![], ..well() }, &["Cắm dây USB"], "nothing is plugged in"),
        (Machine { devices: vec![device(&[])], programs: programs(&["brltty"]), ..well() }, &["không có cổng", "apt remove brltty"], "a thief"),
        (Machine { programs: programs(&["ModemManager"]), ..well() }, &["60-totom.rules"], "a modem manager"),
        (Machine { programs: programs(&["ModemManager"]), has_rules: true, ..well() }, &[], "a modem manager that was told"),
    ];
    for (machine, wanted, reason) in table {
        let said: Vec<String> = findings(&machine)
            .iter()
            .filter(|finding| matches!(finding, Finding::Bad { .. }))
            .map(ToString::to_string)
            .collect();
        assert_eq!(said.len(), wanted.len(), "{reason}: {said:?}");
        for (said, words) in said.iter().zip(wanted) {
            assert!(said.contains(words), "{reason}: {said}");
        }
    }
}

fn put(root: &Path, file: &str, text: &str) {
    let path = root.join(file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn a_machine_is_seen_as_its_files_say() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let uid = rustix::process::getuid().as_raw();
    put(root, "etc/passwd", &format!("x:x:99999:1::/:/bin/sh\nlan:x:{uid}:1::/:/bin/sh\n"));
    put(root, "etc/group", "audio:x:29:lan\ndialout:x:20:minh,lan\n");
    put(root, "proc/17/comm", "brltty\n");
    put(root, "proc/self/comm", "not a number\n");
    put(root, "sys/bus/usb/devices/1-2/idVendor", "1a86\n");
    put(root, "sys/bus/usb/devices/1-2/idProduct", "7523\n");
    put(root, "sys/bus/usb/devices/1-2:1.0/ttyUSB3/uevent", "");
    put(root, "sys/bus/usb/devices/1-4/idVendor", "2341\n");
    put(root, "sys/bus/usb/devices/1-4/idProduct", "0043\n");
    put(root, "sys/bus/usb/devices/1-4:1.0/tty/ttyACM0/uevent", "");
    put(root, "sys/bus/usb/devices/1-5/idVendor", "046d\n");
    let seen = look(root);
    assert_eq!((seen.user.as_str(), seen.in_dialout, seen.has_rules), ("lan", true, false));
    assert_eq!(seen.programs, programs(&["brltty"]));
    let devices: Vec<_> = seen.devices.iter().map(|it| (it.name, it.ports.join(" "))).collect();
    assert_eq!(devices, [("CH340", "ttyUSB3".to_owned()), ("Arduino", "ttyACM0".to_owned())]);
}

#[test]
fn the_rules_that_are_looked_for_are_the_ones_we_ship() {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/udev/60-totom.rules");
    let rules = fs::read_to_string(ours).unwrap();
    for vendor in ["1a86", "0403", "10c4", "2341", "2a03", "067b"] {
        let rule = rules.lines().find(|line| line.contains(vendor)).unwrap_or_default();
        assert!(rule.contains("ID_MM_DEVICE_IGNORE") && rule.contains("power/control"), "{vendor}");
    }
}
