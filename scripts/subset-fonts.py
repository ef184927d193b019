"""Makes the font files of src/styles/fonts from the npm font packages: one file per face, without hinting, holding
just the letters of the shop's languages. Those are the letters of each src/i18n/messages/<code>: of its letters.txt, which
are there for texts that the owner writes, and of its messages. The packages ship each alphabet as a file of its own; every
page needs several (the shop's name, the dong sign), so they are joined to save requests.

Run again after a language is added or a font package is upgraded: pip install fonttools brotli && python3 scripts/subset-fonts.py [FOLDER ...]
For the fonts of common systems that it finds in the folders (apt packages fonts-liberation2, whose widths are those
of Arial and Times New Roman, fonts-roboto-unhinted, fonts-noto-core and fonts-dejavu-core) it prints what makes them take the
room of ours in src/styles/fonts.css: the ratio of the widths of all the shop's own words, in all languages.
"""

import json
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "node_modules"
OUT = ROOT / "src/styles/fonts"

MESSAGES = ROOT / "src/i18n/messages"

# Digits, punctuation and the signs of prices, on every page of every language.
SIGNS = [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”•…₫")]
FEATURES = ["kern", "liga", "ccmp", "tnum"]

LORA = "@fontsource-variable/lora/files/lora-*-wght-normal.woff2"
SANS = "@fontsource/be-vietnam-pro/files/be-vietnam-pro-*-{}-normal.woff2"
FACES = {
    "lora-500": (LORA, 500, {"wght": 500}),
    "be-vietnam-pro-400": (SANS, 400, None),
    "be-vietnam-pro-600": (SANS, 600, None),
}
SHARED = "lora-500"
STAND_INS = {
    "lora-500": ("LiberationSerif-Regular", "NotoSerif-Regular", "DejaVuSerif"),
    "be-vietnam-pro-400": ("LiberationSans-Regular", "Roboto-Regular", "DejaVuSans"),
    "be-vietnam-pro-600": ("LiberationSans-Bold", "Roboto-Bold", "DejaVuSans-Bold"),
}


def subset(source: Path, letters: list[int], axes: dict | None) -> TTFont:
    font = TTFont(source)
    if axes:
        font = instantiateVariableFont(font, axes)
    options = Options()
    options.hinting = False
    options.layout_features = FEATURES
    options.drop_tables += ["DSIG", "STAT", "MVAR", "gasp", "prep", "meta"]
    tool = Subsetter(options)
    tool.populate(unicodes=letters)
    tool.subset(font)
    font.flavor = None
    return font


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        for name, (pattern, weight, axes) in FACES.items():
            parts = []
            missing = letters()
            for source, held in cover(missing, pattern.format(weight)):
                path = Path(scratch) / f"{name}-{len(parts)}.ttf"
                subset(source, sorted(held), axes).save(path)
                parts.append(str(path))
                missing -= held
            # A sign that the font lacks, such as an arrow, is drawn by the system's.
            if lacking := [letter for letter in map(chr, sorted(missing)) if letter.isalpha()]:
                sys.exit(f"{name} lacks {' '.join(lacking)}: choose another font.")
            face = Merger().merge(parts)
            if name == SHARED:
                # Share pictures are drawn on the server, by a library that reads no WOFF2.
                face.save(ROOT / "src/features/seo/server/share" / f"{name}.ttf")
            face.flavor = "woff2"
            target = OUT / f"{name}.woff2"
            face.save(target)
            describe(name, target)


def cover(wanted: set[int], pattern: str) -> list[tuple[Path, set[int]]]:
    """The fewest files of a face that hold the wanted letters, and what to take from each. The first has most of them,
    and the joined file its measures."""
    files = {path: set(TTFont(path).getBestCmap()) for path in PACKAGES.glob(pattern)}
    chosen = []
    while held := max((wanted & known for known in files.values()), key=len, default=set()):
        source = next(path for path, known in files.items() if wanted & known == held)
        chosen.append((source, held))
        wanted = wanted - held
    return chosen


def describe(name: str, path: Path) -> None:
    font = TTFont(path)
    hhea, units = font["hhea"], font["head"].unitsPerEm
    print(f"{name}: {path.stat().st_size} bytes, {len(font.getBestCmap())} letters")
    for stand_in in STAND_INS[name]:
        for file in [found for folder in sys.argv[1:] for found in Path(folder).rglob(f"{stand_in}.ttf")][:1]:
            system = TTFont(file)
            known = "".join(letter for letter in words() if ord(letter) in system.getBestCmap())
            ratio = width(font, known) / width(system, known)
            print(
                f"  {stand_in}: size-adjust {ratio:.1%}, ascent-override {hhea.ascent / units / ratio:.1%}, "
                f"descent-override {-hhea.descent / units / ratio:.1%}"
            )


def width(font: TTFont, text: str) -> float:
    """How wide a text is, in ems."""
    widths, letters = font["hmtx"], font.getBestCmap()
    return sum(widths[letters[ord(letter)]][0] for letter in text if ord(letter) in letters) / font["head"].unitsPerEm


@cache
def words() -> str:
    """What visitors read in the shop, in all languages."""
    return "".join(texts(file) for file in sorted(MESSAGES.glob("*/*.json")) if not file.name.startswith("admin"))


def letters() -> set[int]:
    """What the fonts must hold: the signs, and the letters of each language, small and capital."""
    written = "".join(file.read_text() for file in MESSAGES.glob("*/letters.txt"))
    shown = "".join(texts(file) for file in MESSAGES.glob("*/*.json"))
    return {*SIGNS, *(ord(letter) for letter in written + written.upper() + shown if letter.isalpha())}


def texts(file: Path) -> str:
    found: list[str] = []
    json.loads(file.read_text(), object_hook=lambda part: found.extend(v for v in part.values() if isinstance(v, str)))
    return "".join(found)


if __name__ == "__main__":
    main()
