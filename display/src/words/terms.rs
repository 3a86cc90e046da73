//! Từ điển: what each word of the game means, one sentence, in both languages.

/// A word of the game.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Place in the glossary's address; ASCII.
    pub id: &'static str,
    /// How stories and panels write it, small letters; the first heads its entry.
    pub names: &'static [&'static str],
    /// One sentence.
    pub vi: &'static str,
    /// What English speakers may call it.
    pub english: &'static str,
    /// The same sentence in English.
    pub en: &'static str,
}

const fn term(
    id: &'static str,
    names: &'static [&'static str],
    vi: &'static str,
    english: &'static str,
    en: &'static str,
) -> Term {
    Term { id, names, vi, english, en }
}

/// All words, in the order in which a newcomer meets them.
pub const TERMS: &[Term] = &[
    term(
        "diem",
        &["điếm"],
        "Chòi của một bên chơi; sân có năm điếm, đánh số theo chiều ngược kim đồng hồ.",
        "hut",
        "The shelter of one side; a yard has five, numbered counter-clockwise.",
    ),
    term(
        "chia_bai",
        &["chia bài"],
        "Mỗi điếm được chia hai mươi lá, điếm có cái thêm một lá, phần còn lại là nọc.",
        "the deal",
        "Each hut gets twenty cards, the leader one more; the rest is the stock.",
    ),
    term(
        "cho_cai",
        &["cho cái"],
        "Lật hai lá cộng lại để biết điếm nào đánh trước.",
        "finding the leader",
        "Two cards are turned and added up to tell who throws first.",
    ),
    term(
        "cai",
        &["có cái", "cầm cái", "cái"],
        "Điếm đánh lá đầu tiên của ván.",
        "leader",
        "The hut that throws the first card of the ván.",
    ),
    term(
        "noc",
        &["nọc"],
        "Chồng bài úp để bốc; xuống tới mức đã định mà chưa ai ù thì ván hòa.",
        "stock",
        "The face-down pile that is drawn from; when it is down to its limit with no win, the ván is a draw.",
    ),
    term(
        "boc",
        &["bốc nọc", "bốc"],
        "Trọng tài lật một lá nọc cho điếm tới lượt, cả sân cùng thấy.",
        "draw",
        "The arbiter turns a card of the stock for the hut whose turn it is, for all to see.",
    ),
    term(
        "cua",
        &["cửa"],
        "Chỗ để những lá mà điếm đã đánh ra hoặc bốc mà không ai lấy.",
        "gate",
        "Where a hut's thrown cards lie, and cards drawn for it that nobody took.",
    ),
    term(
        "chieu",
        &["chiếu"],
        "Chỗ mỗi điếm bày các phu đã ăn cho cả sân xem.",
        "mat",
        "Where each hut lays its phu for all to see.",
    ),
    term(
        "phu",
        &["phu"],
        "Một nhóm lá hợp nhau: dãy liền một hàng, ba hàng cùng số, hay những bộ riêng; ù thì mọi lá phải nằm trong phu.",
        "set",
        "Cards that belong together: a run, one rank in all suits, or a special triple; a winning hand is all in sets.",
    ),
    term(
        "phu_doc",
        &["phu dọc"],
        "Từ ba lá liền nhau cùng một hàng trở lên, như tam tứ ngũ vạn.",
        "run",
        "Three or more cards in a row of one suit, as three four five of vạn.",
    ),
    term(
        "phu_bi",
        &["phu bí", "bí"],
        "Cùng một số ở cả ba hàng văn, vạn, sách.",
        "set of one rank",
        "One rank in all three suits.",
    ),
    term(
        "bi_suon",
        &["phu bí sườn", "bí sườn"],
        "Bộ ba lá riêng được coi là phu và là lưng, như thất văn, tam vạn, tam sách.",
        "special triple",
        "One of six triples that count as a set and as a lưng, as seven văn, three vạn, three sách.",
    ),
    term(
        "lung",
        &["lưng"],
        "Phu quý mà bài ù phải có ít nhất một; bí tứ phải có hai.",
        "key set",
        "A valued set of which a winning hand needs one, with four huts two.",
    ),
    term(
        "yeu",
        &["yêu"],
        "Lá chi chi, thang thang, ông cụ và các lá nhất: một mình cũng thành phu.",
        "lone card",
        "Chi chi, thang thang, ông cụ and the nhất cards: each is a set by itself.",
    ),
    term(
        "ca",
        &["cạ"],
        "Hai lá còn thiếu một lá nữa là thành phu.",
        "pair waiting",
        "Two cards that lack one to be a set.",
    ),
    term(
        "an",
        &["ăn"],
        "Lấy lá đang mời để ghép thành phu, rồi đánh ra một lá khác.",
        "eat",
        "To take the card on offer into a set, then throw another.",
    ),
    term(
        "khong_an",
        &["không ăn"],
        "Trả lời rằng lá đang mời không lấy.",
        "pass",
        "The answer that the card on offer is not wanted.",
    ),
    term(
        "phong",
        &["phỗng"],
        "Lấy lá đang mời khi tay đã có hai lá giống thế, dù chưa tới lượt.",
        "pong",
        "To take the card on offer with two alike in hand, even out of turn.",
    ),
    term(
        "khan",
        &["khàn"],
        "Ba lá giống nhau có sẵn khi chia, úp trước mặt.",
        "dealt triple",
        "Three alike from the deal, laid face down.",
    ),
    term(
        "day_khan",
        &["dậy khàn"],
        "Lật khàn lên khi lá thứ tư xuất hiện.",
        "raise the triple",
        "To turn a dealt triple up when the fourth card appears.",
    ),
    term(
        "thien_khai",
        &["thiên khai"],
        "Bốn lá giống nhau có sẵn khi chia.",
        "dealt four",
        "Four alike from the deal.",
    ),
    term(
        "bat_thuc",
        &["bất thực"],
        "Giữ ba lá giống nhau trên tay không úp khàn; đặt chén trước mặt để báo.",
        "kept triple",
        "Three alike kept in hand; a cup in front tells of it.",
    ),
    term(
        "trinh_phu",
        &["trình phu"],
        "Bày một phu cho cả sân thấy khi soạn bài.",
        "showing a set",
        "To show a set to all while arranging.",
    ),
    term("chiu", &["chịu"], "Bỏ không chơi ván này.", "fold", "To sit this ván out."),
    term(
        "san_sang",
        &["sẵn sàng"],
        "Báo đã soạn xong bài.",
        "ready",
        "The word that the hand is arranged.",
    ),
    term(
        "u",
        &["ù"],
        "Bài tròn: mọi lá nằm trong phu và có lưng, được điểm của ván.",
        "win",
        "A complete hand: all in sets with a lưng; it takes the points.",
    ),
    term(
        "cuoc",
        &["cước"],
        "Tên các điều hay của bài ù; mỗi cước thêm điểm.",
        "scoring element",
        "A named merit of a winning hand; each adds points.",
    ),
    term("suong", &["suông"], "Ù mà không có cước nào.", "plain win", "A win without any cước."),
    term(
        "tom",
        &["tôm"],
        "Cước có bộ thất văn, tam vạn, tam sách.",
        "tôm",
        "The cước of seven văn, three vạn, three sách.",
    ),
    term(
        "leo",
        &["lèo"],
        "Cước có bộ cửu vạn, bát sách, chi chi.",
        "lèo",
        "The cước of nine vạn, eight sách, chi chi.",
    ),
    term(
        "bach_dinh",
        &["bạch định"],
        "Bài ù không có lá đỏ nào.",
        "all black",
        "A winning hand without a red card.",
    ),
    term(
        "kinh_tu_co",
        &["kính tứ cố"],
        "Bài ù có đúng bốn lá đỏ là bốn ông cụ: cước to nhất.",
        "four ông cụ",
        "A winning hand whose only red cards are the four ông cụ: the greatest cước.",
    ),
    term(
        "kinh_cu",
        &["kính cụ"],
        "Bài ù chỉ có một lá đỏ là ông cụ.",
        "one red card, ông cụ",
        "A winning hand whose only red card is ông cụ.",
    ),
    term(
        "thap_hong",
        &["thập hồng", "thập điều"],
        "Bài ù có đúng mười lá đỏ.",
        "ten reds",
        "A winning hand with exactly ten red cards.",
    ),
    term(
        "chi_nay",
        &["chi nảy"],
        "Ù bằng chi chi mà điếm khác bốc, khi tay có cửu vạn, bát sách và chỉ chờ lá ấy.",
        "winning on chi chi",
        "A win on chi chi drawn by another hut, with nine vạn and eight sách in hand and no other wait.",
    ),
    term(
        "bach_thu",
        &["bạch thủ"],
        "Chỉ chờ một loại lá, và ù bằng cách phỗng đôi lá ấy trên tay.",
        "single wait",
        "A win on the only kind waited for, by pong of a pair in hand.",
    ),
    term("thong", &["thông"], "Ù hai ván liền nhau.", "two in a row", "Winning twice running."),
    term(
        "xuong",
        &["xướng"],
        "Đọc to tên lá bằng câu thơ, hay đọc tên các cước khi ù.",
        "calling out",
        "To call a card by its verse, or to name the cước of a win.",
    ),
    term(
        "cheo_do",
        &["chèo đò"],
        "Hô ù mà bài không tròn: bị trừ điểm mỗi ván cho tới khi ù được để trả đò.",
        "false win",
        "Calling a win on a hand that is none: points go each ván until a true win pays the debt.",
    ),
    term(
        "deo_kinh",
        &["đeo kính"],
        "Ù được nhưng phạm lỗi nhẹ nên không có điểm; điếm mang dấu kính.",
        "glasses",
        "A win that stands but scores nothing for a small fault; the hut wears the mark.",
    ),
    term(
        "hoa",
        &["hòa"],
        "Nọc xuống tới mức đã định mà không ai ù.",
        "draw game",
        "The stock is down to its limit and nobody has won.",
    ),
    term(
        "ke",
        &["kê"],
        "Quyền cầm cái ván sau khi ván hòa hay ván bỏ: của điếm chịu đầu tiên, không ai chịu thì của cửa nhận lá cuối.",
        "kê",
        "The right to lead after a drawn ván: it goes to the first hut that folded, or else to the gate where the last card fell.",
    ),
    term(
        "ga",
        &["gà"],
        "Điểm các điếm góp lại, ai ù cước to thì được lấy.",
        "pot",
        "Points that all huts put in, for a great win to take.",
    ),
    term(
        "van",
        &["ván"],
        "Một lần chia bài, từ cho cái đến khi có người ù hoặc hòa.",
        "round",
        "One deal, from finding the leader to a win or a draw.",
    ),
    term("hoi", &["hội"], "Cả cuộc chơi gồm nhiều ván.", "match", "The whole match of many ván."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_word_is_told_once_and_whole() {
        let mut ids = BTreeSet::new();
        for term in TERMS {
            assert!(ids.insert(term.id), "{} twice", term.id);
            assert!(term.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
            for text in [term.vi, term.en] {
                assert!(
                    text.ends_with('.') && text.matches(". ").count() == 0,
                    "one sentence: {text}"
                );
            }
            for name in term.names {
                assert_eq!(*name, name.to_lowercase(), "{name}");
            }
        }
    }
}
