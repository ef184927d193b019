import { angleTo, bezier, lerp, n, polar, smooth, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'

/** A stalk from `foot` to `tip`; `bow` bends it sideways, as a share of its length. */
export interface Stem {
  foot: Point
  tip: Point
  bow: number
}

/** Draws one spray (a stem with its leaves or small flowers). `scale` 1 suits a bouquet. */
export type Spray = (p: Painter, rng: Rng, stem: Stem, scale: number) => void

/** Returns the place at `t` (0 foot, 1 tip) of a stem, and its direction there. */
export function alongStem({ foot, tip, bow }: Stem, t: number): Point & { heading: number } {
  const length = Math.hypot(tip.x - foot.x, tip.y - foot.y)
  const side = angleTo(foot, tip) + Math.PI / 2
  const b = polar({ x: lerp(foot.x, tip.x, 0.35), y: lerp(foot.y, tip.y, 0.35) }, side, bow * length)
  const c = polar({ x: lerp(foot.x, tip.x, 0.7), y: lerp(foot.y, tip.y, 0.7) }, side, bow * length)
  const here = bezier(foot, b, c, tip, t)
  const next = bezier(foot, b, c, tip, Math.min(1, t + 0.02))
  const last = bezier(foot, b, c, tip, t - 0.02)
  return { ...here, heading: angleTo(last, next) }
}

/** Paints a tapering stalk with a lit left edge; `width` at the foot. */
export function paintStalk(p: Painter, stem: Stem, width: number, ramp: Ramp = greens.stem, taper = 0.55): void {
  const left: Point[] = []
  const right: Point[] = []
  const lit: Point[] = []
  for (let i = 0; i <= 8; i++) {
    const at = alongStem(stem, i / 8)
    const half = (width / 2) * lerp(1, taper, i / 8)
    left.push(polar(at, at.heading - Math.PI / 2, half))
    right.unshift(polar(at, at.heading + Math.PI / 2, half))
    lit.push(polar(at, at.heading - Math.PI / 2, half * 0.35))
  }
  p.fill(smooth([...left, ...right]), tone(ramp, 0.36))
  p.line(smooth(lit, false), tone(ramp, 0.72), Math.max(0.8, width * 0.22), 0.7)
  const shadow = right.map((q) => ({ x: q.x, y: q.y }))
  p.line(smooth(shadow, false), tone(ramp, 0.05), Math.max(0.8, width * 0.2), 0.45)
}

/** Paints a small round berry or bud with a light on it. */
export function paintBead(p: Painter, at: Point, r: number, ramp: Ramp): void {
  p.dot({ x: at.x + r * 0.15, y: at.y + r * 0.25 }, r, tone(ramp, 0), 0.35)
  p.dot(at, r, tone(ramp, 0.4))
  p.dot({ x: at.x - r * 0.25, y: at.y - r * 0.3 }, r * 0.5, tone(ramp, 0.8), 0.75)
}

export function hairline(p: Painter, a: Point, b: Point, colour: string, width: number, opacity = 1): void {
  p.line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, colour, width, opacity)
}
