import { polar, smooth, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'

/** Paints a satin band across a waist, `half` wide to either side and `height` tall; it sags in the middle. */
export function paintBand(p: Painter, at: Point, half: number, height: number, ramp: Ramp, sag = 8): void {
  const h = height / 2
  const outline = [
    { x: at.x - half, y: at.y - h },
    { x: at.x, y: at.y - h + sag },
    { x: at.x + half, y: at.y - h },
    { x: at.x + half, y: at.y + h },
    { x: at.x, y: at.y + h + sag },
    { x: at.x - half, y: at.y + h },
  ]
  const d = smooth(outline, true, sag > 20 ? 0.8 : 0.35)
  p.path(d, { fill: '#241c14', 'fill-opacity': 0.3, transform: 'translate(0 6)' })
  p.fill(
    d,
    p.linear({ x: at.x - half, y: 0 }, { x: at.x + half, y: 0 }, [
      [0, tone(ramp, 0.4)],
      [0.3, tone(ramp, 0.84)],
      [0.55, tone(ramp, 0.6)],
      [1, tone(ramp, 0.2)],
    ]),
  )
  for (const t of [-0.3, 0.05, 0.34]) {
    const y = at.y + height * t
    p.line(
      `M${(at.x - half).toFixed(1)} ${y.toFixed(1)}Q${at.x.toFixed(1)} ${(y + sag * 1.9).toFixed(1)} ${(at.x + half).toFixed(1)} ${y.toFixed(1)}`,
      tone(ramp, t < 0 ? 0.95 : 0.15),
      1.4,
      0.45,
    )
  }
}

function loop(p: Painter, at: Point, heading: number, length: number, width: number, ramp: Ramp): void {
  const along = (t: number, side: number): Point =>
    polar(polar(at, heading, length * t), heading + Math.PI / 2, side * width)
  const outer = [
    at,
    along(0.35, -0.75),
    along(0.8, -0.95),
    along(1.04, -0.25),
    along(0.98, 0.45),
    along(0.6, 0.62),
    along(0.25, 0.3),
  ]
  const d = smooth(outer)
  p.path(d, { fill: '#241c14', 'fill-opacity': 0.25, transform: 'translate(3 7)' })
  p.fill(
    d,
    p.linear(at, along(1, 0), [
      [0, tone(ramp, 0.1)],
      [0.35, tone(ramp, 0.5)],
      [0.8, tone(ramp, 0.82)],
      [1, tone(ramp, 0.6)],
    ]),
  )
  // The inside of the loop, in shadow.
  const inner = [
    along(0.18, 0),
    along(0.5, -0.3),
    along(0.82, -0.42),
    along(0.93, 0),
    along(0.8, 0.3),
    along(0.5, 0.26),
  ]
  p.fill(
    smooth(inner),
    p.linear(at, along(1, 0), [
      [0, tone(ramp, 0)],
      [1, tone(ramp, 0.34)],
    ]),
    0.9,
  )
  p.line(smooth([along(0.1, -0.3), along(0.45, -0.72), along(0.85, -0.8)], false), tone(ramp, 1), 2.2, 0.55)
  p.line(smooth([along(0.05, -0.1), along(0.3, -0.42), along(0.6, -0.56)], false), tone(ramp, 0.1), 1.4, 0.3)
}

function tail(p: Painter, rng: Rng, at: Point, heading: number, length: number, width: number, ramp: Ramp): void {
  const sway = rng.around(0, 0.12)
  const mid = polar(at, heading + sway, length * 0.5)
  const end = polar(mid, heading - sway * 2, length * 0.52)
  const side = heading + Math.PI / 2
  const half = width / 2
  const points = [polar(at, side, -half * 0.4), polar(mid, side, -half), polar(end, side, -half * 1.15)]
  const notch = polar(end, heading + Math.PI, width * 0.5)
  const back = [polar(end, side, half * 1.15), polar(mid, side, half), polar(at, side, half * 0.4)]
  const d = `${smooth(points, false)}L${notch.x.toFixed(1)} ${notch.y.toFixed(1)}L${smooth(back, false).slice(1)}Z`
  p.path(d, { fill: '#241c14', 'fill-opacity': 0.2, transform: 'translate(5 7)' })
  p.fill(
    d,
    p.linear(at, end, [
      [0, tone(ramp, 0.2)],
      [0.3, tone(ramp, 0.72)],
      [0.6, tone(ramp, 0.46)],
      [1, tone(ramp, 0.8)],
    ]),
  )
  p.line(
    smooth([polar(at, side, -half * 0.2), polar(mid, side, -half * 0.7), polar(end, side, -half * 0.8)], false),
    tone(ramp, 1),
    1.6,
    0.5,
  )
}

/** Paints a tied bow: two tails, two loops, a knot. `size` is the length of a loop. */
export function paintBow(p: Painter, rng: Rng, at: Point, size: number, ramp: Ramp): void {
  tail(p, rng, at, Math.PI * 0.6, size * 1.75, size * 0.3, ramp)
  tail(p, rng, at, Math.PI * 0.4, size * 1.55, size * 0.3, ramp)
  loop(p, at, Math.PI * 1.06 + rng.around(0, 0.06), size, size * 0.36, ramp)
  loop(p, at, -Math.PI * 0.07 + rng.around(0, 0.06), size * 0.96, size * -0.36, ramp)
  const [w, h] = [size * 0.15, size * 0.19]
  const knot = smooth([
    { x: at.x - w, y: at.y - h * 0.7 },
    { x: at.x, y: at.y - h },
    { x: at.x + w, y: at.y - h * 0.7 },
    { x: at.x + w * 0.82, y: at.y + h * 0.8 },
    { x: at.x, y: at.y + h },
    { x: at.x - w * 0.82, y: at.y + h * 0.8 },
  ])
  p.path(knot, { fill: '#241c14', 'fill-opacity': 0.3, transform: 'translate(2 5)' })
  p.fill(
    knot,
    p.linear({ x: at.x - w, y: at.y - h }, { x: at.x + w, y: at.y + h }, [
      [0, tone(ramp, 0.86)],
      [0.5, tone(ramp, 0.6)],
      [1, tone(ramp, 0.2)],
    ]),
  )
  for (const t of [-0.45, 0, 0.4]) {
    const [x, far] = [at.x + w * t, at.x + w * t * 0.6]
    p.line(
      smooth(
        [
          { x, y: at.y - h * 0.8 },
          { x: (x + far) / 2 + w * 0.12, y: at.y },
          { x: far, y: at.y + h * 0.85 },
        ],
        false,
      ),
      tone(ramp, 0.08),
      1.3,
      0.32,
    )
  }
}
