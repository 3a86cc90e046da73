//! House rules: read and written back the same, or refused in one line with a place in the file.

use totom_rules::house::HouseRules;

/// Any bytes as an organiser's file.
pub(crate) fn house_toml(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match HouseRules::from_toml(&text) {
        Ok(rules) => assert_eq!(HouseRules::from_toml(&rules.to_toml()), Ok(rules)),
        Err(error) => {
            let (say, lines) = (error.to_string(), text.lines().count());
            assert!(!say.contains('\n'), "{say}");
            assert!((1..=lines + 1).contains(&error.place.line), "{say} of {lines} lines");
        }
    }
}
