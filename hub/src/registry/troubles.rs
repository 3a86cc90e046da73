//! Việc không ổn: what is wrong with machines, as the desk is told.

use super::Inner;
use std::net::IpAddr;
use totom_rules::Hut;

/// One sentence each.
pub(super) fn all(inner: &Inner) -> Vec<String> {
    let stand_ins = Hut::ALL.into_iter().filter_map(|hut| stand_in(inner, hut));
    station_troubles(inner)
        .into_iter()
        .chain(simulated(inner))
        .chain(stand_ins)
        .chain(inner.announcers.troubles())
        .chain(inner.backup.clone())
        .chain(inner.guessers.iter().map(guesser_trouble))
        .collect()
}

/// "Điếm 2, 5: …".
fn of(huts: &[Hut], say: &str) -> String {
    let numbers: Vec<String> = huts.iter().map(|hut| hut.number().to_string()).collect();
    format!("Điếm {}: {say}", numbers.join(", "))
}

/// A rehearsal must never be taken for the game.
fn simulated(inner: &Inner) -> Option<String> {
    let simulated = |hut: &Hut| inner.care[*hut].is_simulated();
    let huts: Vec<Hut> = Hut::ALL.into_iter().filter(simulated).collect();
    (!huts.is_empty()).then(|| of(&huts, "TRỐNG GIẢ LẬP, không phải trống thật"))
}

fn stand_in(inner: &Inner, hut: Hut) -> Option<String> {
    let care = &inner.care[hut];
    if care.is_fitting() {
        return Some(of(&[hut], "đang chỉnh trống, tiếng trống chưa tính"));
    }
    (care.buttons > 0).then(|| of(&[hut], "đang gọi bằng nút bấm thay trống"))
}

fn guesser_trouble(from: &IpAddr) -> String {
    format!("Máy {from} nhập sai mã nhiều lần: có thể người lạ đang dò mã. Máy ấy đã bị chặn bớt")
}

/// One line for all huts that lack the same: five alike would push the table off the desk.
fn station_troubles(inner: &Inner) -> Vec<String> {
    let mut told: Vec<(&str, Vec<Hut>)> = Vec::new();
    for hut in Hut::ALL {
        let Some(say) = station_trouble(inner, hut) else { continue };
        match told.iter_mut().find(|(said, _)| *said == say) {
            Some((_, huts)) => huts.push(hut),
            None => told.push((say, vec![hut])),
        }
    }
    told.into_iter().map(|(say, huts)| of(&huts, say)).collect()
}

fn station_trouble(inner: &Inner, hut: Hut) -> Option<&str> {
    match &inner.health[hut] {
        None if inner.boardless.contains(&hut) => None,
        None => Some("chương trình trạm chưa vào"),
        Some(health) => (!health.say.is_empty()).then_some(health.say.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Live;
    use super::*;
    use totom_wire::station::{Health, Link};

    fn hut(number: u8) -> Hut {
        Hut::ALL[usize::from(number) - 1]
    }

    fn health(say: &str) -> Health {
        Health {
            link: Link::Live,
            port: "p".to_owned(),
            say: say.to_owned(),
            supply_mv: None,
            bad_frames: 0,
            guard: 0,
        }
    }

    #[test]
    fn stations_that_lack_the_same_share_a_line_and_a_hut_without_a_board_lacks_none() {
        for (boardless, came, went, want, why) in [
            (
                vec![],
                vec![],
                vec![],
                vec!["Điếm 1, 2, 3, 4, 5: chương trình trạm chưa vào"],
                "nobody",
            ),
            (vec![1, 2, 3, 4, 5], vec![], vec![], vec![], "a yard without a drum"),
            (
                vec![2],
                vec![(1, ""), (4, "")],
                vec![],
                vec!["Điếm 3, 5: chương trình trạm chưa vào"],
                "some",
            ),
            (
                vec![1, 2, 3],
                vec![(4, "Mất tín hiệu."), (5, "Mất tín hiệu.")],
                vec![],
                vec!["Điếm 4, 5: Mất tín hiệu."],
                "cables of two",
            ),
            (
                vec![1, 2, 3, 4, 5],
                vec![(2, "")],
                vec![2],
                vec!["Điếm 2: chương trình trạm chưa vào"],
                "one that was here all the same is missed",
            ),
        ] {
            let live = Live::new(boardless.into_iter().map(hut).collect());
            for (number, say) in came {
                live.health(hut(number), health(say));
            }
            for number in went {
                live.station_left(hut(number));
            }
            let mut troubles = live.troubles();
            troubles.retain(|trouble| trouble.starts_with("Điếm"));
            assert_eq!(troubles, want, "{why}");
        }
    }
}
