// Makes every hash of the chain again from the texts in this file. SHA-256 is written out here: a page
// opened from a disk need not be given the browser's own.
"use strict";
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
const ROUND = primes.map((p) => fraction(Math.cbrt(p)));
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

function padded(bytes) {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const out = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, at) => out.setUint8(at, byte));
  out.setUint8(bytes.length, 0x80);
  out.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  out.setUint32(length - 4, (bytes.length * 8) >>> 0);
  return out;
}

function schedule(view, from) {
  const w = [];
  for (let i = 0; i < 64; i++) {
    if (i < 16) { w[i] = view.getUint32(from + i * 4); continue; }
    const a = w[i - 15], b = w[i - 2];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  return w;
}

function sha256(bytes) {
  const view = padded(bytes);
  const state = START.slice();
  for (let from = 0; from < view.byteLength; from += 64) {
    const w = schedule(view, from);
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] = (state[i] + x) | 0; });
  }
  return state.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

const text = (word) => new TextEncoder().encode(word);

function number(n) {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, Math.floor(n / 2 ** 32));
  view.setUint32(4, n >>> 0);
  return new Uint8Array(view.buffer);
}

// Each part goes in with its length before it.
const digest = (parts) => sha256(parts.flatMap((part) => [...number(part.length), ...part]));

function firstBroken(chain) {
  let hash = chain.before_hash, seal = chain.before_seal;
  for (const link of chain.links) {
    hash = digest([text("totom entry v1"), text(hash), number(link.seq), text(link.content)]);
    seal = digest([text("totom seal v1"), text(seal), text(hash), text(link.label)]);
    if (hash !== link.hash || seal !== link.seal) return link.seq;
  }
  return null;
}

const chain = JSON.parse(document.getElementById("chain").textContent);
const broken = firstBroken(chain);
const verdict = document.getElementById("verdict");
verdict.dataset.broken = broken ?? "";
verdict.textContent = broken === null
  ? `Đã soát lại trên máy này: cả ${chain.links.length} mục đều khớp với mã băm.`
  : `KHÔNG KHỚP từ mục ${broken}: tệp này đã bị sửa sau khi lập.`;
