import { lerp, smooth, type Point } from '../geometry.ts'
import { mothOrchid, orchidBud } from '../flowers/orchid.ts'
import { paintLeaf, type LeafShape } from '../flowers/leaves.ts'
import { alongStem, paintStalk, type Stem } from '../flowers/stem.ts'
import type { Painter } from '../painter.ts'
import { greens, shiftRamp, tone, type MaterialName, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { paintBody, paintMouth, type Vessel } from './vessel.ts'
import { vesselOf, type VaseShape } from './vases.ts'
import { paintCastShadow } from '../ground.ts'

export interface OrchidPlanter {
  /** Middle of the planter's foot. */
  foot: Point
  scale?: number
  /** Flowering stems; each arches to its own side. */
  stems: number
  blooms: number
  /** Radius of the largest bloom. */
  r: number
  ramp: Ramp
  material: MaterialName
  shape?: VaseShape
  /** Height of the tallest stem above the planter's mouth. */
  rise: number
  spread: number
}

const ORCHID_LEAF: LeafShape = { width: 0.19, belly: 0.55, point: 0.6, veins: 3, wave: 0.01 }

/** Paints moth orchids in a low planter: strap leaves, arching stems, blooms large to small, buds at the tip. */
export function paintOrchids(p: Painter, rng: Rng, planter: OrchidPlanter): void {
  const { foot, scale = 1, stems } = planter
  const vessel: Vessel = vesselOf({ shape: planter.shape ?? 'low', material: planter.material, foot, scale })
  const mouth = { x: foot.x, y: foot.y - vessel.height, rx: vessel.profile[0]?.[1] ?? 100 }
  paintCastShadow(p, { x: foot.x, y: foot.y + 14 * scale }, 240 * scale, 42 * scale, 0.45)
  paintMouth(p, vessel)
  paintLeaves(p, rng, mouth, scale, 'back')
  const lines: Stem[] = []
  for (let i = 0; i < stems; i++) {
    const t = stems === 1 ? 0.5 : i / (stems - 1)
    const lean = lerp(-1, 1, t)
    const rise = planter.rise * (1 - 0.16 * Math.abs(lean)) * rng.around(1, 0.03)
    const start = { x: mouth.x + lean * mouth.rx * 0.42, y: mouth.y + 6 }
    const tip = { x: mouth.x + (lean === 0 ? 0.22 : lean) * planter.spread, y: mouth.y - rise }
    lines.push({ foot: start, tip, bow: (lean === 0 ? -1 : lean > 0 ? -1 : 1) * rng.range(0.1, 0.14) })
  }
  for (const stem of lines) paintStalk(p, stem, 9 * scale, greens.stem, 0.5)
  const order = lines.map((_, i) => i).sort((a, b) => Math.abs(b - (stems - 1) / 2) - Math.abs(a - (stems - 1) / 2))
  for (const i of order) {
    const stem = lines[i]
    if (stem) paintRaceme(p, rng, stem, planter)
  }
  paintMoss(p, rng, mouth, scale)
  paintBody(p, vessel)
  paintLeaves(p, rng, mouth, scale, 'front')
}

/** Paints blooms that hang alternately from the upper part of the stem, the oldest (largest) lowest. */
function paintRaceme(p: Painter, rng: Rng, stem: Stem, { blooms, r, ramp }: OrchidPlanter): void {
  const outward = stem.tip.x >= stem.foot.x ? 1 : -1
  for (let i = 0; i < 3; i++) {
    const at = alongStem(stem, 1 - i * 0.055)
    orchidBud(
      p,
      rng,
      {
        x: at.x + outward * (10 - i * 3),
        y: at.y + 9 + i * 5,
        r: r * (0.2 + i * 0.07),
        tilt: 0,
        toward: Math.PI / 2 - outward * 0.9,
        spin: 0,
      },
      shiftRamp(ramp, greens.fresh[3], 0.35),
    )
  }
  for (let i = blooms - 1; i >= 0; i--) {
    const t = lerp(0.4, 0.84, i / Math.max(1, blooms - 1))
    const at = alongStem(stem, t)
    const side = i % 2 === 0 ? 1 : -1
    const size = r * lerp(1, 0.72, i / blooms) * rng.around(1, 0.04)
    const spot = { x: at.x + side * size * 0.52 + outward * size * 0.14, y: at.y + size * 0.18 }
    p.line(
      smooth([at, { x: (at.x + spot.x) / 2, y: Math.min(at.y, spot.y) - 6 }, spot], false),
      tone(greens.stem, 0.5),
      4,
    )
    p.shade({ x: spot.x + size * 0.1, y: spot.y + size * 0.2 }, size * 1.05, size, '#1c2418', 0.2)
    mothOrchid(
      p,
      rng,
      {
        ...spot,
        r: size,
        tilt: rng.range(0.05, 0.34),
        toward: side > 0 ? rng.around(0.2, 0.3) : rng.around(Math.PI - 0.2, 0.3),
        spin: rng.around(side * 0.12, 0.12),
      },
      ramp,
    )
  }
}

function paintLeaves(p: Painter, rng: Rng, mouth: Point & { rx: number }, scale: number, part: 'back' | 'front'): void {
  const headings = part === 'back' ? [-2.6, -0.55, -2.1, -1.05] : [-2.86, -0.28, 2.92, 0.22]
  headings.forEach((heading, i) => {
    const lean = Math.cos(heading)
    const from = { x: mouth.x + lean * mouth.rx * 0.28, y: mouth.y + (part === 'back' ? 10 : 2) }
    paintLeaf(
      p,
      rng,
      from,
      heading + rng.around(0, 0.08),
      (part === 'back' ? 190 : 205 - i * 12) * scale,
      ORCHID_LEAF,
      greens.leaf,
      part === 'front' ? 0.08 : 0,
    )
  })
}

function paintMoss(p: Painter, rng: Rng, mouth: Point & { rx: number }, scale: number): void {
  p.dot({ x: mouth.x, y: mouth.y + 4 }, mouth.rx * 0.93, tone(greens.olive, 0.12), 1, mouth.rx * 0.18)
  for (let i = 0; i < 150; i++) {
    const u = rng.around(0, 1)
    const at = {
      x: mouth.x + u * mouth.rx * 0.9,
      y: mouth.y + 4 + rng.range(-0.16, 0.17) * mouth.rx * Math.sqrt(1 - u * u),
    }
    p.dot(at, rng.range(6, 13) * scale, tone(greens.olive, rng.range(0.15, 0.75)), 0.9, rng.range(4, 8) * scale)
  }
}
