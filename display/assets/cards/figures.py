"""Parts the pictures are cut from: inked shapes, limbs, heads, robes, hats. Every part returns SVG text."""

INK = "#1d1511"
PAPER = "#f6ead0"
RED = "#c5371f"
YELLOW = "#e6ab2e"
GREEN = "#4d8b57"
INDIGO = "#2c5a8c"
PINK = "#ea9a86"
SKIN = "#f2c79c"
BROWN = "#8b5a34"
WHITE = "#fffaf0"
GREY = "#8d8578"


def num(value):
    return ("%.1f" % value).rstrip("0").rstrip(".")


def shape(d, fill=WHITE, width=4):
    """A cut block: flat colour under an ink line."""
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{width}"/>'


def line(d, width=4, colour=INK):
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def disc(x, y, r, fill=WHITE, width=4):
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}" stroke="{INK}" stroke-width="{width}"/>'


def oval(x, y, rx, ry, fill=WHITE, width=4):
    return (f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" '
            f'fill="{fill}" stroke="{INK}" stroke-width="{width}"/>')


def dot(x, y, r=2.6, fill=INK):
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>'


def path_through(points):
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def limb(points, width=16, fill=SKIN):
    """An arm or a leg: a fat line with an ink rim."""
    d = path_through(points)
    return line(d, width + 8) + line(d, width, fill)


def bar(x1, y1, x2, y2, width=6, fill=BROWN):
    return limb([(x1, y1), (x2, y2)], width, fill)


def hand(x, y):
    return disc(x, y, 8, SKIN)


def foot(x, y, side=1, fill=INK):
    return shape(f"M{num(x - side * 8)} {num(y - 8)}q{12 * side} -6 {24 * side} 8v3h{-26 * side}z", fill, 3)


def ground(y=242, x1=8, x2=172):
    tufts = "".join(line(f"M{x} {y}l-4 -9M{x} {y}l1 -11M{x} {y}l6 -8", 2.5, GREEN) for x in (x1 + 10, x2 - 12))
    return line(f"M{x1} {y}q40 -5 80 0t{x2 - x1 - 80} 0", 4) + tufts


def face(x, y, r, look=1, mood="calm", skin=SKIN):
    """A head without hair, turned a little to `look` (-1 left, 1 right)."""
    s = look * r * 0.16
    out = oval(x, y, r * 0.92, r, skin)
    for side in (-1, 1):
        ex = x + s + side * r * 0.36
        out += line(f"M{num(ex - r * .16)} {num(y - r * .22)}q{num(r * .16)} {num(-r * .16)} {num(r * .32)} 0", 2.6)
        out += dot(ex, y - r * 0.05, max(2.2, r * 0.1))
    out += line(f"M{num(x + s)} {num(y + r * .02)}q{num(look * r * .2)} {num(r * .24)} {num(-look * r * .06)} {num(r * .28)}", 2.4)
    mx, my = x + s, y + r * 0.56
    if mood == "smile":
        out += line(f"M{num(mx - r * .3)} {num(my - r * .06)}q{num(r * .3)} {num(r * .34)} {num(r * .6)} 0", 3, RED)
    elif mood == "sour":
        out += line(f"M{num(mx - r * .28)} {num(my + r * .1)}q{num(r * .28)} {num(-r * .26)} {num(r * .56)} 0", 3, RED)
    else:
        out += line(f"M{num(mx - r * .18)} {num(my)}h{num(r * .36)}", 3, RED)
    out += dot(x + s - r * .55, y + r * .32, r * .13, PINK) + dot(x + s + r * .55, y + r * .32, r * .13, PINK)
    return out


def turban(x, y, r, fill=INDIGO):
    """Khăn xếp."""
    return (shape(f"M{num(x - r * 1.02)} {num(y - r * .3)}q0 {num(-r)} {num(r * 1.02)} {num(-r)}t{num(r * 1.02)} {num(r)}"
                  f"q{num(-r)} {num(-r * .5)} {num(-r * 2.04)} 0z", fill)
            + line(f"M{num(x - r * .9)} {num(y - r * .66)}q{num(r * .9)} {num(-r * .5)} {num(r * 1.8)} 0", 2.6, PAPER))


def topknot(x, y, r):
    return (shape(f"M{num(x - r * .94)} {num(y - r * .2)}q{num(r * .1)} {num(-r * .86)} {num(r * .94)} {num(-r * .86)}"
                  f"t{num(r * .94)} {num(r * .86)}q{num(-r * .4)} {num(-r * .5)} {num(-r * .94)} {num(-r * .5)}"
                  f"t{num(-r * .94)} {num(r * .5)}z", INK, 2)
            + disc(x, y - r * 1.2, r * .28, INK, 2))


def long_hair(x, y, r, scarf=None):
    out = shape(f"M{num(x - r)} {num(y + r * .5)}q{num(-r * .3)} {num(-r * 1.7)} {num(r)} {num(-r * 1.7)}t{num(r)} {num(r * 1.7)}"
                f"q{num(-r * .1)} {num(-r)} {num(-r)} {num(-r * 1.06)}t{num(-r)} {num(r * 1.06)}z", INK, 2)
    if scarf:
        out += line(f"M{num(x - r * .98)} {num(y - r * .5)}q{num(r)} {num(-r * 1.1)} {num(r * 1.96)} 0", 7, scarf)
    return out


def tufts(x, y, r):
    """A child's three tufts."""
    return "".join(oval(x + dx * r, y - r * dy, r * .2, r * .26, INK, 1) for dx, dy in ((-.72, .72), (0, 1.02), (.72, .72)))


def non(x, y, w, h, fill=YELLOW):
    """Nón lá: the conical hat; (x, y) is the middle of the brim."""
    ribs = "".join(line(f"M{num(x)} {num(y - h + 3)}L{num(x + w * k)} {num(y - 1)}", 2) for k in (-.55, 0, .55))
    return shape(f"M{num(x - w)} {num(y)}L{num(x)} {num(y - h)}L{num(x + w)} {num(y)}q{num(-w)} {num(h * .34)} {num(-2 * w)} 0z", fill) + ribs


def quai_thao(x, y, w):
    """The flat festival hat of Kinh Bắc with its tassels."""
    out = oval(x, y, w, w * .3, YELLOW) + oval(x, y - w * .06, w * .34, w * .14, BROWN, 3)
    for side in (-1, 1):
        out += line(f"M{num(x + side * w * .72)} {num(y + w * .18)}v{num(w * .9)}", 4, RED)
    return out


def robe(cx, top, bottom, shoulders, hem, fill=INDIGO, sash=None, lapel=True):
    """A tunic from the shoulders to the hem."""
    out = shape(f"M{num(cx - shoulders)} {num(top + 6)}q{num(shoulders * .5)} -10 {num(shoulders)} -10t{num(shoulders)} 10"
                f"L{num(cx + hem)} {num(bottom)}q{num(-hem)} 9 {num(-2 * hem)} 0z", fill)
    if lapel:
        out += line(f"M{num(cx - 8)} {num(top - 2)}l{8} {16}l{8} {-16}M{num(cx)} {num(top + 14)}V{num(bottom + 2)}", 2.6, PAPER)
    if sash:
        middle = top + (bottom - top) * .55
        half = shoulders + (hem - shoulders) * .55
        out += shape(f"M{num(cx - half)} {num(middle)}q{num(half)} 8 {num(2 * half)} 0v11q{num(-half)} 8 {num(-2 * half)} 0z", sash, 3)
    return out


def beard(x, y, r, fill=WHITE):
    return shape(f"M{num(x - r * .5)} {num(y + r * .62)}q{num(r * .5)} {num(-r * .3)} {num(r)} 0q{num(-r * .1)} {num(r * .9)} {num(-r * .5)} {num(r * 1.3)}"
                 f"q{num(-r * .4)} {num(-r * .4)} {num(-r * .5)} {num(-r * 1.3)}z", fill, 3)
