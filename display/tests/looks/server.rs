//! The pages over HTTP, as a browser meets them: with their assets, and without a hub behind them.

use crate::common::Document;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use totom_display::assets;

/// Serves these pages at `/stem` under a content policy until the test ends; gives the address.
pub(crate) fn serve(documents: &[Document], policy: &'static str) -> String {
    let pages = documents.iter().map(|page| (page.stem.clone(), page.page.clone()));
    let pages: Arc<BTreeMap<_, _>> = Arc::new(pages.collect());
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let pages = Arc::clone(&pages);
            // A browser that hangs up in the middle has seen enough.
            std::thread::spawn(move || drop(answer(stream, &pages, policy)));
        }
    });
    format!("http://{address}")
}

fn answer(
    mut stream: TcpStream,
    pages: &BTreeMap<String, String>,
    policy: &str,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let _ = lines.map_while(Result::ok).find(String::is_empty);
    let path = first.split(' ').nth(1).unwrap_or_default().trim_start_matches('/');
    if let Some(page) = pages.get(path) {
        let kind = format!("text/html; charset=utf-8\r\nContent-Security-Policy: {policy}");
        return write(&mut stream, "200 OK", &kind, page.as_bytes());
    }
    match path.strip_prefix("assets/").and_then(assets::get) {
        Some(asset) => write(&mut stream, "200 OK", asset.mime, &asset.bytes),
        None => write(&mut stream, "404 Not Found", "text/plain", b""),
    }
}

fn write(stream: &mut TcpStream, status: &str, kind: &str, body: &[u8]) -> std::io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(body)
}
