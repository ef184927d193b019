import { polar, type Point } from '../geometry.ts'
import { magnolia, magnoliaBud } from '../flowers/magnolia.ts'
import { OVAL, paintLeaf } from '../flowers/leaves.ts'
import { alongStem, paintStalk, type Stem } from '../flowers/stem.ts'
import type { Painter } from '../painter.ts'
import { greens, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'

/** One thing a magnolia branch carries, at `t` along it; `off` is its distance to the side. */
export interface Growth {
  t: number
  off: number
  kind: 'bloom' | 'goblet' | 'fur' | 'leaf'
  r: number
  tilt?: number
}

/** Paints a bare magnolia branch with lichen, furry buds, goblets and open flowers. */
export function paintMagnoliaBranch(
  p: Painter,
  rng: Rng,
  stem: Stem,
  width: number,
  growths: readonly Growth[],
  ramp: Ramp,
): void {
  paintStalk(p, stem, width, greens.bark, 0.35)
  for (let i = 0; i < 16; i++) {
    const at = alongStem(stem, rng.range(0.02, 0.95))
    p.dot(
      polar(at, at.heading + Math.PI / 2, rng.around(0, width * 0.25)),
      width * 0.16,
      tone(greens.bark, rng.pick([0.1, 0.85])),
      0.5,
      width * 0.07,
      at.heading,
    )
  }
  const order = [...growths].sort((a, b) => rank(a) - rank(b) || a.r - b.r)
  for (const growth of order) paintGrowth(p, rng, stem, width, growth, ramp)
}

const rank = ({ kind }: Growth): number => (kind === 'bloom' ? 2 : kind === 'goblet' ? 1 : 0)

function paintGrowth(p: Painter, rng: Rng, stem: Stem, width: number, growth: Growth, ramp: Ramp): void {
  const from = alongStem(stem, growth.t)
  const side = growth.off < 0 ? -1 : 1
  const heading = from.heading + (growth.off === 0 ? 0 : side * 0.75)
  const at: Point = polar(from, heading, Math.abs(growth.off))
  if (growth.off !== 0) paintStalk(p, { foot: from, tip: at, bow: side * -0.08 }, width * 0.5, greens.bark, 0.7)
  const upward = heading * 0.5 - Math.PI / 4
  if (growth.kind === 'leaf') {
    paintLeaf(p, rng, at, heading + rng.around(0, 0.3), growth.r, OVAL, greens.fresh, 0.08)
  } else if (growth.kind === 'fur') {
    furBud(p, rng, at, upward, growth.r)
  } else {
    const foot = polar(at, upward, -growth.r * 0.04)
    if (growth.kind === 'goblet')
      magnoliaBud(p, rng, { ...foot, r: growth.r, tilt: 1.35, toward: upward, spin: 0 }, ramp)
    else magnolia(p, rng, { ...foot, r: growth.r, tilt: growth.tilt ?? 0.6, toward: upward, spin: 0 }, ramp)
    if (growth.kind === 'goblet') paintLeaf(p, rng, foot, upward + 0.8, growth.r * 0.4, OVAL, greens.bark, 0.1)
  }
}

/** Paints the silky winter bud. */
function furBud(p: Painter, rng: Rng, at: Point, heading: number, r: number): void {
  const middle = polar(at, heading, r * 0.8)
  p.dot({ x: middle.x + 2, y: middle.y + 3 }, r, tone(greens.bark, 0), 0.3, r * 0.5, heading)
  p.dot(middle, r, tone(greens.olive, 0.5), 1, r * 0.48, heading)
  for (let i = 0; i < 12; i++) {
    const from = polar(polar(at, heading, r * rng.range(0.1, 1.3)), heading + Math.PI / 2, r * rng.around(0, 0.36))
    const to = polar(from, heading + rng.around(0, 0.2), r * 0.4)
    p.line(
      `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`,
      tone(greens.olive, rng.range(0.6, 1)),
      1.3,
      0.7,
    )
  }
}
