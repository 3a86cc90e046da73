//! The comparison of yards: the page that asks, and the sheet in each of its cases.

use totom_display::RenderError;
use totom_display::pages::papers::{
    CompareCell, CompareDeal, ComparePage, ComparePlay, CompareSeat, CompareSheet, CompareTable,
    CompareTotal, compare_page, compare_sheet,
};
use totom_display::pages::verses::Told;

pub(super) fn pages() -> Result<Vec<(&'static str, String)>, RenderError> {
    let page = |told| ComparePage { yard: "Sân <b>Đông".to_owned(), told, most: 64 };
    let refused = "Tệp «tay.jsonl»: dòng 7: sổ ghi bị sửa: nội dung mục 7 không khớp với mã băm.";
    Ok(vec![
        ("compare", compare_page(&page(None))?),
        ("compare_refused", compare_page(&page(Some(Told::Refused(refused.to_owned()))))?),
    ])
}

/// A sheet with a deal that is compared, one by other rules, one that is held; and an empty one.
pub fn sheets() -> Result<Vec<(&'static str, String)>, RenderError> {
    let nothing = CompareSheet {
        yards: vec!["Sân Đông".to_owned()],
        deals: vec![],
        held: vec![],
        alone: "Mới một sân chơi: mã niêm 3fa1 3fa1.".to_owned(),
        totals: vec![],
        back: "/so-sanh".to_owned(),
    };
    Ok(vec![
        ("paper_compare", compare_sheet(&sheet())?),
        ("paper_compare_empty", compare_sheet(&nothing)?),
    ])
}

fn sheet() -> CompareSheet {
    let yards = ["Sân <b>Đông", "Sân Tây"];
    let total = |yard: &str, seats: [&str; 5]| CompareTotal {
        yard: yard.to_owned(),
        deals: 1,
        seats: seats.map(str::to_owned).to_vec(),
    };
    CompareSheet {
        yards: yards.map(str::to_owned).to_vec(),
        deals: vec![compared(yards), by_other_rules(yards)],
        held: vec![
            "Mã niêm 77aa 77aa: Sân Tây chưa chơi xong nên chưa so, để không lộ bài.".to_owned(),
        ],
        alone: String::new(),
        totals: vec![
            total(yards[0], ["+2,5", "–2,5", "0", "0", "0"]),
            total(yards[1], ["–2,5", "+2,5", "0", "0", "0"]),
        ],
        back: String::new(),
    }
}

fn compared(yards: [&str; 2]) -> CompareDeal {
    CompareDeal {
        title: "Mã niêm 3fa1 3fa1".to_owned(),
        promise: "3fa1".repeat(16),
        note: String::new(),
        tables: vec![CompareTable {
            title: String::new(),
            plays: yards.map(|yard| play(yard, "")).to_vec(),
            seats: (1..=5).map(|hut| seat(hut, "+2,5")).collect(),
            notes: vec!["Nhà cái không phải cùng một điếm.".to_owned()],
        }],
    }
}

fn by_other_rules(yards: [&str; 2]) -> CompareDeal {
    let table = |yard: &str, mark: &str| CompareTable {
        title: "Luật làng 0badcafe".to_owned(),
        plays: vec![play(yard, mark)],
        seats: vec![],
        notes: vec![],
    };
    CompareDeal {
        title: "Mã niêm 9b07 9b07".to_owned(),
        promise: "9b07".repeat(16),
        note: "Các sân chơi ván này theo luật làng khác nhau.".to_owned(),
        tables: vec![
            table(yards[0], ""),
            table(yards[1], "Chồng xếp sai nên chơi tiếp như bài mở: không so."),
        ],
    }
}

fn play(yard: &str, mark: &str) -> ComparePlay {
    ComparePlay {
        yard: yard.to_owned(),
        van: "ván 3".to_owned(),
        leader: "điếm 2".to_owned(),
        result: "Điếm 4 ù, được 6 điểm.".to_owned(),
        cards: "34 lá, bốc nọc 12".to_owned(),
        mark: mark.to_owned(),
    }
}

fn seat(hut: u8, against: &str) -> CompareSeat {
    let cell = |name: &str, laid: &[&str]| CompareCell {
        name: name.to_owned(),
        change: "+4".to_owned(),
        against: against.to_owned(),
        laid: laid.iter().map(|phu| (*phu).to_owned()).collect(),
    };
    CompareSeat {
        hut: format!("Điếm {hut}"),
        average: "+1,5".to_owned(),
        cells: vec![
            Some(cell(
                "Xóm <b>Đình",
                &["nhị văn, tam văn, tứ văn", "thang thang, thang thang, thang thang"],
            )),
            (hut != 3).then(|| cell("Xóm Chùa", &[])),
        ],
    }
}
