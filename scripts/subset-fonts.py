"""Makes the font files of src/styles/fonts from the npm font packages: one file per face, holding just the
letters English and Vietnamese are written with, without hinting. The packages ship Latin and Vietnamese as two
files each; every page needs both (the shop's name, the dong sign), so they are joined to save requests.

Run again after a font package is upgraded: pip install fonttools brotli && python3 scripts/subset-fonts.py
It prints the metrics that src/styles/fonts.css matches its fallback faces to.
"""

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
    units = font["head"].unitsPerEm
    hhea, widths, cmap = font["hhea"], font["hmtx"], font.getBestCmap()
    sample = "the quick brown fox hoa tươi giao tận nơi trong ngày"
    average = sum(widths[cmap[ord(c)]][0] for c in sample) / len(sample) / units
    print(
        f"{name}: {path.stat().st_size} bytes, {len(cmap)} letters, ascent {hhea.ascent / units:.4f}, "
        f"descent {-hhea.descent / units:.4f}, gap {hhea.lineGap / units:.4f}, average width {average:.4f}"
    )


if __name__ == "__main__":
    main()
