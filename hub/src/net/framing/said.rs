//! What a server forbids, as browsers read it.

use super::{Framing, host};
use axum::http::HeaderMap;
use axum::http::header::{AsHeaderName, CONTENT_SECURITY_POLICY, X_FRAME_OPTIONS};
use url::Url;

/// Who may frame a page.
#[derive(Clone, Debug)]
pub(super) struct Said {
    /// Where it is in the end.
    host: String,
    policies: Vec<String>,
    options: Vec<String>,
}

impl Said {
    pub(super) fn of(url: &Url, headers: &HeaderMap) -> Self {
        Self {
            host: host(url).to_owned(),
            policies: texts(headers, CONTENT_SECURITY_POLICY),
            options: texts(headers, X_FRAME_OPTIONS),
        }
    }

    /// What browsers make of it. Where a policy names who may frame, the older header counts no more.
    pub(super) fn judged(&self, ours: &str) -> Framing {
        let own = self.host.eq_ignore_ascii_case(ours);
        let named: Vec<&str> = self.policies.iter().filter_map(|policy| framers(policy)).collect();
        let lets_us = |sources: &str| sources.split_whitespace().any(|s| lets(s, own, ours));
        if let Some(sources) = named.iter().find(|sources| !lets_us(sources)) {
            return Framing::Forbidden(format!("frame-ancestors {sources}").trim_end().to_owned());
        }
        let forbids = |option: &&String| match option.to_ascii_lowercase().as_str() {
            "deny" => true,
            "sameorigin" => !own,
            // Browsers pass over what they do not know.
            _ => false,
        };
        match self.options.iter().find(forbids).filter(|_| named.is_empty()) {
            Some(option) => Framing::Forbidden(format!("X-Frame-Options: {option}")),
            None => Framing::Allowed,
        }
    }
}

/// All values of a header, also those that stand in one line.
fn texts(headers: &HeaderMap, name: impl AsHeaderName) -> Vec<String> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(|text| text.trim().to_owned()).collect()
}

/// Whom a policy names: the first time counts.
fn framers(policy: &str) -> Option<&str> {
    policy.split(';').find_map(|rule| {
        let rule = rule.trim();
        let (name, sources) = rule.split_once(char::is_whitespace).unwrap_or((rule, ""));
        name.eq_ignore_ascii_case("frame-ancestors").then(|| sources.trim())
    })
}

/// Does a source of a policy name us?
fn lets(source: &str, own: bool, ours: &str) -> bool {
    let source = source.to_ascii_lowercase();
    match source.as_str() {
        "*" | "http:" => true,
        "'self'" => own,
        source => names(source, &ours.to_ascii_lowercase()),
    }
}

/// `http://*.lang.vn:*/duong`: of these only the host must be there.
fn names(source: &str, ours: &str) -> bool {
    let source = source.strip_prefix("http://").unwrap_or(source);
    let (host, port) = parted(source.split('/').next().unwrap_or_default());
    let (our_host, our_port) = parted(ours);
    let named = match host.strip_prefix('*') {
        Some("") => true,
        Some(end) => end.starts_with('.') && our_host.ends_with(end),
        None => host == our_host,
    };
    named && (port == "*" || port == our_port)
}

/// A host, and its port: that of the web where none is named.
fn parted(host: &str) -> (&str, &str) {
    match host.rsplit_once(':') {
        Some((host, port)) if !port.contains(']') => (host, port),
        Some(_) | None => (host, "80"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn what_servers_forbid_is_read_as_browsers_read_it() {
        let page: Url = "http://lang.vn/trang?x".parse().unwrap();
        for (options, policy, host, allowed, why) in [
            (None, None, "san:8080", true, "nothing is forbidden"),
            (Some("DENY"), None, "san:8080", false, "to everybody"),
            (Some("deny"), None, "san:8080", false, "in small letters"),
            (Some("SAMEORIGIN"), None, "san:8080", false, "to all but itself"),
            (Some("SAMEORIGIN"), None, "lang.vn", true, "and we are itself"),
            (Some("ALLOWALL"), None, "san:8080", true, "no such word: browsers pass it over"),
            (Some("SAMEORIGIN, DENY"), None, "lang.vn", false, "twice"),
            (None, Some("frame-ancestors 'none'"), "san:8080", false, "nobody"),
            (None, Some("default-src 'self'; frame-ancestors 'self'"), "san:8080", false, "itself"),
            (None, Some("default-src 'none'"), "san:8080", true, "says nothing of frames"),
            (None, Some("frame-ancestors http://san:8080"), "san:8080", true, "names us"),
            (None, Some("frame-ancestors san:8080"), "SAN:8080", true, "without a scheme"),
            (None, Some("frame-ancestors http://khac"), "san:8080", false, "names another"),
            (None, Some("frame-ancestors *"), "san:8080", true, "everybody"),
            (Some("DENY"), Some("frame-ancestors *"), "san:8080", true, "the policy counts"),
            (None, Some("Frame-Ancestors 'none'"), "san:8080", false, "in other letters"),
            (None, Some("frame-ancestors"), "san:8080", false, "names nobody"),
            (None, Some("frame-ancestors-x 'none'"), "san:8080", true, "another word"),
            (None, Some("frame-ancestors *; frame-ancestors 'none'"), "a", true, "first counts"),
            (None, Some("frame-ancestors san"), "san:8080", false, "at the web's own port only"),
            (None, Some("frame-ancestors san:80"), "san", true, "which need not be named"),
            (None, Some("frame-ancestors san:*"), "san:8080", true, "at any port"),
            (None, Some("frame-ancestors *.vn:8080"), "a.lang.vn:8080", true, "all below"),
            (None, Some("frame-ancestors *.lang.vn"), "xlang.vn", false, "not below"),
            (None, Some("frame-ancestors http://*:8080/x"), "san:8080", true, "with a path"),
            (None, Some("frame-ancestors [::1]:*"), "[::1]", true, "no port in brackets"),
            (None, Some("frame-ancestors https://san:8080"), "san:8080", false, "locked"),
            (
                None,
                Some("frame-ancestors *, frame-ancestors 'none'"),
                "san:8080",
                false,
                "two policies",
            ),
        ] {
            let mut headers = HeaderMap::new();
            let value = |text: &'static str| HeaderValue::from_static(text);
            headers.extend(options.map(|text| (X_FRAME_OPTIONS, value(text))));
            headers.extend(policy.map(|text| (CONTENT_SECURITY_POLICY, value(text))));
            let judged = Said::of(&page, &headers).judged(host);
            assert_eq!(judged == Framing::Allowed, allowed, "{why}: {judged:?}");
        }
    }
}
