//! One order of the huts, wherever it is read.

use crate::common;
use totom_display::pages::standings;
use totom_display::screens::Kind;
use totom_display::words::Lang;

/// Place and hut of each line between these marks.
fn lines(html: &str, before_place: &str, before_hut: &str) -> Vec<(String, char)> {
    let line = |row: &str| {
        let (_, rest) = row.split_once(before_place)?;
        let (place, rest) = rest.split_once("</td>")?;
        let (_, hut) = rest.split_once(before_hut)?;
        Some((place.to_owned(), hut.chars().next()?))
    };
    html.split("<tr").filter_map(line).collect()
}

#[test]
fn the_yards_board_and_the_phones_list_the_huts_alike() {
    let mut shared = 0;
    for (name, public) in common::moments() {
        let board = Kind::Standings.body(&public).unwrap();
        let board = lines(&board, "<td class=\"place\">", "<b class=\"number\">");
        let phone = standings::document(&public, Lang::Vi).unwrap();
        let phone = lines(&phone, "<td>", "<th scope=\"row\">");
        assert_eq!(board.len(), public.session.seats.sitting().count(), "{name}");
        assert_eq!(board, phone, "{name}");
        if public.session.closed {
            let told = Kind::Phone.body(&public).unwrap();
            assert_eq!(lines(&told, "<td>", "<th scope=\"row\">"), board, "{name}: live on phones");
            let settled = public.session.ranking.iter();
            let settled: Vec<_> = settled.map(|ranked| ranked.place.to_string()).collect();
            let places: Vec<_> = board.iter().map(|line| line.0.clone()).collect();
            assert_eq!(places, settled, "{name}: as the rules have it");
            shared += usize::from(places.windows(2).any(|two| two[0] == two[1]));
        }
    }
    assert!(shared > 0, "no moment has two huts in one place");
}

/// Points alone would put them otherwise: a lot decided.
#[test]
fn a_lot_counts_on_phones_too() {
    let (_, mut public) =
        common::moments().into_iter().find(|(_, public)| public.session.closed).unwrap();
    public.session.ranking.reverse();
    for (place, ranked) in (1..).zip(&mut public.session.ranking) {
        ranked.place = place;
    }
    let due: Vec<String> =
        public.session.ranking.iter().map(|ranked| ranked.hut.number().to_string()).collect();
    let phone = standings::document(&public, Lang::Vi).unwrap();
    let huts = lines(&phone, "<td>", "<th scope=\"row\">");
    assert_eq!(huts.iter().map(|line| line.1.to_string()).collect::<Vec<_>>(), due);
}
