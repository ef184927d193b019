import { clamp, lerp, n, polygon, smooth, type Point } from '../geometry.ts'
import { paintCastShadow } from '../ground.ts'
import type { Painter } from '../painter.ts'
import { materials, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'

export interface BasketShape {
  /** Middle of the bottom edge. */
  foot: Point
  height: number
  /** Half widths at the rim and at the bottom. */
  rim: number
  base: number
  ramp?: Ramp
}

/** Returns a point of the woven wall: `u` -1…1 from left to right, `v` 0…1 from rim to bottom. */
function wall({ foot, height, rim, base }: BasketShape, u: number, v: number): Point {
  const half = lerp(rim, base, v ** 1.4)
  const sag = half * 0.16 * (1 - u * u)
  return { x: foot.x + Math.sin(u * 1.45) * (half / Math.sin(1.45)), y: foot.y - height * (1 - v) + sag }
}

/** Paints the arched handle, drawn behind the flowers. `rise` is its height above the rim. */
export function paintHandle(
  p: Painter,
  { foot, height, rim, ramp = materials.wicker }: BasketShape,
  rise: number,
): void {
  const y = foot.y - height
  const arch = (grow: number): string =>
    smooth(
      Array.from({ length: 15 }, (_, i) => {
        const a = Math.PI * (1 + i / 14)
        return { x: foot.x + Math.cos(a) * (rim * 0.95 + grow), y: y + 24 + Math.sin(a) * (rise + grow) }
      }),
      false,
    )
  p.path(arch(0), {
    fill: 'none',
    stroke: '#2e2414',
    'stroke-width': 24,
    'stroke-opacity': 0.16,
    transform: 'translate(6 8)',
  })
  p.line(arch(0), tone(ramp, 0.22), 24)
  p.line(arch(1), tone(ramp, 0.5), 17)
  p.path(arch(0), {
    fill: 'none',
    stroke: tone(ramp, 0.12),
    'stroke-width': 22,
    'stroke-dasharray': '3 17',
    'stroke-opacity': 0.6,
  })
  p.path(arch(4), {
    fill: 'none',
    stroke: tone(ramp, 0.88),
    'stroke-width': 5,
    'stroke-dasharray': '13 7',
    'stroke-opacity': 0.75,
  })
}

/** Paints the shadow on the ground and the dark far inside. */
export function paintBasketBack(p: Painter, shape: BasketShape): void {
  const { foot, height, rim, base } = shape
  paintCastShadow(p, { x: foot.x, y: foot.y + base * 0.14 }, base * 1.35, base * 0.24, 0.45)
  p.dot({ x: foot.x, y: foot.y - height }, rim, tone(shape.ramp ?? materials.wicker, 0.05), 1, rim * 0.16)
}

/** Paints the woven front: stakes, strands passing over and under, a plaited rim. */
export function paintBasketFront(p: Painter, rng: Rng, shape: BasketShape): void {
  const ramp = shape.ramp ?? materials.wicker
  const outline: Point[] = []
  for (let i = 0; i <= 12; i++) outline.push(wall(shape, i / 6 - 1, 0))
  for (let i = 12; i >= 0; i--) outline.push(wall(shape, i / 6 - 1, 1))
  p.fill(polygon(outline), tone(ramp, 0.14))
  // Clipped: a strand that turns round the side would leave gaps at the edge.
  p.clipped(polygon(outline), () => weave(p, rng, shape, ramp))
  plait(p, shape, ramp, 0.02, 20)
  plait(p, shape, ramp, 0.98, 15)
}

function weave(p: Painter, rng: Rng, shape: BasketShape, ramp: Ramp): void {
  const rows = Math.round(shape.height / 21)
  const columns = 26
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i++) {
      if ((i + row) % 2 === 1) continue
      strand(
        p,
        rng,
        shape,
        ramp,
        { u: lerp(-1, 1, (i + 0.5) / columns), v: (row + 0.5) / rows },
        2.05 / columns,
        0.46 / rows,
      )
    }
    for (let i = 0; i < columns; i++) {
      if ((i + row) % 2 === 0) continue
      const u = lerp(-1, 1, (i + 0.5) / columns)
      const [a, b] = [wall(shape, u, row / rows), wall(shape, u, (row + 1) / rows)]
      p.line(`M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`, tone(ramp, lightAt(u) - 0.12), 9 * Math.cos(u * 1.3) + 3, 0.95)
    }
  }
}

const lightAt = (u: number): number => clamp(0.62 - 0.34 * u - 0.26 * u * u, 0.08, 0.8)

function strand(
  p: Painter,
  rng: Rng,
  shape: BasketShape,
  ramp: Ramp,
  at: { u: number; v: number },
  du: number,
  dv: number,
): void {
  const points = [
    wall(shape, at.u - du * 0.8, at.v),
    wall(shape, at.u - du * 0.35, at.v - dv * 0.95),
    wall(shape, at.u + du * 0.35, at.v - dv * 0.95),
    wall(shape, at.u + du * 0.8, at.v),
    wall(shape, at.u + du * 0.35, at.v + dv * 0.95),
    wall(shape, at.u - du * 0.35, at.v + dv * 0.95),
  ]
  const light = lightAt(at.u) + rng.around(0, 0.08) - at.v * 0.1
  p.fill(smooth(points), tone(ramp, light))
  const ridge = [points[1], points[2]]
    .filter((q) => q !== undefined)
    .map((q) => ({ x: q.x, y: q.y + shape.height * dv * 0.4 }))
  p.line(smooth(ridge, false), tone(ramp, light + 0.26), 2.4, 0.7)
}

function plait(p: Painter, shape: BasketShape, ramp: Ramp, v: number, thick: number): void {
  const twists = 30
  for (let i = 0; i <= twists; i++) {
    const u = lerp(-1.02, 1.02, i / twists)
    const at = wall(shape, u, v)
    p.dot({ x: at.x, y: at.y + 2 }, thick * 0.82, tone(ramp, 0.06), 0.6, thick * 0.5, -0.5)
    p.dot(at, thick * 0.76, tone(ramp, lightAt(u) + 0.06), 1, thick * 0.4, -0.5)
    p.dot({ x: at.x - 2, y: at.y - 2.5 }, thick * 0.5, tone(ramp, lightAt(u) + 0.3), 0.6, thick * 0.13, -0.5)
  }
}

/** Paints a turned foot under a tall presentation basket. */
export function paintPedestal(p: Painter, top: Point, height: number, half: number): void {
  const ramp = materials.wicker
  const foot = { x: top.x, y: top.y + height }
  paintCastShadow(p, { x: foot.x, y: foot.y + 6 }, half * 1.5, half * 0.26, 0.5)
  const left: Point[] = []
  const right: Point[] = []
  for (const [t, w] of [
    [-0.04, 0.62],
    [0.16, 0.4],
    [0.42, 0.25],
    [0.6, 0.28],
    [0.8, 0.66],
    [0.93, 0.98],
    [1, 1],
  ] as const) {
    left.push({ x: top.x - half * w, y: top.y + height * t })
    right.unshift({ x: top.x + half * w, y: top.y + height * t })
  }
  const d = `${smooth(left, false)}Q${n(foot.x)} ${n(foot.y + half * 0.26)} ${n(foot.x + half)} ${n(foot.y)}${smooth(right, false).replace(/^M[^C]*/, '')}Z`
  p.fill(
    d,
    p.linear({ x: top.x - half, y: 0 }, { x: top.x + half, y: 0 }, [
      [0, tone(ramp, 0.3)],
      [0.3, tone(ramp, 0.78)],
      [0.6, tone(ramp, 0.46)],
      [1, tone(ramp, 0.1)],
    ]),
  )
  p.clipped(d, () => {
    for (let i = 0; i < 13; i++) {
      const y = top.y + (height * i) / 12
      p.line(
        `M${n(top.x - half)} ${n(y - 6)}Q${n(top.x)} ${n(y + half * 0.2)} ${n(top.x + half)} ${n(y - 6)}`,
        tone(ramp, i % 2 === 0 ? 0.05 : 0.95),
        i % 2 === 0 ? 5 : 2.4,
        0.4,
      )
    }
  })
}
