import { paintDome } from '../arrangements/dome.ts'
import { paintOrchids } from '../arrangements/orchids.ts'
import { paintVase } from '../arrangements/vases.ts'
import { rose } from '../flowers/rose.ts'
import { OVAL, paintLeaf } from '../flowers/leaves.ts'
import { stemmed } from '../flowers/stemmed.ts'
import { n, polygon } from '../geometry.ts'
import { ARTICLE } from '../ground.ts'
import type { Painter } from '../painter.ts'
import { greens, grounds, materials, mix, nightGrounds, petals, tone } from '../palette.ts'
import { eucalyptus, roseLeaves, roses } from '../recipes/parts.ts'
import type { Draw, Recipe } from '../recipes/recipe.ts'
import { paintDrops, paintScissors, placed } from './props.ts'

/** Roses in a glass vase, one being cut, scissors and drops on the table. */
const freshRoses: Draw = (p, rng) => {
  placed(p, 120, 22, 0.64, () =>
    paintVase(
      p,
      rng,
      { shape: 'cylinder', material: 'glass', glass: true, stems: 9, foot: { x: 480, y: 1120 }, scale: 1.06 },
      (mouth) =>
        paintDome(p, rng, {
          centre: { x: mouth.x, y: mouth.y - 210 },
          rx: 300,
          ry: 270,
          hub: mouth,
          turn: 0.7,
          blooms: [roses('blush', 7, 104), roses('pink', 4, 98)],
          sprays: [roseLeaves(9, 60, { peek: 3 }), eucalyptus(7, 70)],
        }),
    ),
  )
  const cut = stemmed({ bloom: rose, ramp: petals.pink, r: 62, stalk: 9, leaves: 3, shape: OVAL, leaf: 66, tilt: 0.7 })
  p.shade({ x: 830, y: 712 }, 230, 26, '#2c2618', 0.3)
  cut(p, rng, { foot: { x: 1010, y: 716 }, tip: { x: 696, y: 668 }, bow: -0.06 }, 1)
  paintScissors(p, { x: 930, y: 640 }, 120, 2.92)
  for (const [x, y, a] of [
    [1088, 668, 0.4],
    [1120, 712, 2.2],
    [770, 610, 1.2],
  ] as const)
    paintLeaf(p, rng, { x, y }, a, 44, OVAL, greens.leaf, 0.06)
  paintDrops(p, rng, { x: 300, y: 736 }, 190, 14)
}

/** Paints a tall window with a garden haze behind it and a deep sill. */
function paintWindow(p: Painter, left: number, right: number, sill: number): void {
  const frame = materials.porcelain
  const night = p.light === 'night'
  p.fill(
    polygon([
      { x: left - 34, y: -20 },
      { x: right + 34, y: -20 },
      { x: right + 34, y: sill },
      { x: left - 34, y: sill },
    ]),
    tone(frame, 0.62),
  )
  p.fill(
    polygon([
      { x: left, y: -20 },
      { x: right, y: -20 },
      { x: right, y: sill },
      { x: left, y: sill },
    ]),
    p.linear(
      { x: 0, y: 0 },
      { x: 0, y: sill },
      night
        ? [
            [0, '#3f5f5c'],
            [0.6, '#34534a'],
            [1, '#24402f'],
          ]
        : [
            [0, '#dfe8e2'],
            [0.6, '#cfdccb'],
            [1, '#b3c6ab'],
          ],
    ),
  )
  for (const [x, y, rx, ry, c] of [
    [left + 90, sill - 40, 170, 120, '#9db592'],
    [right - 110, sill - 20, 220, 150, '#a9bf9c'],
    [right - 300, sill - 10, 150, 80, '#8fab86'],
  ] as const)
    p.shade({ x, y }, rx, ry, night ? mix(c, '#10241a', 0.8) : c, 0.8)
  const middle = (left + right) / 2
  for (const [x, y, w, h] of [
    [middle - 9, -20, 18, sill + 20],
    [left, sill * 0.42, right - left, 14],
    [left - 34, -20, 34, sill + 20],
    [right, -20, 34, sill + 20],
  ] as const) {
    p.fill(
      `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`,
      p.linear({ x, y }, { x: x + w, y: y + h * 0.2 }, [
        [0, tone(frame, 0.95)],
        [1, tone(frame, 0.55)],
      ]),
    )
    p.line(`M${n(x + w)} ${n(y)}v${n(h)}`, tone(frame, 0.1), 1.6, 0.4)
  }
}

/** The wall with its window, sill and curtain. */
const windowWall: Draw = (p) => {
  const wall = (p.light === 'night' ? nightGrounds : grounds).linen
  paintWindow(p, 330, 1010, 610)
  p.fill(
    'M230 610H1110V652H230Z',
    p.linear({ x: 0, y: 610 }, { x: 0, y: 652 }, [
      [0, tone(materials.porcelain, 0.96)],
      [0.6, tone(materials.porcelain, 0.7)],
      [1, tone(materials.porcelain, 0.3)],
    ]),
  )
  p.fill(
    'M230 652H1110V690H230Z',
    p.linear({ x: 0, y: 652 }, { x: 0, y: 690 }, [
      [0, mix(wall, p.light === 'night' ? '#030806' : '#4a4232', 0.42)],
      [1, wall, 0],
    ]),
  )
  // A linen curtain gathers the left side.
  const folds = [150, 188, 226, 262, 300, 344, 392]
  folds.forEach((x, i) => {
    const next = (folds[i + 1] ?? x + 40) + 6
    p.fill(
      `M${x} -20H${next}C${next - 10} 260 ${next - 36} 520 ${next - 48} 706Q${(x + next) / 2 - 40} 716 ${x - 46} 704C${x - 34} 520 ${x - 8} 260 ${x} -20Z`,
      p.linear({ x: x - 30, y: 0 }, { x: next, y: 0 }, [
        [0, tone(materials.blush, 0.5)],
        [0.4, tone(materials.blush, 0.95)],
        [1, tone(materials.blush, 0.62)],
      ]),
      0.94,
    )
  })
}

/** A flowering pot and a small one on the sill. */
const orchidAtWindow: Draw = (p, rng) => {
  placed(p, 414, 86, 0.54, () =>
    paintOrchids(p, rng, {
      foot: { x: 480, y: 1010 },
      stems: 2,
      blooms: 6,
      r: 98,
      ramp: petals.orchid,
      material: 'celadon',
      shape: 'low',
      rise: 730,
      spread: 230,
    }),
  )
  placed(p, 850, 470, 0.42, () =>
    paintOrchids(p, rng, {
      foot: { x: 300, y: 340 },
      scale: 0.72,
      stems: 1,
      blooms: 4,
      r: 70,
      ramp: petals.white,
      material: 'terracotta',
      shape: 'low',
      rise: 420,
      spread: 220,
    }),
  )
}

export const care: Record<string, Recipe> = {
  'cach-giu-hoa-hong-tuoi-lau': { format: ARTICLE, ground: 'mist', horizon: 560, draw: freshRoses },
  'cham-soc-lan-ho-diep-trong-nha': { format: ARTICLE, ground: 'linen', back: windowWall, draw: orchidAtWindow },
}
