import { lerp, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, type Ramp } from '../palette.ts'
import { paintPetal, type PetalLook } from '../petal.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal } from '../sheets.ts'
import { alongStem, paintStalk, type Spray } from './stem.ts'

export interface LeafShape {
  /** Half width as a share of the length. */
  width: number
  /** Place of the broadest part and sharpness of the tip, as in `spoon`. */
  belly: number
  point: number
  veins?: number
  wave?: number
}

export const LANCE: LeafShape = { width: 0.17, belly: 0.4, point: 0.95, veins: 3 }
export const OVAL: LeafShape = { width: 0.29, belly: 0.42, point: 0.78, veins: 5 }
const COIN: LeafShape = { width: 0.48, belly: 0.52, point: 0.5, veins: 3 }
const BLADE: LeafShape = { width: 0.085, belly: 0.36, point: 0.9, veins: 2 }

/** Paints one leaf from its foot, growing towards `heading`; `length` in picture units. */
export function paintLeaf(
  p: Painter,
  rng: Rng,
  foot: Point,
  heading: number,
  length: number,
  shape: LeafShape,
  ramp: Ramp,
  shift = 0,
): void {
  const sheet = strapPetal(rng, {
    angle: heading,
    length: 1,
    width: shape.width,
    rise: 0.15,
    bend: rng.range(-0.5, 0.3),
    profile: spoon(shape.belly, shape.point),
    cup: rng.range(0.1, 0.5),
    sway: rng.around(0, 0.06),
    wave: shape.wave ?? 0.02,
  })
  const look: PetalLook = {
    base: 0.26 + shift,
    tip: 0.6 + shift + rng.around(0, 0.06),
    veins: shape.veins ?? 3,
    throat: 0.5,
    cast: 0.28,
    model: 1.2,
  }
  const pose = { ...foot, r: length, tilt: 0, toward: 0, spin: 0 }
  paintPetal(p, rng, pose, sheet, ramp, look)
  const rib = [0.02, 0.4, 0.9].map((v) => sheet(0, v))
  const d = rib
    .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${(foot.x + x * length).toFixed(1)} ${(foot.y + y * length).toFixed(1)}`)
    .join('')
  p.line(d, ramp[4], Math.max(0.8, length * 0.014), 0.5)
}

/** Returns a spray with leaves along its stem, alternate or in pairs. */
export function leafSpray(options: {
  shape: LeafShape
  ramp: Ramp
  leaf: number
  nodes: number
  pairs: boolean
  from?: number
  spread?: number
  stalk?: Ramp
}): Spray {
  const { shape, ramp, leaf, nodes, pairs, from = 0.25, spread = 0.9, stalk = greens.stem } = options
  return (p, rng, stem, scale) => {
    paintStalk(p, stem, 5.5 * scale, stalk, 0.4)
    for (let i = 0; i < nodes; i++) {
      const t = lerp(from, 1, i / (nodes - 1 || 1))
      const at = alongStem(stem, t)
      const size = leaf * scale * lerp(1, 0.56, i / nodes) * rng.around(1, 0.12)
      const sides = i === nodes - 1 ? [0] : pairs ? [-1, 1] : [i % 2 === 0 ? -1 : 1]
      for (const side of sides) {
        const heading = at.heading + side * (spread * lerp(1.05, 0.75, t) + rng.around(0, 0.16))
        paintLeaf(p, rng, at, heading, size, shape, ramp, rng.around(0, 0.08))
      }
    }
  }
}

/** Silver-dollar eucalyptus: round, powdery, grey-green leaves in pairs. */
export const eucalyptus: Spray = leafSpray({
  shape: COIN,
  ramp: greens.eucalyptus,
  leaf: 50,
  nodes: 8,
  pairs: true,
  from: 0.3,
  spread: 1.05,
})
/** Willow eucalyptus: the same powdery paint, narrow drooping leaves. */
export const willowEucalyptus: Spray = leafSpray({
  shape: LANCE,
  ramp: greens.eucalyptus,
  leaf: 92,
  nodes: 11,
  pairs: false,
  from: 0.25,
  spread: 0.6,
})
/** Rose foliage: dark, oval. */
export const roseLeaves: Spray = leafSpray({
  shape: OVAL,
  ramp: greens.leaf,
  leaf: 76,
  nodes: 5,
  pairs: true,
  from: 0.45,
  spread: 0.85,
})
/** Ruscus: glossy lances on an upright stem. */
export const ruscus: Spray = leafSpray({
  shape: { ...LANCE, width: 0.21 },
  ramp: greens.leaf,
  leaf: 70,
  nodes: 11,
  pairs: false,
  from: 0.25,
  spread: 0.72,
})
/** Young green, for spring bunches. */
export const freshLeaves: Spray = leafSpray({
  shape: LANCE,
  ramp: greens.fresh,
  leaf: 82,
  nodes: 8,
  pairs: false,
  from: 0.3,
  spread: 0.6,
})
/** Olive twigs. */
export const olive: Spray = leafSpray({
  shape: { ...LANCE, width: 0.14 },
  ramp: greens.olive,
  leaf: 60,
  nodes: 12,
  pairs: false,
  from: 0.2,
  spread: 0.7,
})
/** Long arching blades (bear grass, palm strips). */
export const grass: Spray = (p, rng, stem, scale) => {
  for (let i = 0; i < 5; i++) {
    const heading = alongStem(stem, 0.5).heading + (i - 2) * 0.09 + rng.around(0, 0.05)
    const length = Math.hypot(stem.tip.x - stem.foot.x, stem.tip.y - stem.foot.y) * rng.range(0.8, 1.08)
    paintLeaf(
      p,
      rng,
      stem.foot,
      heading,
      length,
      { ...BLADE, width: (0.035 * 130 * scale) / Math.max(130, length) },
      greens.leaf,
      0.05,
    )
  }
}
