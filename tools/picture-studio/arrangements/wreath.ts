import { lerp, polar, TAU, type Point } from '../geometry.ts'
import { eucalyptus, olive, ruscus } from '../flowers/leaves.ts'
import { babysBreath } from '../flowers/babys-breath.ts'
import { greenery } from '../flowers/stemmed.ts'
import type { Spray } from '../flowers/stem.ts'
import type { Painter } from '../painter.ts'
import { greens, materials, mix, shiftRamp, tone, type MaterialName } from '../palette.ts'
import type { Rng } from '../random.ts'
import type { BloomPart } from './dome-shape.ts'
import { paintBow } from './ribbon.ts'

export interface Wreath {
  centre: Point
  /** Radius of the ring's middle line and half its thickness. */
  ring: number
  thick: number
  blooms: readonly BloomPart[]
  ribbon?: MaterialName
}

/** Paints a wreath: moss ring, greenery swept clockwise, flowers in loose clusters. */
export function paintWreath(p: Painter, rng: Rng, { centre, ring, thick, blooms, ribbon }: Wreath): void {
  p.path(ringPath({ x: centre.x + 12, y: centre.y + 20 }, ring), {
    fill: 'none',
    stroke: '#3a3222',
    'stroke-width': thick * 1.7,
    'stroke-opacity': 0.3,
    filter: 'url(#soft)',
  })
  p.path(ringPath(centre, ring), { fill: 'none', stroke: tone(greens.leaf, 0.1), 'stroke-width': thick * 1.05 })
  sweep(p, rng, centre, ring, thick)
  const queue = blooms.flatMap((part) =>
    Array.from({ length: part.count }, (_, i) => ({ part, key: (i + rng.range(0.1, 0.9)) / part.count })),
  )
  queue.sort((a, b) => a.key - b.key)
  queue.forEach(({ part }, i) => {
    const a = lerp(-Math.PI / 2 + 0.1, Math.PI * 1.5 + 0.1, i / queue.length) + rng.around(0, 0.04)
    const off = (i % 3 === 0 ? -0.45 : i % 3 === 1 ? 0.42 : 0) * thick + rng.around(0, thick * 0.1)
    const at = polar(centre, a, ring + off)
    const r = part.r * rng.around(1, 0.08)
    p.shade({ x: at.x + r * 0.1, y: at.y + r * 0.18 }, r * 1.3, r * 1.25, mix(part.ramp[0], '#17231a', 0.7), 0.6)
    part.bloom(
      p,
      rng,
      { ...at, r, tilt: rng.range(0.1, 0.45), toward: off < 0 ? a + Math.PI : a, spin: 0 },
      shiftRamp(part.ramp, '#fff3df', rng.range(0, 0.06)),
    )
  })
  if (ribbon) paintBow(p, rng, { x: centre.x, y: centre.y + ring + thick * 0.2 }, 118, materials[ribbon])
}

function ringPath({ x, y }: Point, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`
}

/** Paints greenery round the ring, each sprig leaning along it. */
function sweep(p: Painter, rng: Rng, centre: Point, ring: number, thick: number): void {
  const kinds: readonly [Spray, ...Spray[]] = [ruscus, eucalyptus, greenery, olive, eucalyptus]
  const sprigs = 96
  for (let i = 0; i < sprigs; i++) {
    const a = (i / sprigs) * TAU + rng.around(0, 0.05)
    const lean = [0, 1, -1, 0.55, -0.55, 1][i % 6] ?? 0
    const foot = polar(centre, a, ring + lean * thick * 0.2)
    const tip = polar(centre, a + rng.range(0.28, 0.4), ring + lean * thick * rng.range(1.1, 1.4))
    rng.pick(kinds)(p, rng, { foot, tip, bow: rng.around(0, 0.08) }, 0.74)
  }
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * TAU + rng.around(0, 0.12)
    babysBreath(
      p,
      rng,
      {
        foot: polar(centre, a, ring),
        tip: polar(centre, a + 0.3, ring + (i % 2 === 0 ? 1.1 : -0.95) * thick),
        bow: 0.05,
      },
      0.78,
    )
  }
}
