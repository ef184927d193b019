import { clamp, lerp, n, polar, smooth, TAU, type Point } from '../geometry.ts'
import { lotus, lotusBud } from '../flowers/lotus.ts'
import { paintStalk } from '../flowers/stem.ts'
import type { Painter } from '../painter.ts'
import { greens, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'

/** Paints a round lotus leaf; `squash` foreshortens it, `turn` leans it. */
export function paintLotusPad(
  p: Painter,
  rng: Rng,
  at: Point,
  r: number,
  squash: number,
  turn: number,
  ramp: Ramp = greens.lotus,
): void {
  const rim: Point[] = []
  const heart = polar(at, turn, 0)
  const place = (a: number, d: number): Point => {
    const [x, y] = [Math.cos(a) * d * r, Math.sin(a) * d * r * squash]
    return { x: at.x + x * Math.cos(turn) - y * Math.sin(turn), y: at.y + x * Math.sin(turn) + y * Math.cos(turn) }
  }
  const waves = rng.range(0, TAU)
  const edge = (a: number): number => 1 + 0.035 * Math.sin(a * 5 + waves) + 0.02 * Math.sin(a * 11 + waves * 2)
  for (let i = 0; i < 36; i++) rim.push(place((i / 36) * TAU, edge((i / 36) * TAU)))
  const d = smooth(rim)
  p.path(d, { fill: '#14241a', 'fill-opacity': 0.25, transform: 'translate(4 9)' })
  p.fill(
    d,
    p.linear(place(-2.4, 1), place(0.7, 1), [
      [0, tone(ramp, 0.74)],
      [0.5, tone(ramp, 0.48)],
      [1, tone(ramp, 0.24)],
    ]),
  )
  p.clipped(d, () => {
    for (let i = 0; i < 17; i++) {
      const a = (i / 17) * TAU + rng.around(0, 0.08)
      const far = place(a, 0.98)
      const wide = place(a + 0.12, 0.98)
      p.fill(`M${n(heart.x)} ${n(heart.y)}L${n(far.x)} ${n(far.y)}L${n(wide.x)} ${n(wide.y)}Z`, tone(ramp, 0.1), 0.14)
      p.line(`M${n(heart.x)} ${n(heart.y)}L${n(far.x)} ${n(far.y)}`, tone(ramp, 0.96), 1.6, 0.42)
    }
  })
  p.path(d, { fill: 'none', stroke: tone(ramp, 0.9), 'stroke-width': 2, 'stroke-opacity': 0.5 })
  p.dot(heart, r * 0.06, tone(ramp, 0.95), 0.8, r * 0.06 * Math.max(0.4, squash), turn)
}

export interface LotusStem {
  /** Place of the flower, leaf or bud. */
  x: number
  y: number
  r: number
  kind: 'open' | 'bud' | 'pad'
  lean?: number
  tilt?: number
}

/** Paints lotus stems rising from one mouth: pads first, then buds, then flowers, the lowest last. */
export function paintLotusStems(
  p: Painter,
  rng: Rng,
  mouth: Point,
  spread: number,
  stems: readonly LotusStem[],
  ramp: Ramp,
): void {
  const rank = { pad: 0, bud: 1, open: 2 } as const
  const order = [...stems].sort((a, b) => rank[a.kind] - rank[b.kind] || a.y - b.y)
  for (const stem of order) {
    const lean = clamp((stem.x - mouth.x) / 340, -1, 1)
    const foot = { x: mouth.x + lerp(0, spread, lean), y: mouth.y + 24 }
    paintStalk(
      p,
      { foot, tip: { x: stem.x, y: stem.y }, bow: -lean * 0.08 },
      stem.kind === 'pad' ? 9 : 11,
      greens.stem,
      0.75,
    )
  }
  for (const stem of order) {
    const heading = -Math.PI / 2 + (stem.x - mouth.x) / 620 + (stem.lean ?? 0)
    if (stem.kind === 'pad') paintLotusPad(p, rng, stem, stem.r, stem.tilt ?? 0.6, (stem.x - mouth.x) / 500)
    else {
      if (stem.kind === 'bud')
        lotusBud(p, rng, { x: stem.x, y: stem.y, r: stem.r, tilt: 1.5, toward: heading, spin: 0 }, ramp)
      else
        lotus(
          p,
          rng,
          {
            x: stem.x,
            y: stem.y - stem.r * 0.1,
            r: stem.r,
            tilt: stem.tilt ?? 0.95,
            toward: heading,
            spin: rng.range(0, TAU),
          },
          ramp,
        )
    }
  }
}
