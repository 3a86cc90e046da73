// What a person would call broken: returns a list of sentences.
// Times that run out stand there only while they run: here they all do.
for (const left of document.querySelectorAll(".time-left")) {
  left.hidden = false;
  left.textContent = left.getAttribute("data-prompt").replace("#", "59");
}
const [scrolls] = arguments;
// What people may type is longer; up to here it must fit.
const LONGEST = 40;
const faults = [];
const name = (el) => {
  const words = el.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
  return `<${el.tagName.toLowerCase()} class="${el.getAttribute('class') || ''}"> «${words}»`;
};
const seen = (el) => {
  const style = getComputedStyle(el);
  const box = el.getBoundingClientRect();
  return style.visibility !== 'hidden' && style.opacity !== '0' && box.width > 1 && box.height > 1;
};
const root = document.documentElement;
if (root.scrollWidth > innerWidth) faults.push(`wider than the window: ${root.scrollWidth} px`);
if (!scrolls && root.scrollHeight > innerHeight) faults.push(`taller than the window: ${root.scrollHeight} px`);
for (const img of document.images) {
  if (!img.complete || img.naturalWidth === 0) faults.push(`a picture is missing: ${img.src}`);
}
// A picture that its frame cuts; what is only set behind another is not cut.
for (const img of [...document.images].filter(seen)) {
  // All flags and marks at once are more than a panel has room for.
  const signs = img.closest('.signs');
  if (signs && signs.textContent.trim().length > LONGEST) continue;
  const box = img.getBoundingClientRect();
  for (let frame = img.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
    const style = getComputedStyle(frame);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
    const edge = frame.getBoundingClientRect();
    const over = Math.max(box.bottom - edge.bottom, edge.top - box.top, box.right - edge.right, edge.left - box.left);
    if (over > 5) faults.push(`cut by ${Math.round(over)} px: the picture «${img.alt}» in ${name(frame)}`);
  }
}
const texts = [...document.body.querySelectorAll('*')].filter((el) =>
  seen(el) && [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''));
for (const el of texts) {
  el.dataset.text = '';
  const style = getComputedStyle(el);
  const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  // A long text that says by its dots that it goes on is cut on purpose.
  const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  if (dots && el.textContent.trim().length > LONGEST) continue;
  const wide = el.scrollWidth - el.clientWidth, high = el.scrollHeight - el.clientHeight;
  const scrollable = /auto|scroll/.test(style.overflowX + style.overflowY);
  if (cuts && !scrollable && style.display !== 'inline' && (wide > 1 || high > 3)) {
    faults.push(`cut by ${wide} × ${high} px: ${name(el)}`);
  }
  const range = document.createRange();
  range.selectNodeContents(el);
  const box = range.getBoundingClientRect();
  if (box.right > innerWidth + 1 || box.left < -1) faults.push(`beyond the side: ${name(el)}`);
  if (!scrolls && (box.bottom > innerHeight + 1 || box.top < -1)) faults.push(`beyond the edge: ${name(el)}`);
}
// What floats at the foot of a long page is judged at its end: before that one scrolls.
const badge = document.getElementById('badge');
if (badge && badge.getBoundingClientRect().top > innerHeight / 2) scrollTo(0, root.scrollHeight);
if (badge && seen(badge)) {
  const over = badge.getBoundingClientRect();
  for (const el of texts.filter((el) => !badge.contains(el))) {
    const range = document.createRange();
    range.selectNodeContents(el);
    // Of a line that ends in dots only what its box shows.
    const own = el.getBoundingClientRect();
    const shown = getComputedStyle(el).overflowX === 'visible' ? Infinity : own.right;
    const hit = [...range.getClientRects()].some((box) => Math.min(box.right, shown) > over.left + 1 &&
      box.left < over.right - 1 && box.bottom > over.top + 2 && box.top < over.bottom - 2);
    if (hit) faults.push(`under the badge: ${name(el)}`);
  }
}
return [...new Set(faults)];
