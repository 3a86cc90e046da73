#!/bin/sh
# Makes the bundled fonts from Debian's Noto packages, and coverage.txt that the tests hold every text against.
#   apt-get install fonts-noto-core fonts-noto-cjk fonttools python3-brotli
# Run it again after a change of characters.txt or han.txt, and commit what it wrote.
set -eu
cd "$(dirname "$0")"
noto=/usr/share/fonts/truetype/noto
cjk=/usr/share/fonts/opentype/noto
latin=$(sed 1d characters.txt | cut -d: -f2- | tr -d ' \n')
# Combining marks too: a name typed in decomposed form is then drawn by the same font.
marks=U+0300-0303,U+0306,U+0309,U+031B,U+0323
ascii=U+0020-007E,U+00A0

latin_subset() { # source target
    pyftsubset "$1" --output-file="$2" --flavor=woff2 --layout-features='*' \
        --text="$latin" --unicodes="$ascii,$marks" --no-hinting --desubroutinize
}
latin_subset $noto/NotoSerif-Regular.ttf serif-400.woff2
latin_subset $noto/NotoSerif-Bold.ttf serif-700.woff2
latin_subset $noto/NotoSans-Regular.ttf sans-400.woff2
latin_subset $noto/NotoSans-Bold.ttf sans-700.woff2
# Face 3 of the collection is TC, whose strokes are the traditional ones.
pyftsubset $cjk/NotoSerifCJK-Bold.ttc --font-number=3 --output-file=han-700.woff2 --flavor=woff2 \
    --text="$(cat han.txt)" --layout-features='' --desubroutinize

/usr/bin/python3 - <<'PY' > coverage.txt
import hashlib
from fontTools.ttLib import TTFont
for name in ["han-700", "sans-400", "sans-700", "serif-400", "serif-700"]:
    path = name + ".woff2"
    digest = hashlib.sha256(open(path, "rb").read()).hexdigest()
    points = sorted(TTFont(path).getBestCmap())
    print(path, digest, " ".join("%04X" % p for p in points))
PY
