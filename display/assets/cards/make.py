#!/usr/bin/python3
"""Writes the thirty card faces, their small forms for the mat, and the back, as SVG with all text as outlines.

An SVG shown by <img> cannot use the page's fonts, so the glyphs become paths here.
    apt-get install fonts-noto-core fonts-noto-cjk fonttools
"""

import os

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from figures import GREEN, INDIGO, INK, PAPER, RED, YELLOW
from pictures import PICTURES

HERE = os.path.dirname(os.path.abspath(__file__))
LATIN = TTFont("/usr/share/fonts/truetype/noto/NotoSerif-Bold.ttf")
HAN = TTFont("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc", fontNumber=3)

RANKS = ["Nhất", "Nhị", "Tam", "Tứ", "Ngũ", "Lục", "Thất", "Bát", "Cửu"]
SUITS = {"v": ("văn", "文"), "w": ("vạn", "萬"), "s": ("sách", "索")}
SPECIALS = {"cc": "Chi chi", "tt": "Thang thang", "oc": "Ông cụ"}
NUMERALS = "一二三四五六七八九"
REDS = {"cc", "tt", "oc", "8w", "9w", "8s", "9s"}


def outlines(font, text, x, y, width, height, fill, largest=None):
    """`text` fitted into the box and centred in it, as one path; with `largest`, on one baseline at most that big."""
    glyphs, cmap, metrics = font.getGlyphSet(), font.getBestCmap(), font["hmtx"]
    placed, advance = [], 0
    bounds = BoundsPen(glyphs)
    for character in text:
        name = cmap[ord(character)]
        placed.append((name, advance))
        glyphs[name].draw(TransformPen(bounds, (1, 0, 0, 1, advance, 0)))
        advance += metrics[name][0]
    left, bottom, right, top = bounds.bounds
    scale = min(width / (right - left), height / (top - bottom))
    dx = x + (width - (right - left) * scale) / 2 - left * scale
    dy = y + (height - (top - bottom) * scale) / 2 + top * scale
    if largest is not None:
        scale = min(width / (right - left), largest / font["head"].unitsPerEm)
        dx = x + (width - (right - left) * scale) / 2 - left * scale
        dy = y + height * .72
    pen = SVGPathPen(glyphs, ntos=lambda value: ("%.1f" % value).rstrip("0").rstrip("."))
    for name, at in placed:
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, dx + at * scale, dy)))
    return f'<path d="{pen.getCommands()}" fill="{fill}"/>'


def name_of(code):
    if code in SPECIALS:
        return SPECIALS[code]
    return f"{RANKS[int(code[0]) - 1]} {SUITS[code[1]][0]}"


def frame(width, height, red, k=1.0):
    """Paper with its border: black kinds one line; red kinds two lines, the inner red, and cut corners."""
    colour = RED if red else INK
    out = f'<rect x="2" y="2" width="{width - 4}" height="{height - 4}" rx="{12 * k:g}" fill="{PAPER}" stroke="{INK}" stroke-width="4"/>'
    if red:
        a, b, c = 9 * k, 9 * k + 5, 15 * k
        out += f'<rect x="{a:g}" y="{a:g}" width="{width - 2 * a:g}" height="{height - 2 * a:g}" fill="none" stroke="{colour}" stroke-width="{5 * k:g}"/>'
        out += f'<rect x="{b + 2:g}" y="{b + 2:g}" width="{width - 2 * b - 4:g}" height="{height - 2 * b - 4:g}" fill="none" stroke="{colour}" stroke-width="{1.8 * k:g}"/>'
        for x, y, sx, sy in ((a, a, 1, 1), (width - a, a, -1, 1), (a, height - a, 1, -1), (width - a, height - a, -1, -1)):
            out += f'<path d="M{x:g} {y:g}h{sx * c:g}l{-sx * c:g} {sy * c:g}z" fill="{colour}"/>'
    return out


def svg(width, height, code, body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img"><title>{code}</title>'
            f'<g stroke-linejoin="round" stroke-linecap="round">{body}</g></svg>\n')


def seal(x, y, size):
    """The stamp only red kinds bear."""
    s = size
    return (f'<rect x="{x}" y="{y}" width="{s}" height="{s}" rx="{s * .14:g}" fill="{RED}"/>'
            f'<path d="M{x + s * .5:g} {y + s * .14:g}L{x + s * .86:g} {y + s * .5:g}L{x + s * .5:g} {y + s * .86:g}L{x + s * .14:g} {y + s * .5:g}z" '
            f'fill="none" stroke="{PAPER}" stroke-width="{s * .09:g}"/><circle cx="{x + s * .5:g}" cy="{y + s * .5:g}" r="{s * .13:g}" fill="{PAPER}"/>')


def full(code):
    """200 × 480: suit left and number right as on the old cards, the picture, the name."""
    red = code in REDS
    ink = RED if red else INK
    body = frame(200, 480, red)
    if code in SPECIALS:
        body += seal(64, 34, 72)
    else:
        body += outlines(HAN, SUITS[code[1]][1], 24, 26, 72, 80, ink)
        body += outlines(HAN, NUMERALS[int(code[0]) - 1], 104, 26, 72, 80, ink)
    body += f'<path d="M26 122h148" stroke="{ink}" stroke-width="3"/>'
    if red and code not in SPECIALS:
        body += f'<path d="M84 122h32" stroke="{PAPER}" stroke-width="5"/>' + seal(89, 111, 22)
    body += f'<g transform="translate({20 if red else 12} {142 if red else 136}) scale({.89 if red else .98})">{PICTURES[code]()}</g>'
    edge, width = (24, 152) if red else (16, 168)
    body += f'<rect x="{edge}" y="390" width="{width}" height="{62 if red else 70}" rx="6" fill="{ink}"/>'
    body += outlines(LATIN, name_of(code), edge + 7, 390, width - 14, 62 if red else 70, PAPER, 36)
    return svg(200, 480, name_of(code), body)


def small(code):
    """100 × 220, to be read at a few millimetres: number over suit, then the same number in figures."""
    red = code in REDS
    ink = RED if red else INK
    body = frame(100, 220, red, .6)
    if code in SPECIALS:
        body += f'<g transform="translate(11 18) scale(.435 .52)">{PICTURES[code]()}</g>'
        body += f'<rect x="12" y="154" width="76" height="54" rx="4" fill="{ink}"/>'
        body += outlines(LATIN, {"cc": "CC", "tt": "TT", "oc": "OC"}[code], 18, 162, 64, 38, PAPER)
    else:
        body += outlines(HAN, NUMERALS[int(code[0]) - 1], 15, 16, 70, 62, ink)
        body += outlines(HAN, SUITS[code[1]][1], 15, 84, 70, 62, ink)
        body += f'<rect x="12" y="154" width="76" height="54" rx="4" fill="{ink}"/>'
        body += outlines(LATIN, code[0], 34, 161, 32, 40, PAPER)
    return svg(100, 220, name_of(code), body)


def back():
    """The back: lozenges and drops, after woven mats."""
    body = (f'<rect x="2" y="2" width="196" height="476" rx="12" fill="{RED}" stroke="{INK}" stroke-width="4"/>'
            f'<rect x="14" y="14" width="172" height="452" fill="none" stroke="{YELLOW}" stroke-width="4"/>')
    for row in range(11):
        for column in range(4):
            x, y = 34 + column * 44, 40 + row * 40
            body += f'<path d="M{x} {y - 18}l18 18l-18 18l-18 -18z" fill="{INDIGO if (row + column) % 2 else GREEN}" stroke="{INK}" stroke-width="3"/>'
            body += f'<circle cx="{x}" cy="{y}" r="5" fill="{YELLOW}"/>'
    return svg(200, 480, "Lưng bài", body)


def main():
    for code in PICTURES:
        for suffix, draw in (("", full), ("-small", small)):
            with open(os.path.join(HERE, f"{code}{suffix}.svg"), "w", encoding="utf-8") as file:
                file.write(draw(code))
    with open(os.path.join(HERE, "back.svg"), "w", encoding="utf-8") as file:
        file.write(back())


main()
