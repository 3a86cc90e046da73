//! Faults in words (rules §8).

/// Id and words of each fault.
pub(super) const FAULTS: [(&str, &str); 37] = [
    ("thua_thieu_quan", "thừa hoặc thiếu quân"),
    ("thieu_lung", "thiếu lưng"),
    ("bat_thanh_phu", "có quân không thành phu"),
    ("bat_thuc_trung_truc", "bất thực trùng trục"),
    ("bach_thu_khong_ho_phong", "bạch thủ mà không hô phỗng"),
    ("nam_binh_ho_phong", "năm binh mà hô phỗng"),
    ("xuong_cao", "xướng cao hơn bài"),
    ("xuong_thap", "xướng thấp hơn bài"),
    ("an_mot_danh_hai", "ăn một đánh hai"),
    ("phong_mot_danh_hai", "phỗng một đánh hai"),
    ("danh_phu_duoi_chieu", "đánh quân của phu dưới chiếu"),
    ("danh_doi_bo_phong", "bỏ phỗng rồi đánh cả đôi"),
    ("danh_tham", "đánh tham"),
    ("an_that_van_danh_tam_van", "ăn thất văn rồi đánh tam văn"),
    ("an_bat_van_danh_nhi_van", "ăn bát văn rồi đánh nhị văn"),
    ("danh_ca_phu", "đánh cả phu"),
    ("bo_an_roi_an", "bỏ ăn rồi lại ăn"),
    ("bo_dau_an_cuoi", "bỏ đầu ăn cuối"),
    ("bo_phong_roi_phong", "bỏ phỗng rồi lại phỗng"),
    ("lo_khan", "lộ khàn"),
    ("chuyen_phu_danh_phu", "chuyển phu rồi đánh phu"),
    ("an_doc_bo_bi", "ăn dọc bỏ bí"),
    ("an_bi_bo_doc", "ăn bí bỏ dọc"),
    ("khong_an_roi_danh_doi", "không ăn rồi đánh cả đôi"),
    ("danh_yeu", "đánh yêu"),
    ("khong_an_yeu", "không ăn yêu ở cửa mình"),
    ("bat_thuc_danh_xen", "bất thực đánh xén"),
    ("treo_tranh", "treo tranh"),
    ("trai_vi", "trái vỉ"),
    ("kep_co", "kẹp cổ"),
    ("khe_khan", "khê khàn"),
    ("khe_thien_khai", "khê thiên khai"),
    ("quen_bat_thuc", "quên trả bất thực"),
    ("u_lai_quan_xen", "ù lại quân đã xén"),
    ("bo_u", "bỏ ù"),
    ("chay_noc", "cháy nọc"),
    ("sai_trong", "sai trống"),
];

/// A fault in words; an id of another version is shown as it is rather than lost.
#[must_use]
pub fn fault(id: &str) -> String {
    let known = FAULTS.iter().find(|(known, _)| *known == id);
    known.map_or_else(|| id.replace('_', " "), |(_, words)| (*words).to_owned())
}

/// Several faults, each told once, with how often: "đánh yêu, lộ khàn (2 lần)".
#[must_use]
pub fn fault_list(ids: &[String]) -> String {
    let mut told: Vec<(&str, usize)> = Vec::new();
    for id in ids {
        match told.iter_mut().find(|(known, _)| known == id) {
            Some((_, times)) => *times += 1,
            None => told.push((id, 1)),
        }
    }
    let phrases: Vec<String> = told
        .into_iter()
        .map(|(id, times)| match times {
            1 => fault(id),
            more => format!("{} ({more} lần)", fault(id)),
        })
        .collect();
    phrases.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_id_stands_once() {
        let ids: BTreeSet<&str> = FAULTS.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids.len(), FAULTS.len());
    }

    #[test]
    fn faults_are_told_once_each() {
        let ids = |list: &[&str]| list.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        for (given, want, reason) in [
            (ids(&[]), "", "none"),
            (ids(&["danh_yeu"]), "đánh yêu", "one"),
            (ids(&["lo_khan", "danh_yeu", "lo_khan"]), "lộ khàn (2 lần), đánh yêu", "repeated"),
            (ids(&["loi_moi"]), "loi moi", "unknown id stays visible"),
        ] {
            assert_eq!(fault_list(&given), want, "{reason}");
        }
    }
}
