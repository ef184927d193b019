import { n, polar, polygon, smooth, TAU, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { materials, mix, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'

/** Draws `body` at another place and size, as if it were its own picture. */
export function placed(p: Painter, x: number, y: number, scale: number, body: () => void, turn = 0): void {
  const rotate = turn === 0 ? '' : ` rotate(${n(turn)})`
  p.group({ transform: `translate(${n(x)} ${n(y)})${rotate} scale(${scale})` }, body)
}

/** Paints florist's scissors lying open; `length` from the pivot to the tips, `turn` where they point. */
export function paintScissors(p: Painter, at: Point, length: number, turn: number): void {
  const { iron: steel, ribbonGreen: grip } = materials
  for (const pass of ['shadow', 'steel'] as const) {
    for (const side of [-1, 1] as const) {
      const heading = turn + side * 0.15
      const off = pass === 'shadow' ? 7 : 0
      const pivot = { x: at.x + off * 0.6, y: at.y + off }
      const tip = polar(pivot, heading, length)
      const across = heading + Math.PI / 2
      const blade = [
        polar(pivot, across, length * 0.055),
        polar(polar(pivot, heading, length * 0.5), across, side * -length * 0.075),
        tip,
        polar(polar(pivot, heading, length * 0.5), across, side * length * 0.02),
        polar(pivot, across, -length * 0.055),
      ]
      const back = polar(pivot, heading + Math.PI, length * 0.34)
      const ring = polar(pivot, heading + Math.PI + side * 0.1, length * 0.66)
      if (pass === 'shadow') {
        p.fill(polygon(blade), '#2c2618', 0.2)
        p.path(loopPath(ring, length * 0.22, length * 0.15, heading), {
          fill: 'none',
          stroke: '#2c2618',
          'stroke-opacity': 0.2,
          'stroke-width': length * 0.07,
        })
        continue
      }
      p.fill(
        polygon(blade),
        p.linear(pivot, tip, [
          [0, tone(steel, 0.5)],
          [0.5, tone(steel, 0.98)],
          [1, tone(steel, 0.7)],
        ]),
      )
      p.line(smooth([pivot, back], false), tone(steel, 0.35), length * 0.07)
      const loop = loopPath(ring, length * 0.22, length * 0.15, heading)
      p.path(loop, { fill: 'none', stroke: tone(grip, 0.3), 'stroke-width': length * 0.075 })
      p.path(loop, { fill: 'none', stroke: tone(grip, 0.7), 'stroke-width': length * 0.022, 'stroke-opacity': 0.7 })
    }
  }
  p.dot(at, length * 0.04, tone(steel, 0.2))
  p.dot({ x: at.x - 1.5, y: at.y - 1.5 }, length * 0.02, tone(steel, 0.95))
}

function loopPath(at: Point, rx: number, ry: number, turn: number): string {
  const points = Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * TAU
    const [x, y] = [Math.cos(a) * rx, Math.sin(a) * ry]
    return { x: at.x + x * Math.cos(turn) - y * Math.sin(turn), y: at.y + x * Math.sin(turn) + y * Math.cos(turn) }
  })
  return smooth(points)
}

/** Paints drops of water lying on a table. */
export function paintDrops(p: Painter, rng: Rng, centre: Point, spread: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const at = { x: centre.x + rng.around(0, spread), y: centre.y + rng.around(0, spread * 0.22) }
    const r = rng.range(4, 11)
    p.dot({ x: at.x + r * 0.3, y: at.y + r * 0.35 }, r * 1.05, '#3a3a2c', 0.22, r * 0.6)
    p.dot(
      at,
      r,
      p.linear({ x: at.x - r, y: at.y - r }, { x: at.x + r, y: at.y + r }, [
        [0, '#9db3ac', 0.75],
        [0.6, '#dfeae5', 0.7],
        [1, '#ffffff', 0.95],
      ]),
      1,
      r * 0.6,
    )
    p.dot({ x: at.x - r * 0.35, y: at.y - r * 0.2 }, r * 0.2, '#ffffff', 0.95, r * 0.13)
  }
}

/** Paints a folded card with a small pressed sprig instead of words. */
export function paintCard(p: Painter, at: Point, width: number, height: number, lean: number): void {
  const paper = materials.ivory
  const left = [
    at,
    { x: at.x + width, y: at.y + lean },
    { x: at.x + width, y: at.y + lean + height },
    { x: at.x, y: at.y + height },
  ]
  p.shade({ x: at.x + width * 0.55, y: at.y + height + 8 }, width * 0.7, 22, '#2c2618', 0.35)
  p.fill(polygon(left.map((q) => ({ x: q.x + 16, y: q.y - 5 }))), tone(paper, 0.38))
  p.fill(
    polygon(left),
    p.linear(at, { x: at.x + width, y: at.y + height }, [
      [0, tone(paper, 1)],
      [1, tone(paper, 0.72)],
    ]),
  )
  const inset = left.map((q, i) => ({ x: q.x + (i === 0 || i === 3 ? 13 : -13), y: q.y + (i < 2 ? 13 : -13) }))
  p.path(polygon(inset), {
    fill: 'none',
    stroke: tone(materials.ribbonBlush, 0.5),
    'stroke-width': 1.6,
    'stroke-opacity': 0.8,
  })
}

/** Paints a roll of paper standing or lying; `length` along `turn`. */
export function paintRoll(p: Painter, at: Point, length: number, r: number, turn: number, ramp: Ramp): void {
  const end = polar(at, turn, length)
  const side = turn + Math.PI / 2
  const d = polygon([polar(at, side, r), polar(end, side, r), polar(end, side, -r), polar(at, side, -r)])
  p.path(d, { fill: '#2c2618', 'fill-opacity': 0.2, transform: 'translate(5 9)' })
  p.fill(
    d,
    p.linear(polar(at, side, r), polar(at, side, -r), [
      [0, tone(ramp, 0.12)],
      [0.35, tone(ramp, 0.5)],
      [0.7, tone(ramp, 0.9)],
      [1, tone(ramp, 0.55)],
    ]),
  )
  p.dot(at, r, tone(ramp, 0.55), 1, r * 0.45, side)
  p.dot(end, r, tone(ramp, 0.75), 1, r * 0.45, side)
  for (const k of [0.8, 0.6, 0.4])
    p.path(loopPath(end, r * k, r * 0.45 * k, side), {
      fill: 'none',
      stroke: tone(ramp, 0.15),
      'stroke-width': 1.4,
      'stroke-opacity': 0.6,
    })
  p.dot(end, r * 0.26, tone(ramp, 0), 0.8, r * 0.12, side)
}

/** Paints a spool of ribbon standing on its rim. */
export function paintSpool(p: Painter, at: Point, r: number, ramp: Ramp): void {
  p.shade({ x: at.x + r * 0.3, y: at.y + r }, r * 1.2, r * 0.25, '#2c2618', 0.35)
  p.dot({ x: at.x + r * 0.34, y: at.y }, r * 0.92, tone(materials.wood, 0.35), 1, r)
  p.dot(
    at,
    r * 0.86,
    p.linear({ x: at.x - r, y: at.y - r }, { x: at.x + r, y: at.y + r }, [
      [0, tone(ramp, 0.9)],
      [1, tone(ramp, 0.3)],
    ]),
    1,
    r * 0.94,
  )
  for (const k of [0.75, 0.6, 0.48])
    p.path(loopPath(at, r * 0.86 * k, r * 0.94 * k, 0), {
      fill: 'none',
      stroke: tone(ramp, 0.1),
      'stroke-width': 1.6,
      'stroke-opacity': 0.4,
    })
  p.dot(at, r * 0.3, tone(materials.wood, 0.72), 1, r * 0.33)
  p.dot(at, r * 0.12, tone(materials.wood, 0), 1, r * 0.13)
  const tail = [
    { x: at.x + r * 0.2, y: at.y + r * 0.9 },
    { x: at.x + r * 1.2, y: at.y + r * 1.04 },
    { x: at.x + r * 2, y: at.y + r * 0.84 },
    { x: at.x + r * 2.7, y: at.y + r * 1.08 },
  ]
  p.line(
    smooth(
      tail.map((q) => ({ x: q.x + 2, y: q.y + 6 })),
      false,
    ),
    '#2c2618',
    r * 0.24,
    0.16,
  )
  p.line(smooth(tail, false), mix(tone(ramp, 0.6), tone(ramp, 0.8), 0.5), r * 0.24)
  p.line(
    smooth(
      tail.map((q) => ({ x: q.x, y: q.y - r * 0.06 })),
      false,
    ),
    tone(ramp, 0.98),
    r * 0.05,
    0.6,
  )
}
