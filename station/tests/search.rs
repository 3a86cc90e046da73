//! Boards are found by what they say, not by what their ports are called.

use crate::common::faux_hut::FauxHut;
use crate::common::wait_until;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use totom_station::faux::cli::Args;
use totom_station::port::{Opener, Port, PortError, SearchOpener, who_is_there};
use totom_wire::station::Hut;

fn hut(number: u8) -> Hut {
    Hut::new(number).unwrap()
}

fn board(folder: &Path, name: &str, number: u8) -> (FauxHut, String) {
    let link = folder.join(name);
    let args = Args { hut: number, link: link.clone(), clock: 1.0, eeprom: None };
    (FauxHut::start(args), link.display().to_string())
}

/// A search whose list of ports can be changed under it.
fn search(number: u8, paths: &[&String]) -> (SearchOpener, Arc<Mutex<Vec<String>>>) {
    let list: Arc<Mutex<Vec<String>>> =
        Arc::new(Mutex::new(paths.iter().copied().cloned().collect()));
    let listed = Arc::clone(&list);
    (SearchOpener::among(hut(number), 115_200, move || listed.lock().unwrap().clone()), list)
}

fn refusal(opened: Result<Box<dyn Port>, PortError>) -> PortError {
    opened.err().expect("no port is to be had")
}

#[test]
fn a_board_that_comes_back_under_another_name_is_found_by_its_hello() {
    let folder = tempfile::tempdir().unwrap();
    let (_two, usb0) = board(folder.path(), "ttyUSB0", 2);
    let (three, usb1) = board(folder.path(), "ttyUSB1", 3);
    let (mut opener, list) = search(3, &[&usb0, &usb1]);
    let mut port = opener.open().unwrap();
    assert_eq!(who_is_there(&mut *port).unwrap().unwrap().hut, 3);
    drop((port, three));
    let (_three, usb7) = board(folder.path(), "ttyUSB7", 3);
    *list.lock().unwrap() = vec![usb0, usb7];
    let mut port = opener.open().unwrap();
    assert_eq!(who_is_there(&mut *port).unwrap().unwrap().hut, 3);
}

#[test]
fn two_boards_with_one_hut_are_refused_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let (_one, usb0) = board(folder.path(), "ttyUSB0", 3);
    let (_other, usb1) = board(folder.path(), "ttyUSB1", 3);
    let (mut opener, _) = search(3, &[&usb0, &usb1]);
    let error = refusal(opener.open());
    assert!(error.is_refusal());
    let say = error.to_string();
    assert!(say.contains(&usb0) && say.contains(&usb1) && say.contains("xưng là điếm 3"), "{say}");
}

#[test]
fn a_second_board_plugged_in_later_ends_the_hearing_of_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let (_one, usb0) = board(folder.path(), "ttyUSB0", 3);
    let (mut opener, list) = search(3, &[&usb0]);
    let mut port = opener.open().unwrap();
    let mut buffer = [0; 256];
    assert!(!matches!(port.read(&mut buffer), Ok(0)), "alone, it is heard");
    let (_other, usb1) = board(folder.path(), "ttyUSB1", 3);
    list.lock().unwrap().push(usb1);
    wait_until("gone", Duration::from_secs(20), || matches!(port.read(&mut buffer), Ok(0)));
    drop(port);
    assert!(refusal(opener.open()).is_refusal());
}

#[test]
fn what_was_asked_in_vain_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (_two, usb0) = board(folder.path(), "ttyUSB0", 2);
    let (_none, usb1) = board(folder.path(), "ttyUSB1", 4);
    let missing = folder.path().join("ttyUSB9").display().to_string();
    let (mut opener, _) = search(3, &[&usb0, &usb1, &missing]);
    let say = refusal(opener.open()).to_string();
    for words in ["điếm 3", "của điếm 2", "của điếm 4", "Không thấy cổng"] {
        assert!(say.contains(words), "{words}: {say}");
    }
}
