//! The one sentence at the top of the desk: what is to be done now, and by whom.

use totom_display::words::{self, labels};
use totom_rules::Hut;
use totom_rules::round::{Asked, DealKind, Input, OfferView, PhaseView, PublicView, WinView};
use totom_rules::session::PublicSession;
use totom_wire::command::Role;
use totom_wire::screen::{Piles, Witnessed};

/// What is to be done now.
pub(super) fn next_step(session: &PublicSession, piles: &Piles) -> String {
    if let Some(reason) = &session.paused {
        let resume = labels::RESUME;
        return format!("Đang tạm dừng ({reason}). Trọng tài bấm «{resume}» khi sẵn sàng.");
    }
    if session.closed {
        return closed(session);
    }
    if !session.open {
        return "Chờ ban tổ chức khai hội.".to_owned();
    }
    if let Some(differs) = &piles.differs {
        return another_card(&differs.input);
    }
    let first = || first_deal(piles);
    session.round.as_ref().map_or_else(first, |round| round_step(round, piles))
}

/// What is to be done while the two arbiters' entries of a card do not agree yet. Not what the sealed
/// one says.
pub(super) fn agreeing(witnessed: &Witnessed) -> String {
    match witnessed {
        Witnessed::Sealed { by: Role::ChiaBai } => {
            "Chia bài đã ghi lá bài. Chờ giao bài ghi lá mình thấy.".to_owned()
        }
        Witnessed::Sealed { .. } => {
            "Giao bài đã ghi lá bài. Chờ chia bài ghi lá mình thấy.".to_owned()
        }
        Witnessed::Differ { .. } => {
            "Chia bài và giao bài ghi khác nhau. Trọng tài chính xem lá bài rồi chọn.".to_owned()
        }
    }
}

fn closed(session: &PublicSession) -> String {
    let (lot, open) = (labels::DRAW_LOT, labels::OPEN_NEXT);
    match session.lot_due[..] {
        [] => format!("Hội đã kết thúc. Trao giải xong, muốn chơi hội nữa thì bấm «{open}»."),
        _ => format!("Hội đã kết thúc, có điếm bằng nhau. Bấm «{lot}» để phân thứ hạng."),
    }
}

/// What to do when the sheets of a prepared ván say another card. Not which card they say.
fn another_card(input: &Input) -> String {
    let card = if let Input::DrawCard { card } | Input::Throw { card, .. } = input {
        format!("Lá {card}")
    } else {
        "Việc vừa ghi".to_owned()
    };
    format!(
        "{card} khác với tờ xếp bài. Ghi nhầm thì ghi lại; không nhầm thì trọng tài chính quyết."
    )
}

fn first_deal(piles: &Piles) -> String {
    if !piles.ready.is_empty() {
        return deal(DealKind::Prepared, piles);
    }
    let (deal, yard) = (labels::DEAL, labels::DEAL_IN_YARD);
    format!("Trọng tài chia bài bấm «{deal}» để máy chia; chia tay thì mở «{yard}».")
}

/// The next ván is dealt as the last one was.
fn deal(kind: DealKind, piles: &Piles) -> String {
    match kind {
        DealKind::Prepared if piles.ready.is_empty() => {
            format!("Mở trang «{}» để chuẩn bị ván nữa, hoặc để máy chia.", labels::PILES)
        }
        DealKind::Prepared => {
            format!(
                "Xếp đủ các chồng, mỗi điếm nhận chồng của mình, rồi bấm «{}».",
                labels::DEAL_LAID
            )
        }
        DealKind::Known => format!("Trọng tài chia bài bấm «{}».", labels::DEAL),
        DealKind::Open => {
            let dealt = labels::DEALT;
            format!("Chia bài ở sân, lật hai lá cho cái, chọn hai lá ấy rồi bấm «{dealt}».")
        }
    }
}

fn round_step(round: &PublicView, piles: &Piles) -> String {
    match &round.phase {
        PhaseView::Arranging => arranging(round),
        PhaseView::Throwing { hut } => format!("Chờ {hut} đánh một lá ra cửa của mình."),
        PhaseView::Offered => round.offer.as_ref().map_or_else(String::new, offered),
        PhaseView::Laying { hut } => format!("Chờ {hut} hạ phu vừa ăn."),
        PhaseView::Drawing { hut } if round.deal != DealKind::Known => {
            format!("Trọng tài chia bài bốc một lá nọc cho {hut} rồi ghi lá ấy.")
        }
        PhaseView::Showing { hut } => {
            format!(
                "{} ù: hạ hết bài, lật khàn, trả chén. Chọn đủ các lá ấy rồi bấm «{}».",
                words::hut(*hut),
                labels::HAND_LAID
            )
        }
        PhaseView::Drawing { hut } => {
            format!("Trọng tài chia bài bốc một lá nọc cho {hut}: bấm «{}».", labels::DRAW)
        }
        PhaseView::Checking { win } => checking(win),
        PhaseView::Ended { .. } => {
            format!("Ván {} đã xong. {}", round.number, deal(round.deal, piles))
        }
    }
}

fn arranging(round: &PublicView) -> String {
    let waiting: Vec<String> = round
        .seats
        .sitting()
        .filter(|hut| !round.huts[*hut].ready && !round.huts[*hut].folded)
        .map(|hut| hut.number().to_string())
        .collect();
    format!("Các điếm soạn bài. Còn chờ điếm {}.", waiting.join(", "))
}

fn checking(win: &WinView) -> String {
    let hut = win.hut;
    if win.wins {
        format!(
            "Máy tính {hut} ù đúng. Soát bài trên chiếu, đúng thì bấm «{}».",
            labels::CONFIRM_WIN
        )
    } else {
        let confirm = labels::CONFIRM_CHEO_DO;
        format!("Máy tính {hut} ù sai. Soát bài trên chiếu, quả sai thì bấm «{confirm}» hai lần.")
    }
}

fn offered(offer: &OfferView) -> String {
    match offer.asked {
        Asked::Hut(hut) => format!("Chờ {hut} trả lời lá {}: ăn hay không ăn.", offer.card),
        Asked::Window => {
            let calls = claimants(offer);
            let (card, close) = (offer.card, labels::CLOSE);
            format!("Còn điếm nào gọi lá {card} không{calls}? Hết thì bấm «{close}».")
        }
        Asked::Nobody => format!("Lá {} đã định xong.", offer.card),
    }
}

fn claimants(offer: &OfferView) -> String {
    let huts: Vec<Hut> = offer.claims.iter().map(|claim| claim.hut).collect();
    huts.last().map_or_else(String::new, |hut| format!(" (vừa có {hut})"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use totom_display::pages;
    use totom_rules::ByHut;
    use totom_rules::round::{Call, Claim, PublicHut, Roll, Source, WhyEnded};
    use totom_rules::signal::Flags;
    use totom_wire::screen::{Desk, HutSignal, Public, Rulings, Voice};
    use totom_wire::station::Link;

    fn hut(number: u8) -> Hut {
        Hut::new(number).unwrap()
    }

    fn win(wins: bool) -> WinView {
        WinView {
            hut: hut(4),
            card: "7v".parse().unwrap(),
            gate: hut(1),
            wins,
            split: Vec::new(),
            odd: Vec::new(),
            cuoc: Vec::new(),
            points: 4,
            xuong: String::new(),
            failures: if wins { Vec::new() } else { vec!["thieu_lung".to_owned()] },
            said: None,
        }
    }

    fn offer(asked: Asked) -> OfferView {
        let claims = vec![Claim { hut: hut(3), call: Call::U(Roll::Suong) }];
        OfferView {
            card: "3w".parse().unwrap(),
            gate: hut(1),
            source: Source::Drawn,
            asked,
            claims,
        }
    }

    fn playing(phase: PhaseView, offer: Option<OfferView>) -> PublicSession {
        let round = PublicView {
            number: 1,
            epoch: 3,
            commitment: String::new(),
            revealed: None,
            turned: ["1s".parse().unwrap(), "8v".parse().unwrap()],
            leader: hut(1),
            phase,
            offer,
            lung: Vec::new(),
            stock: 12,
            stock_limit: 5,
            deal: DealKind::Known,
            seats: totom_rules::Seats::Five,
            huts: ByHut::from_fn(|_| PublicHut::default()),
        };
        PublicSession { round: Some(round), ..opened() }
    }

    fn opened() -> PublicSession {
        PublicSession { open: true, ..PublicSession::default() }
    }

    /// Every kind of moment, with the labels that its sentence must name.
    fn moments() -> Vec<(PublicSession, Vec<&'static str>)> {
        let offered = |asked| playing(PhaseView::Offered, Some(offer(asked)));
        let checking = |wins| playing(PhaseView::Checking { win: win(wins) }, None);
        let paused = PublicSession { paused: Some("mưa".to_owned()), ..opened() };
        let why = WhyEnded::Drawn { ke: hut(2) };
        vec![
            (PublicSession { open: false, ..opened() }, vec![]),
            (opened(), vec![labels::DEAL, labels::DEAL_IN_YARD]),
            (paused, vec![labels::RESUME]),
            (PublicSession { closed: true, ..opened() }, vec![labels::OPEN_NEXT]),
            (
                PublicSession { closed: true, lot_due: Hut::ALL[..2].to_vec(), ..opened() },
                vec![labels::DRAW_LOT],
            ),
            (playing(PhaseView::Arranging, None), vec![]),
            (playing(PhaseView::Throwing { hut: hut(2) }, None), vec![]),
            (offered(Asked::Hut(hut(1))), vec![]),
            (offered(Asked::Window), vec![labels::CLOSE]),
            (offered(Asked::Nobody), vec![]),
            (playing(PhaseView::Laying { hut: hut(2) }, None), vec![]),
            (playing(PhaseView::Drawing { hut: hut(2) }, None), vec![labels::DRAW]),
            (in_yard(PhaseView::Drawing { hut: hut(2) }), vec![]),
            (in_yard(PhaseView::Showing { hut: hut(2) }), vec![labels::HAND_LAID]),
            (checking(true), vec![labels::CONFIRM_WIN]),
            (checking(false), vec![labels::CONFIRM_CHEO_DO]),
            (in_yard(PhaseView::Ended { why: why.clone(), win: None }), vec![labels::DEALT]),
            (playing(PhaseView::Ended { why, win: None }, None), vec![labels::DEAL]),
        ]
    }

    fn in_yard(phase: PhaseView) -> PublicSession {
        let mut session = playing(phase, None);
        if let Some(round) = &mut session.round {
            round.deal = DealKind::Open;
        }
        session
    }

    fn desk_page(session: &PublicSession) -> String {
        let quiet =
            HutSignal { link: Link::Live, flags: Flags::default(), beats: Vec::new(), epoch: 3 };
        let public = Public {
            seq: 1,
            yard: "Sân đình".to_owned(),
            session: session.clone(),
            verse: None,
            huts: ByHut::from_fn(|_| quiet.clone()),
            story: Vec::new(),
            voice: Voice::default(),
            rest: None,
            review: None,
            trouble: String::new(),
        };
        let desk = Desk {
            next: next_step(session, &Piles::default()),
            legal: ByHut::default(),
            cases: Vec::new(),
            troubles: Vec::new(),
            zones: Vec::new(),
            redo: Vec::new(),
            witnessed: None,
            rulings: Rulings::default(),
            piles: Piles::default(),
            public,
        };
        pages::desk::body(&desk).unwrap()
    }

    fn quoted(sentence: &str) -> Vec<&str> {
        sentence.split('«').skip(1).filter_map(|rest| rest.split('»').next()).collect()
    }

    #[test]
    fn what_the_sentence_quotes_stands_on_a_button() {
        for (session, labels) in moments() {
            let sentence = next_step(&session, &Piles::default());
            assert_eq!(quoted(&sentence), labels, "{sentence}");
            let page = desk_page(&session);
            for quote in quoted(&sentence) {
                let button = format!("<span class=\"label\">{quote}</span>");
                assert!(page.contains(&button), "no button «{quote}» beside: {sentence}");
            }
        }
    }

    #[test]
    fn a_failing_hand_is_never_offered_as_a_win() {
        let failing = playing(PhaseView::Checking { win: win(false) }, None);
        let page = desk_page(&failing);
        assert!(!page.contains(labels::CONFIRM_WIN), "the wrong button");
        assert!(page.contains("data-confirm=\"Bài này ù sai"), "a second press");
    }
}
