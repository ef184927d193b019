import { n, smooth, TAU, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { materials, tone, type Ramp } from '../palette.ts'

function wheel(p: Painter, at: Point, r: number): void {
  const ring = `M${n(at.x - r)} ${n(at.y)}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`
  for (let i = 0; i < 20; i++) {
    const a = (i / 20) * TAU
    p.line(
      `M${n(at.x)} ${n(at.y)}L${n(at.x + Math.cos(a) * r)} ${n(at.y + Math.sin(a) * r)}`,
      tone(materials.iron, 0.6),
      1.2,
      0.7,
    )
  }
  p.path(ring, { fill: 'none', stroke: tone(materials.iron, 0.1), 'stroke-width': 11 })
  p.path(ring, { fill: 'none', stroke: tone(materials.iron, 0.75), 'stroke-width': 2.4, 'stroke-opacity': 0.8 })
  p.dot(at, 10, tone(materials.iron, 0.3))
  p.dot({ x: at.x - 2, y: at.y - 2 }, 4, tone(materials.iron, 0.95))
}

function tube(p: Painter, points: readonly Point[], width: number, ramp: Ramp): void {
  p.line(smooth(points, false), tone(ramp, 0.14), width)
  p.line(
    smooth(
      points.map((q) => ({ x: q.x - 1, y: q.y - 1.5 })),
      false,
    ),
    tone(ramp, 0.5),
    width * 0.6,
  )
  p.line(
    smooth(
      points.map((q) => ({ x: q.x - 2, y: q.y - 2.5 })),
      false,
    ),
    tone(ramp, 0.85),
    width * 0.16,
    0.8,
  )
}

/** Places on the bicycle where flowers go. */
export interface Bicycle {
  rack: Point
  front: Point
}

/** Paints a street seller's bicycle in profile, heading right; `foot` is under the rear hub. */
export function paintBicycle(p: Painter, foot: Point): Bicycle {
  const frame = materials.ribbonGreen
  const r = 136
  const at = (x: number, y: number): Point => ({ x: foot.x + x, y: foot.y + y })
  const [rear, front] = [at(0, -r), at(500, -r)]
  p.shade(at(250, 6), 470, 24, '#2c2618', 0.4)
  wheel(p, rear, r)
  wheel(p, front, r)
  const [pedal, seat, head] = [at(200, -r + 10), at(136, -r - 190), at(410, -r - 196)]
  tube(p, [rear, pedal], 9, frame)
  tube(p, [rear, at(136, -r - 140)], 8, frame)
  tube(p, [pedal, seat], 12, frame)
  tube(
    p,
    [at(144, -r - 150), at(300, -r - 40), head].map((q, i) => (i === 1 ? at(262, -r - 118) : q)),
    12,
    frame,
  )
  tube(p, [pedal, at(330, -r - 60), at(416, -r - 170)], 12, frame)
  tube(p, [at(402, -r - 236), head, at(470, -r - 60), front], 12, frame)
  tube(p, [at(402, -r - 236), at(396, -r - 262), at(350, -r - 272), at(312, -r - 252)], 8, materials.iron)
  p.line(smooth([at(342, -r - 268), at(312, -r - 252)], false), tone(materials.wood, 0.2), 14)
  tube(p, [at(-96, -r - 152), at(116, -r - 152)], 9, materials.iron)
  tube(p, [at(-84, -r - 150), rear], 5, materials.iron)
  const saddle = [
    at(84, -r - 208),
    at(130, -r - 222),
    at(196, -r - 212),
    at(206, -r - 204),
    at(140, -r - 198),
    at(100, -r - 192),
  ]
  p.fill(smooth(saddle), tone(materials.wood, 0.1))
  p.line(smooth([at(94, -r - 212), at(132, -r - 218), at(190, -r - 210)], false), tone(materials.wood, 0.7), 3, 0.7)
  p.path(`M${n(pedal.x - 32)} ${n(pedal.y)}a32 32 0 1 0 64 0a32 32 0 1 0 -64 0`, {
    fill: 'none',
    stroke: tone(materials.iron, 0.35),
    'stroke-width': 6,
  })
  tube(p, [pedal, at(236, -r + 66)], 6, materials.iron)
  p.line(smooth([at(216, -r + 70), at(258, -r + 64)], false), tone(materials.iron, 0.1), 9)
  return { rack: at(10, -r - 160), front: at(462, -r - 150) }
}
