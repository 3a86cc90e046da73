"""The thirty pictures, each drawn in a box 180 wide and 250 high. What each shows follows the cards' names in the chants."""

from figures import (BROWN, GREEN, GREY, INDIGO, INK, PAPER, PINK, RED, SKIN, WHITE, YELLOW, bar, beard, disc, dot, face,
                     foot, ground, hand, limb, line, long_hair, non, oval, quai_thao, robe, shape, topknot, tufts, turban)


def mace(x1, y1, x2, y2):
    """Chùy: a shaft with a studded ball at (x2, y2)."""
    studs = "".join(dot(x2 + dx, y2 + dy, 3, INK) for dx, dy in ((0, -8), (8, 0), (-8, 0), (0, 8), (0, 0)))
    return bar(x1, y1, x2, y2, 7) + disc(x2, y2, 18, YELLOW) + studs


def legs(left, right, hip=(90, 170), width=18, fill=WHITE, shoes=INK):
    out = ""
    for side, (knee, ankle) in ((-1, left), (1, right)):
        out += foot(ankle[0], ankle[1] + 8, side, shoes) + limb([(hip[0] + side * 12, hip[1]), knee, ankle], width, fill)
    return out


def chi_chi():
    return (ground()
            + foot(74, 241, -1) + limb([(82, 165), (74, 232)], 20, WHITE)
            + limb([(100, 165), (146, 158), (150, 200)], 20, WHITE) + foot(150, 208, 1)
            + mace(62, 130, 28, 30) + mace(118, 130, 152, 30)
            + robe(90, 94, 174, 32, 40, RED, YELLOW)
            + limb([(62, 102), (44, 120), (58, 132)], 15, RED) + hand(56, 118)
            + limb([(118, 102), (136, 120), (122, 132)], 15, RED) + hand(124, 118)
            + face(90, 62, 26, 1, "smile") + topknot(90, 62, 26))


def ong_cu():
    return (ground()
            + legs(((76, 200), (72, 232)), ((102, 200), (104, 232)), (88, 190), 16, INDIGO)
            + robe(88, 98, 206, 32, 46, RED, YELLOW)
            + bar(146, 52, 146, 238, 8)
            + disc(146, 48, 11, BROWN)
            + limb([(114, 108), (132, 134), (144, 128)], 16, RED) + hand(146, 126)
            + limb([(60, 108), (48, 140), (74, 152)], 16, RED) + hand(78, 152)
            + face(88, 64, 26, 1, "smile") + beard(90, 64, 25)
            + shape("M64 52q4 -20 24 -20t24 20q-24 -12 -48 0z", WHITE, 3) + disc(88, 28, 8, WHITE, 3))


def thang_thang():
    baby = (oval(112, 140, 30, 17, YELLOW) + face(134, 128, 14, -1, "smile") + tufts(134, 128, 14))
    return (ground()
            + shape("M52 240q-6 -70 16 -142q22 -14 44 0q24 72 18 142q-39 10 -78 0z", GREEN)
            + shape("M62 104q28 -20 56 0l4 62q-32 10 -62 0z", RED)
            + line("M72 100q18 40 36 0", 3, PAPER)
            + line("M66 190v46M90 192v48M114 190v46", 2.6, PAPER)
            + limb([(116, 108), (140, 132), (126, 156)], 15, RED)
            + baby
            + limb([(64, 108), (52, 146), (94, 160)], 15, RED) + hand(100, 158)
            + face(90, 66, 26, 1, "smile") + long_hair(90, 66, 26, RED))


def co_tien():
    cloud = ("M10 226q0 -18 18 -18q6 -16 24 -10q14 -14 30 0q18 -12 30 2q20 -8 26 10q26 -6 28 16q-40 12 -156 0z")
    return (shape(cloud, WHITE)
            + line("M30 222q10 -10 20 0M70 220q12 -12 24 0M116 222q10 -10 22 0", 3, INDIGO)
            + line("M58 110C14 100 6 60 26 24", 13) + line("M58 110C14 100 6 60 26 24", 6, PINK)
            + line("M122 110C168 116 176 70 150 20", 13) + line("M122 110C168 116 176 70 150 20", 6, PINK)
            + shape("M62 104q28 -18 56 0q24 60 24 104q-52 14 -104 0q0 -44 24 -104z", PINK)
            + shape("M64 150q26 10 52 0v12q-26 10 -52 0z", YELLOW, 3)
            + line("M70 172q-8 20 -10 36M90 174v40M110 172q8 20 10 36", 2.6, WHITE)
            + limb([(66, 108), (52, 132), (72, 142)], 14, PINK) + hand(76, 142)
            + face(90, 66, 25, -1) + long_hair(90, 66, 25)
            + disc(72, 30, 10, INK, 2) + disc(108, 30, 10, INK, 2) + disc(90, 34, 6, RED, 3)
            + limb([(114, 108), (136, 120), (118, 92)], 14, PINK)
            + shape("M116 98L82 84q-4 -24 18 -30q24 -2 28 20z", YELLOW) + line("M116 98L92 64M116 98L108 56M116 98L122 62", 2)
            + hand(118, 98))


def mua_vo():
    return (ground()
            + foot(26, 240, -1) + limb([(80, 162), (40, 182), (30, 230)], 21, INDIGO)
            + foot(152, 240, 1) + limb([(100, 162), (128, 178), (146, 230)], 21, INDIGO)
            + limb([(64, 108), (30, 100), (14, 70)], 16, SKIN) + disc(14, 62, 11, SKIN)
            + limb([(116, 108), (148, 118), (166, 92)], 16, SKIN) + disc(166, 84, 11, SKIN)
            + robe(90, 98, 172, 32, 34, YELLOW, RED)
            + shape("M112 152l30 34l-14 4l-24 -32z", RED, 3)
            + face(90, 64, 25, 1, "sour") + topknot(90, 64, 25)
            + line("M65 54q25 -14 50 0", 7, RED))


def beo():
    return (ground()
            + foot(66, 241, -1) + foot(114, 241, 1)
            + limb([(70, 206), (66, 230)], 26, INDIGO) + limb([(110, 206), (114, 230)], 26, INDIGO)
            + shape("M58 92q32 -14 64 0q46 42 38 86q-4 34 -70 34t-70 -34q-8 -44 38 -86z", GREEN)
            + shape("M60 108q30 20 60 0q28 26 24 62q-4 28 -54 28t-54 -28q-4 -36 24 -62z", SKIN)
            + line("M70 132q12 8 18 0M96 132q10 8 18 0", 2.6) + dot(91, 172, 4.5)
            + shape("M30 186q60 24 120 0v14q-60 22 -120 0z", RED, 3)
            + limb([(50, 106), (20, 146), (44, 168)], 20, GREEN) + hand(50, 166)
            + limb([(130, 106), (160, 146), (136, 168)], 20, GREEN) + hand(130, 166)
            + face(90, 62, 34, 1, "smile") + line("M72 90q18 12 36 0", 2.6) + topknot(90, 56, 28))


def quang_khan():
    return (ground()
            + legs(((76, 206), (72, 232)), ((104, 206), (108, 232)), (90, 190), 18, INDIGO)
            + robe(90, 104, 204, 36, 44, INDIGO)
            + limb([(58, 114), (44, 154), (66, 166)], 16, INDIGO) + hand(70, 166)
            + limb([(122, 114), (136, 154), (114, 166)], 16, INDIGO) + hand(110, 166)
            + shape("M112 108q26 24 20 76l-24 2q2 -46 -14 -70z", RED) + line("M110 176h22M110 166h22", 3, YELLOW)
            + face(90, 72, 28, 1)
            + shape("M58 94q32 -12 64 0q8 12 0 22q-32 12 -64 0q-8 -10 0 -22z", RED) + line("M66 96l4 20M82 92l2 24M100 92v24M114 96l-4 20", 3, YELLOW)
            + shape("M58 60q0 -40 32 -40t32 40q-32 -14 -64 0z", YELLOW) + shape("M54 58q36 -16 72 0v12q-36 -16 -72 0z", BROWN, 3) + disc(90, 18, 7, RED, 3))


def nhi_dao():
    def peach(x, y, k):
        return (shape(f"M{x} {y - 44 * k}q{46 * k} -{14 * k} {54 * k} {30 * k}q{4 * k} {38 * k} -{54 * k} {70 * k}q-{58 * k} -{32 * k} -{54 * k} -{70 * k}q{8 * k} -{44 * k} {54 * k} -{30 * k}z", PINK)
                + line(f"M{x} {y - 40 * k}q-{16 * k} {34 * k} 0 {92 * k}", 3.4, RED)
                + line(f"M{x + 22 * k} {y - 26 * k}q{14 * k} {8 * k} {12 * k} {26 * k}", 4, WHITE))
    return (line("M16 60C60 40 110 44 168 20", 9) + line("M16 60C60 40 110 44 168 20", 3.5, BROWN)
            + line("M62 46q-4 24 -4 40", 5) + line("M120 40q8 30 4 70", 5)
            + shape("M76 44q20 -40 60 -34q-8 34 -60 34z", GREEN) + line("M80 42q24 -14 50 -28", 2.4)
            + shape("M30 54q-24 -22 -18 -46q28 8 18 46z", GREEN, 4)
            + shape("M126 42q36 4 44 34q-34 2 -44 -34z", GREEN)
            + peach(60, 124, .92) + peach(120, 178, 1.02))


def cu_non():
    return (ground()
            + foot(104, 241, -1) + limb([(112, 182), (116, 206), (106, 230)], 18, WHITE)
            + foot(138, 241, 1) + limb([(126, 182), (140, 206), (136, 230)], 18, WHITE)
            + shape("M70 108C100 78 152 92 156 140q2 36 -12 58q-24 8 -46 -4q6 -40 -30 -64z", GREEN)
            + line("M150 146q-20 14 -52 4", 3, PAPER)
            + bar(34, 128, 34, 238, 8) + shape("M22 132q12 -18 24 0z", BROWN, 3)
            + limb([(84, 122), (66, 158), (38, 146)], 16, GREEN) + hand(36, 144)
            + face(58, 88, 26, -1, "sour") + topknot(58, 88, 26)
            + line("M38 74q6 -4 12 0M62 72q6 -4 12 0", 2.6)
            + disc(138, 62, 14, RED) + line("M128 62h20M138 52v20", 2.4, YELLOW) + line("M138 76l-4 20", 4))


def thot_chan():
    return (ground()
            + foot(70, 241, -1) + limb([(82, 176), (74, 232)], 20, WHITE)
            + limb([(98, 176), (116, 196), (108, 214)], 20, WHITE) + foot(108, 222, 1)
            + robe(88, 96, 186, 32, 36, BROWN, YELLOW)
            + bar(140, 120, 154, 238, 8) + bar(124, 122, 152, 114, 7)
            + limb([(116, 106), (140, 128), (146, 166)], 16, BROWN) + hand(146, 170)
            + limb([(60, 106), (36, 128), (30, 104)], 16, BROWN) + hand(29, 98)
            + face(88, 64, 25, -1, "sour") + turban(88, 60, 26, GREY))


def cai_bang():
    return (ground()
            + shape("M50 238q-4 -70 16 -136q24 -16 48 0q20 66 16 136q-40 10 -80 0z", RED)
            + shape("M66 102l24 44l24 -44q-24 -14 -48 0z", GREEN, 3) + line("M78 104l12 24l12 -24", 3, YELLOW)
            + shape("M60 154q30 10 60 0v12q-30 10 -60 0z", YELLOW, 3)
            + shape("M82 164h16l4 66q-12 6 -24 0z", GREEN, 3)
            + limb([(64, 108), (44, 142), (74, 156)], 14, RED) + hand(78, 156)
            + limb([(116, 108), (140, 136), (152, 112)], 14, RED) + hand(154, 106)
            + shape("M154 110L136 74q18 -18 40 0z", PINK) + line("M154 106l-8 -34M154 106l0 -38M154 106l10 -34", 2)
            + face(90, 70, 25, 1, "smile") + long_hair(90, 70, 25)
            + quai_thao(90, 38, 62))


def cam_thung():
    rope = "M142 116q22 6 20 26t-26 20t-24 -20t26 -22"
    return (ground()
            + legs(((72, 202), (66, 232)), ((104, 202), (110, 232)), (88, 178), 18, SKIN, SKIN)
            + robe(88, 98, 186, 34, 40, BROWN, GREEN)
            + line(rope, 15) + line(rope, 8, YELLOW) + line(rope, 2)
            + line("M120 152q-10 40 28 52q22 8 14 34", 12) + line("M120 152q-10 40 28 52q22 8 14 34", 5.5, YELLOW)
            + limb([(116, 108), (140, 120), (138, 132)], 16, BROWN) + hand(138, 136)
            + limb([(60, 108), (46, 146), (68, 160)], 16, BROWN) + hand(72, 160)
            + face(88, 72, 25, -1, "calm") + non(88, 58, 56, 46))


def be_gio():
    return (ground()
            + legs(((76, 206), (72, 232)), ((104, 206), (108, 232)), (90, 190), 17, WHITE)
            + robe(90, 98, 200, 33, 42, GREEN, RED)
            + face(90, 64, 25, 1) + turban(90, 60, 26, RED)
            + line("M56 136q34 -52 68 0", 9) + line("M56 136q34 -52 68 0", 3.5, BROWN)
            + shape("M44 136h92l-12 52q-34 10 -68 0z", YELLOW)
            + line("M46 150h88M50 166h80M66 138l6 50M90 138v54M114 138l-6 50", 2.6)
            + disc(66, 130, 9, RED, 3) + disc(86, 126, 10, GREEN, 3) + disc(108, 129, 10, PINK, 3)
            + limb([(58, 108), (34, 140), (48, 168)], 15, GREEN) + hand(52, 168)
            + limb([(122, 108), (146, 140), (132, 168)], 15, GREEN) + hand(128, 168))


def xich_lo():
    def wheel(x, y, r):
        spokes = line(f"M{x - r} {y}h{2 * r}M{x} {y - r}v{2 * r}M{x - r * .7:.1f} {y - r * .7:.1f}l{r * 1.4:.1f} {r * 1.4:.1f}M{x - r * .7:.1f} {y + r * .7:.1f}l{r * 1.4:.1f} {-r * 1.4:.1f}", 2.4)
        return disc(x, y, r, WHITE, 5) + spokes + disc(x, y, 6, RED, 3)
    return (ground()
            + line("M132 206L112 150L132 92", 7) + line("M112 150L60 190", 7)
            + wheel(136, 208, 30) + wheel(60, 212, 26)
            + shape("M16 100q10 -46 62 -44q22 2 26 24q-20 -4 -34 8q-10 10 -10 30z", RED) + line("M32 96q14 -30 46 -30M46 104q6 -20 40 -30", 2.6, YELLOW)
            + shape("M24 116h72l6 64h-62q-20 -8 -16 -64z", YELLOW) + shape("M34 138h60l4 22h-58z", INDIGO, 3)
            + bar(14, 190, 62, 190, 6)
            + limb([(136, 124), (118, 150), (126, 182)], 13, INDIGO) + foot(128, 190, -1)
            + shape("M118 84q20 -14 38 4l4 46q-20 10 -40 0z", BROWN)
            + limb([(126, 92), (104, 108), (100, 124)], 12, BROWN) + hand(100, 126)
            + face(134, 56, 19, -1, "smile") + non(134, 46, 40, 32))


def mua_sua():
    return (ground()
            + shape("M52 238q-4 -70 14 -134q22 -14 44 0q18 64 14 134q-36 8 -72 0z", INDIGO)
            + shape("M64 104q24 -16 48 0l4 66q-28 10 -56 0z", WHITE) + line("M88 100v72M74 100l14 14l14 -14", 2.6)
            + line("M70 190v44M88 192v48M106 190v44", 2.4, PAPER)
            + face(88, 66, 25, 1, "smile") + long_hair(88, 66, 25, GREEN)
            + limb([(112, 108), (138, 128), (140, 148)], 14, WHITE)
            + line("M122 166q18 -34 38 0", 5)
            + shape("M120 166h42v56q-21 10 -42 0z", YELLOW) + oval(141, 166, 21, 7, WHITE) + shape("M122 184h38v18h-38z", RED, 3)
            + hand(141, 148)
            + limb([(62, 108), (36, 124), (34, 96)], 14, WHITE)
            + shape("M16 62h36l-5 34h-26z", WHITE) + line("M19 74h30", 3, INDIGO) + hand(34, 98))


def ra_de():
    return (shape("M4 246V196q60 -36 120 -18q36 12 52 50v18z", GREEN)
            + line("M18 216q10 -8 20 0M44 204q10 -8 20 0M30 234q10 -8 20 0M72 226q10 -8 20 0M104 222q10 -8 20 0", 3, INK)
            + line("M128 206q10 8 22 0t24 0M132 226q10 8 20 0t24 0", 3.4, INDIGO)
            + robe(74, 94, 174, 30, 36, BROWN)
            + limb([(66, 172), (110, 146), (112, 184)], 19, WHITE) + foot(114, 192, 1)
            + limb([(86, 176), (128, 158), (134, 200)], 19, WHITE) + foot(136, 208, 1)
            + limb([(98, 106), (122, 126), (118, 146)], 15, BROWN) + hand(116, 150)
            + limb([(50, 106), (46, 136), (96, 144)], 15, BROWN) + hand(102, 144)
            + face(74, 68, 24, 1, "sour") + non(74, 54, 54, 42))


def ngoi_chua():
    def roof(y, w, h=26):
        return (shape(f"M{90 - w} {y}q{w * .42:.0f} -6 {w * .56:.0f} -{h}h{w * .88:.0f}q{w * .14:.0f} {h - 6} {w * .56:.0f} {h}q-6 12 -18 10q-{w - 18} -10 -{2 * w - 36} 0q-12 2 -18 -10z", RED)
                + line(f"M{90 - w * .3:.0f} {y - h + 2}l-8 {h}M90 {y - h + 2}v{h - 2}M{90 + w * .3:.0f} {y - h + 2}l8 {h}", 2.6, YELLOW))
    return (ground()
            + shape("M26 242v-14h128v14zM34 228v-10h112v10z", GREY)
            + shape("M42 170h96v48h-96z", YELLOW) + shape("M76 218v-28q14 -22 28 0v28z", INK)
            + bar(50, 174, 50, 216, 5, RED) + bar(130, 174, 130, 216, 5, RED)
            + roof(168, 84) + shape("M56 118h68v26h-68z", YELLOW) + line("M72 120v22M90 120v22M108 120v22", 3)
            + roof(116, 66) + shape("M68 74h44v20h-44z", YELLOW) + disc(90, 84, 6, WHITE, 3)
            + roof(72, 48, 24)
            + shape("M84 48h12l-2 -14h-8z", YELLOW, 3) + disc(90, 26, 9, YELLOW, 4))


def con_thuyen():
    return (shape("M88 20C140 46 158 110 148 170L88 178z", YELLOW) + line("M88 62q40 4 56 22M88 102q38 2 62 14M88 140q34 0 62 6", 2.8)
            + shape("M82 44C46 72 34 120 34 168l48 8z", RED) + line("M82 84q-26 4 -38 16M82 124q-26 2 -46 10", 2.8)
            + bar(85, 12, 85, 186, 6)
            + shape("M85 12l30 8l-30 10z", GREEN, 3)
            + shape("M6 176q84 24 168 -4q-6 42 -42 52h-86q-34 -8 -40 -48z", BROWN) + line("M18 198q74 18 142 -2", 3, PAPER)
            + disc(148, 192, 7, WHITE, 3) + dot(149, 192, 3)
            + line("M4 232q14 -12 28 0t28 0t28 0t28 0t28 0t28 0M16 244q14 -10 28 0t28 0t28 0t28 0t24 0", 4, INDIGO))


def vac_chuy():
    return (ground()
            + legs(((70, 200), (58, 232)), ((108, 200), (122, 232)), (90, 178), 20, WHITE)
            + mace(44, 158, 144, 50)
            + robe(90, 98, 186, 35, 42, INDIGO, RED)
            + limb([(60, 108), (36, 132), (56, 148)], 17, INDIGO) + hand(58, 146)
            + limb([(120, 108), (140, 140), (118, 156)], 17, INDIGO) + hand(114, 156)
            + face(86, 64, 26, -1, "sour") + topknot(86, 64, 26) + line("M61 54q25 -14 50 0", 7, YELLOW))


def chong_cuoc():
    return (ground()
            + legs(((70, 202), (66, 232)), ((100, 202), (104, 232)), (84, 180), 18, SKIN, SKIN)
            + robe(84, 98, 188, 33, 38, BROWN, YELLOW)
            + bar(142, 96, 142, 232, 8)
            + shape("M146 226h-40l-8 18q26 4 48 -4z", GREY)
            + limb([(112, 106), (136, 118), (142, 98)], 16, BROWN)
            + limb([(58, 108), (60, 140), (130, 112)], 16, BROWN) + hand(138, 104) + hand(143, 92)
            + face(92, 62, 25, 1, "calm") + topknot(92, 62, 25) + line("M67 54q25 -14 50 0", 6, WHITE)
            + disc(26, 34, 16, RED) + line("M26 8v-4M26 64v-6M0 34h4M50 34h6", 3, RED))


def anh_ngheo():
    def child(x, y, r, fill):
        h = 238 - y - r
        return (foot(x - 7, 241, -1, SKIN) + foot(x + 7, 241, 1, SKIN)
                + shape(f"M{x - r} {y + r * .9:.0f}q{r} -8 {2 * r} 0l6 {h - 8:.0f}q-{r + 6} 8 -{2 * r + 12} 0z", fill)
                + face(x, y, r, 1 if x < 90 else -1, "smile") + tufts(x, y, r))
    return (ground()
            + limb([(80, 190), (78, 230)], 16, WHITE) + limb([(100, 190), (102, 230)], 16, WHITE)
            + robe(90, 82, 200, 32, 40, GREY)
            + shape("M98 130h20v20h-20z", BROWN, 2.6) + shape("M66 160h18v18h-18z", YELLOW, 2.6) + line("M96 136h4M96 144h4M116 136h4M70 158v4M78 158v4", 2)
            + limb([(60, 92), (36, 118), (34, 150)], 14, GREY) + limb([(120, 92), (146, 118), (148, 150)], 14, GREY)
            + face(90, 52, 24, 1, "sour") + topknot(90, 52, 24)
            + shape("M118 72q22 -4 26 20l-4 18q-18 4 -30 -8z", YELLOW, 3) + face(134, 62, 14, -1, "smile") + tufts(134, 62, 14)
            + child(30, 166, 17, RED) + child(150, 166, 17, GREEN) + child(90, 186, 15, PINK))


def mam_tom():
    shrimp = ("M120 66q34 -30 46 4q6 32 -26 38q18 -12 10 -26q-8 -14 -30 -16z")
    return (ground()
            + shape("M44 102q-34 40 -26 84q6 46 72 46t72 -46q8 -44 -26 -84q-46 14 -92 0z", BROWN)
            + shape("M22 160q68 24 136 0l2 22q-70 26 -140 0z", YELLOW, 3)
            + line("M34 178q10 -10 20 0t20 0t20 0t20 0t20 0t16 -4", 3, RED)
            + line("M50 122q-14 20 -14 36", 5, PAPER)
            + shape("M48 92h84v12q-42 14 -84 0z", BROWN)
            + oval(90, 90, 42, 13, PINK) + oval(90, 91, 30, 7, RED, 2)
            + shape(shrimp, PINK) + line("M134 62l4 12M146 58l0 14M158 66l-8 10M163 82l-12 2", 2.4) + line("M118 66q-26 -18 -40 -40M118 64q-18 -24 -16 -46", 2.6, RED) + dot(126, 64, 3)
            + line("M40 70q-12 -14 0 -26t0 -26M62 66q-10 -12 0 -22t0 -20", 3.4, GREY))


def sun_rang():
    return (shape("M14 246q4 -46 48 -54h56q44 8 48 54z", GREEN) + line("M70 194l20 26l20 -26", 3.4, PAPER)
            + oval(22, 122, 12, 18, SKIN) + oval(158, 122, 12, 18, SKIN)
            + oval(90, 118, 68, 80, SKIN)
            + shape("M24 96q4 -74 66 -74t66 74q-18 -40 -66 -40t-66 40z", INK, 2) + disc(90, 20, 14, INK, 2)
            + line("M46 92q12 -14 26 -2M108 90q14 -12 26 2", 5)
            + oval(60, 108, 11, 9, WHITE, 3) + oval(120, 108, 11, 9, WHITE, 3) + dot(62, 109, 5) + dot(122, 109, 5)
            + line("M90 104q14 26 4 32q-10 4 -16 -2", 3.4)
            + dot(44, 138, 9, PINK) + dot(136, 138, 9, PINK)
            + shape("M48 148q42 20 84 0q-4 40 -42 40t-42 -40z", RED)
            + shape("M62 154l3 16h13l0 -12z", WHITE, 3) + shape("M112 156l-1 13h12l3 -17z", WHITE, 3) + shape("M84 186l1 -13h12l1 13q-7 3 -14 0z", WHITE, 3))


def lang_xom():
    return (ground()
            + legs(((76, 208), (74, 232)), ((104, 208), (106, 232)), (90, 194), 16, WHITE)
            + robe(90, 100, 206, 33, 44, INDIGO)
            + face(90, 66, 25, -1, "calm") + turban(90, 62, 26, INK) + shape("M82 84q8 -6 16 0q0 22 -8 34q-8 -12 -8 -34z", INK, 2)
            + limb([(120, 110), (146, 132), (140, 152)], 15, INDIGO)
            + line("M140 152v16", 4) + disc(140, 180, 13, YELLOW) + disc(140, 206, 20, YELLOW) + line("M126 192h28", 5, RED) + hand(140, 152)
            + limb([(60, 110), (36, 136), (46, 158)], 15, INDIGO)
            + shape("M16 148l40 -8l8 44l-40 8z", RED) + line("M24 148l8 42", 3, YELLOW) + shape("M34 156l16 -3l3 16l-16 3z", WHITE, 2.4) + hand(54, 164)
            + shape("M26 50q-20 -4 -18 -26q18 0 18 26q-2 -26 16 -30q6 20 -16 30z", GREEN, 3) + line("M26 50v26", 3.4, GREEN))


def que_chan():
    return (ground()
            + shape("M16 196h84v14h-84z", BROWN) + bar(26, 212, 26, 238, 7) + bar(90, 212, 90, 238, 7)
            + limb([(66, 188), (98, 196), (94, 232)], 19, INDIGO) + foot(94, 240, 1)
            + limb([(72, 176), (112, 168), (154, 184)], 20, WHITE) + line("M112 156l10 26M126 160l8 24M140 164l8 24", 3.4, RED)
            + foot(160, 188, 1, SKIN)
            + robe(60, 96, 194, 31, 38, YELLOW, GREEN)
            + bar(152, 70, 134, 158, 7) + bar(138, 66, 166, 74, 6)
            + limb([(86, 106), (116, 122), (142, 112)], 15, YELLOW) + hand(144, 110)
            + limb([(34, 106), (30, 146), (72, 160)], 15, YELLOW) + hand(78, 162)
            + face(60, 64, 25, 1, "sour") + turban(60, 60, 26, RED)
            + line("M112 40l8 -12M124 48l14 -8M106 30l0 -14", 3.4, RED))


def chep_vang():
    scales = "".join(line(f"M{x} {y}q9 10 0 20", 2.6) for x, y in
                     ((74, 92), (74, 116), (92, 82), (92, 104), (92, 126), (110, 80), (110, 100), (110, 122), (128, 96), (128, 116)))
    return (line("M10 214q14 -12 28 0t28 0t28 0t28 0t28 0t20 -2M20 232q14 -10 28 0t28 0t28 0t28 0t26 0", 4, INDIGO)
            + shape("M140 116C176 66 172 40 158 18q-2 34 -26 44q0 -24 -16 -40q-6 44 6 64z", RED) + line("M150 32q4 26 -14 60M122 40q4 22 6 46", 2.6, YELLOW)
            + shape("M60 72q30 -40 62 -2l-8 12q-24 -8 -46 4z", RED) + line("M74 70l4 -14M90 64l4 -16M106 66l4 -10", 2.4)
            + shape("M16 148C18 96 76 62 144 98q12 8 4 22C116 176 50 198 16 148z", YELLOW)
            + shape("M16 148q4 -44 46 -62q22 34 4 84q-34 6 -50 -22z", RED)
            + scales
            + disc(42, 122, 10, WHITE) + dot(41, 122, 5)
            + line("M16 150q10 6 22 2", 3.4) + line("M14 154q-10 14 -4 28M24 164q-4 14 4 24", 3.4, RED)
            + shape("M82 162q8 30 34 34q4 -26 -8 -44z", RED) + line("M92 164l14 24M100 160l10 20", 2.4)
            + shape("M22 60q-14 -24 2 -44q18 20 -2 44zM24 62q-22 -4 -20 -22M26 60q18 -2 20 -20", GREEN, 3))


def gan():
    return (ground()
            + shape("M46 238q-4 -66 16 -132q26 -16 52 0q20 66 18 132q-44 10 -86 0z", INDIGO)
            + shape("M60 106q28 -18 56 0l6 68q-34 10 -66 0z", RED) + line("M74 102l14 16l14 -16M88 118v56", 2.8, YELLOW)
            + line("M64 194v42M88 196v44M112 194v42", 2.4, PAPER)
            + limb([(60, 112), (32, 140), (62, 156)], 16, RED) + hand(66, 156)
            + limb([(116, 112), (146, 124), (138, 94)], 16, RED)
            + bar(108, 84, 166, 70, 5) + shape("M158 52h16v20h-16z", YELLOW, 3) + hand(138, 86)
            + line("M166 46q-12 -10 0 -20t-2 -20M150 40q-8 -8 0 -16", 3.2, GREY)
            + face(88, 68, 27, 1, "sour") + shape("M62 64q-4 -44 26 -44t26 44q-26 -24 -52 0z", INK, 2) + disc(66, 36, 14, INK, 2)
            + line("M71 58l14 6M105 58l-14 6", 4) + dot(108, 82, 3.4))


def cong_sot():
    return (ground()
            + foot(58, 241, -1) + limb([(74, 182), (56, 206), (62, 232)], 18, WHITE)
            + foot(94, 241, -1) + limb([(92, 182), (98, 206), (96, 232)], 18, WHITE)
            + shape("M104 84h66l-12 104q-22 8 -44 0z", YELLOW) + line("M106 106h60M108 130h56M110 154h52M112 176h48M122 86l4 104M138 86v106M154 86l-4 104", 2.8)
            + disc(122, 78, 12, GREEN, 3) + disc(140, 72, 13, RED, 3) + disc(156, 79, 11, GREEN, 3)
            + shape("M54 104q26 -22 58 2q10 44 2 84q-26 8 -52 0q-8 -44 -8 -86z", GREEN)
            + line("M108 96q-36 8 -44 52", 10) + line("M108 96q-36 8 -44 52", 4.5, BROWN)
            + limb([(66, 116), (46, 142), (66, 150)], 15, GREEN) + hand(68, 146)
            + limb([(84, 124), (62, 168), (44, 176)], 15, GREEN) + hand(40, 178)
            + bar(34, 150, 34, 238, 6)
            + face(64, 76, 24, -1, "calm") + non(64, 62, 44, 38))


def vac_hom():
    return (ground()
            + legs(((74, 202), (64, 232)), ((106, 202), (114, 232)), (90, 184), 20, SKIN, SKIN)
            + robe(90, 118, 192, 33, 38, RED, YELLOW, False)
            + face(84, 92, 24, -1, "calm") + line("M60 82q24 -14 48 0", 8, RED)
            + shape("M14 40q0 -24 24 -24h104q24 0 24 24z", YELLOW) + line("M40 18q-6 8 -6 22M140 18q6 8 6 22M90 18v22", 3)
            + shape("M12 40h156v34h-156z", BROWN) + shape("M30 36h14v38h-14zM136 36h14v38h-14z", YELLOW, 3) + shape("M80 34h20v20h-20z", YELLOW, 3) + dot(90, 44, 3.6)
            + limb([(60, 128), (32, 108), (34, 82)], 16, RED) + hand(34, 78)
            + limb([(120, 128), (148, 108), (146, 82)], 16, RED) + hand(146, 78))


def den_long():
    return (ground()
            + bar(30, 40, 166, 14, 6)
            + legs(((52, 206), (46, 232)), ((78, 206), (84, 232)), (64, 190), 17, INK)
            + robe(64, 112, 200, 30, 38, INDIGO, YELLOW)
            + limb([(38, 122), (22, 92), (38, 50)], 14, INDIGO) + hand(38, 42)
            + limb([(90, 122), (104, 150), (84, 164)], 14, INDIGO) + hand(80, 164)
            + face(64, 82, 22, 1, "calm") + shape("M38 70q4 -18 26 -20q22 2 26 20q-26 -10 -52 0z", RED) + disc(64, 48, 6, YELLOW, 3)
            + line("M140 18v26", 4)
            + oval(138, 98, 42, 54, YELLOW, 0)
            + shape("M122 44h36v10h-36z", INK, 2)
            + shape("M118 54h44q26 44 0 88h-44q-26 -44 0 -88z", RED) + line("M128 56q-14 42 0 84M140 56v84M152 56q14 42 0 84", 3, YELLOW)
            + shape("M122 142h36v10h-36z", INK, 2)
            + line("M130 152v26M140 152v34M150 152v26", 4, YELLOW)
            + line("M92 64l-8 -6M94 136l-8 8", 3, YELLOW))


PICTURES = {
    "cc": chi_chi, "oc": ong_cu, "tt": thang_thang,
    "1v": co_tien, "1w": mua_vo, "1s": beo,
    "2v": quang_khan, "2w": nhi_dao, "2s": cu_non,
    "3v": thot_chan, "3w": cai_bang, "3s": cam_thung,
    "4v": be_gio, "4w": xich_lo, "4s": mua_sua,
    "5v": ra_de, "5w": ngoi_chua, "5s": con_thuyen,
    "6v": vac_chuy, "6w": chong_cuoc, "6s": anh_ngheo,
    "7v": mam_tom, "7w": sun_rang, "7s": lang_xom,
    "8v": que_chan, "8w": chep_vang, "8s": gan,
    "9v": cong_sot, "9w": vac_hom, "9s": den_long,
}
