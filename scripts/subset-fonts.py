"""Makes the font files of src/styles/fonts from the npm font packages: one file per face, holding just the
letters English and Vietnamese are written with, without hinting. The packages ship Latin and Vietnamese as two
files each; every page needs both (the shop's name, the dong sign), so they are joined to save requests.

Run again after a font package is upgraded: pip install fonttools brotli && python3 scripts/subset-fonts.py [FOLDER ...]
For the fonts of common systems that it finds in the folders (apt packages fonts-liberation2, whose widths are those
of Arial and Times New Roman, fonts-roboto-unhinted, fonts-noto-core and fonts-dejavu-core) it prints what makes them take the
room of ours in src/styles/fonts.css: the ratio of the widths of all the shop's own words, in both languages.
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

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2190, 0x2192]
VIETNAMESE = [0x102, 0x103, 0x110, 0x111, 0x128, 0x129, 0x168, 0x169, 0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x1EA0, 0x1EFA), 0x20AB]
FEATURES = ["kern", "liga", "ccmp", "tnum"]

LORA = "@fontsource-variable/lora/files/lora-{}-wght-normal.woff2"
SANS = "@fontsource/be-vietnam-pro/files/be-vietnam-pro-{}-{}-normal.woff2"
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
            for part, letters in (("latin", LATIN), ("vietnamese", VIETNAMESE)):
                path = Path(scratch) / f"{name}-{part}.ttf"
                subset(PACKAGES / pattern.format(part, weight), letters, axes).save(path)
                parts.append(str(path))
            face = Merger().merge(parts)
            if name == SHARED:
                # Share pictures are drawn on the server, by a library that reads no WOFF2.
                face.save(ROOT / "src/features/seo/server/share" / f"{name}.ttf")
            face.flavor = "woff2"
            target = OUT / f"{name}.woff2"
            face.save(target)
            describe(name, target)


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
    """What visitors read in the shop, in both languages."""
    texts: list[str] = []
    for file in sorted(ROOT.glob("src/i18n/messages/*/*.json")):
        if not file.name.startswith("admin"):
            json.loads(file.read_text(), object_hook=lambda part: texts.extend(v for v in part.values() if isinstance(v, str)))
    return "".join(texts)


if __name__ == "__main__":
    main()
