import { lerp, mixPoint, n, polygon, smooth, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { mix, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'

/** One sheet of paper gathered at `hub`, fanning out to the points of `rim` (left to right). */
export interface Fan {
  hub: Point
  /** Half width of the gathered end. */
  waist: number
  rim: readonly Point[]
  /** How many folds it has, of the usual number. */
  folds?: number
}

/** Returns a slightly uneven edge, torn or cut, between the rim's corners. */
function edgeOf(rng: Rng, rim: readonly Point[]): Point[] {
  const points: Point[] = []
  rim.forEach((corner, i) => {
    const next = rim[i + 1]
    points.push(corner)
    if (!next) return
    for (const t of [0.3, 0.62]) {
      const at = mixPoint(corner, next, t)
      points.push({ x: at.x + rng.around(0, 4), y: at.y + rng.around(0, 5) })
    }
  })
  return points
}

/** Paints a sheet with soft folds running from the gathered end. `depth` darkens it (0–1). */
export function paintFan(p: Painter, rng: Rng, fan: Fan, ramp: Ramp, depth: number): void {
  const edge = edgeOf(rng, fan.rim)
  const [left, right] = [
    { x: fan.hub.x - fan.waist, y: fan.hub.y },
    { x: fan.hub.x + fan.waist, y: fan.hub.y },
  ]
  const d = `${smooth(edge, false, 0.7)}L${n(right.x)} ${n(right.y)}L${n(left.x)} ${n(left.y)}Z`
  const far = edge[Math.floor(edge.length / 2)] ?? fan.hub
  p.path(d, { fill: '#2e281c', 'fill-opacity': 0.16, transform: 'translate(4 7)' })
  p.path(d, { fill: '#2e281c', 'fill-opacity': 0.1, transform: 'translate(8 14)' })
  const sheet = p.linear(fan.hub, far, [
    [0, tone(ramp, 0.34 - depth * 0.3)],
    [0.4, tone(ramp, 0.66 - depth * 0.34)],
    [1, tone(ramp, 0.86 - depth * 0.34)],
  ])
  p.fill(d, sheet)
  p.clipped(d, () => paintFolds(p, rng, edge, left, right, ramp, depth, fan.folds))
  p.line(smooth(edge, false, 0.7), tone(ramp, 1 - depth * 0.4), 2.2, 0.85)
}

/** Paints folds: wedges of shade, each with a lit ridge on its left. */
function paintFolds(
  p: Painter,
  rng: Rng,
  edge: readonly Point[],
  left: Point,
  right: Point,
  ramp: Ramp,
  depth: number,
  share = 1,
): void {
  const folds = Math.max(4, Math.round(edge.length * 0.75 * share))
  for (let i = 0; i < folds; i++) {
    const t = (i + rng.range(0.15, 0.85)) / folds
    const place = t * (edge.length - 1)
    const a = edge[Math.floor(place)] ?? left
    const b = edge[Math.ceil(place)] ?? right
    const at = mixPoint(a, b, place % 1)
    const foot = mixPoint(left, right, lerp(0.1, 0.9, t))
    const width = rng.range(12, 44) / share
    const reach = mixPoint(foot, at, 1.12)
    const wedge = [foot, { x: reach.x - width * 0.2, y: reach.y }, { x: reach.x + width, y: reach.y + width * 0.2 }]
    p.fill(polygon(wedge), tone(ramp, 0.2 - depth * 0.2), 0.2)
    p.fill(
      polygon([foot, { x: reach.x - width * 0.2, y: reach.y }, { x: reach.x + width * 0.3, y: reach.y }]),
      tone(ramp, 0.1),
      0.14,
    )
    p.line(
      `M${n(foot.x)} ${n(foot.y)}L${n(reach.x - width * 0.2)} ${n(reach.y)}`,
      tone(ramp, 1 - depth * 0.3),
      1.8,
      0.6,
    )
  }
}

/** Paints the gathered tail below the ribbon. */
export function paintTail(
  p: Painter,
  rng: Rng,
  hub: Point,
  waist: number,
  foot: { y: number; half: number },
  ramp: Ramp,
): void {
  const pleats = 7
  const bottom: Point[] = []
  for (let i = 0; i <= pleats * 2; i++) {
    const t = i / (pleats * 2)
    bottom.push({
      x: hub.x + lerp(-foot.half, foot.half, t) + rng.around(0, 5),
      y: foot.y - Math.abs(t - 0.5) * 44 + (i % 2 === 0 ? -9 : 9) + rng.around(0, 5),
    })
  }
  const top = bottom.map((_, i) => ({ x: hub.x + lerp(-waist, waist, i / (pleats * 2)), y: hub.y }))
  for (let i = 0; i < pleats * 2; i++) {
    const [a, b, c, e] = [top[i], bottom[i], bottom[i + 1], top[i + 1]]
    if (!a || !b || !c || !e) continue
    const lightness = (i % 2 === 0 ? 0.74 : 0.44) - 0.2 * (i / (pleats * 2))
    const paint = p.linear(a, b, [
      [0, tone(ramp, lightness - 0.3)],
      [0.5, tone(ramp, lightness)],
      [1, tone(ramp, lightness + 0.1)],
    ])
    p.path(polygon([a, b, c, e]), {
      fill: paint,
      stroke: mix(tone(ramp, lightness), tone(ramp, 0.3), 0.3),
      'stroke-width': 0.8,
    })
  }
}
