import { lerp, n, smooth, TAU, type Point } from '../geometry.ts'
import type { Bloom } from '../flowers/types.ts'
import { OVAL, paintLeaf } from '../flowers/leaves.ts'
import { paintCastShadow } from '../ground.ts'
import type { Painter } from '../painter.ts'
import { greens, materials, mix, shiftRamp, tone, type MaterialName, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { paintBow, paintBand } from './ribbon.ts'

/** Returns the outline of a heart lying on a table, tilted away; `size` is half its width. */
function heartOutline(centre: Point, size: number, flatten: number): Point[] {
  return Array.from({ length: 48 }, (_, i) => {
    const t = (i / 48) * TAU
    const x = 16 * Math.sin(t) ** 3
    const y = -(13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t))
    return { x: centre.x + (x / 16.5) * size, y: centre.y + ((y + 2.5) / 16.5) * size * flatten }
  })
}

/** Returns true if a point lies in a closed outline (even–odd rule). */
function inside(outline: readonly Point[], { x, y }: Point): boolean {
  let odd = false
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] ?? a
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) odd = !odd
  })
  return odd
}

/** Returns places for flowers `gap` apart inside an outline, in rows from the far side to the near one. */
function packed(rng: Rng, outline: readonly Point[], gap: number): Point[] {
  const tops = outline.map((q) => q.y)
  const [top, bottom] = [Math.min(...tops), Math.max(...tops)]
  const spots: Point[] = []
  const rows = Math.round((bottom - top) / (gap * 0.8))
  for (let row = 0; row <= rows; row++) {
    const y = lerp(top + gap * 0.3, bottom - gap * 0.5, row / rows)
    // Each run of the row that lies inside is filled evenly from edge to edge.
    let start: number | undefined
    for (let x = 0; x <= 960; x += 4) {
      const within = inside(outline, { x, y })
      if (within && start === undefined) start = x
      if (within || start === undefined) continue
      const width = x - start
      const count = Math.max(1, Math.round((width - gap * 0.2) / gap))
      for (let i = 0; i < count; i++) {
        const across = count === 1 ? 0.5 : lerp((gap * 0.42) / width, 1 - (gap * 0.42) / width, i / (count - 1))
        spots.push({ x: start + across * width + rng.around(0, 5), y: y + rng.around(0, 6) })
      }
      start = undefined
    }
  }
  return spots
}

/** Paints a heart-shaped box packed with roses, seen from a little above. */
export function paintHeartBox(
  p: Painter,
  rng: Rng,
  bloom: Bloom,
  ramps: readonly [Ramp, ...Ramp[]],
  box: MaterialName,
): void {
  const centre = { x: 480, y: 506 }
  const ramp = materials[box]
  const [size, flatten, depth] = [392, 0.9, 150]
  const rim = heartOutline(centre, size, flatten)
  paintCastShadow(p, { x: 492, y: centre.y + depth + 178 }, 360, 150, 0.5)
  const sides = p.linear({ x: centre.x - size, y: 0 }, { x: centre.x + size, y: 0 }, [
    [0, tone(ramp, 0.62)],
    [0.3, tone(ramp, 0.8)],
    [0.5, tone(ramp, 0.42)],
    [0.75, tone(ramp, 0.3)],
    [1, tone(ramp, 0.1)],
  ])
  // Sweeping the rim down in small steps gives the wall its silhouette.
  for (let i = 16; i >= 0; i--) p.fill(smooth(rim.map((q) => ({ x: q.x, y: q.y + (depth * i) / 16 }))), sides)
  const lowest = { x: centre.x, y: centre.y + size * flatten }
  p.line(`M${n(lowest.x)} ${n(lowest.y + 4)}V${n(lowest.y + depth - 4)}`, tone(ramp, 0.95), 3, 0.5)
  paintHeartRibbon(p, rim, depth)
  p.path(smooth(rim), { fill: tone(ramp, 0.08), stroke: tone(ramp, 0.9), 'stroke-width': 9 })
  const inner = heartOutline({ x: centre.x, y: centre.y - 4 }, size - 34, flatten)
  const r = 60
  const spots = packed(rng, inner, r * 1.36)
  for (const spot of spots) paintLeaf(p, rng, spot, rng.range(0, TAU), 74, OVAL, greens.leaf, -0.1)
  spots.forEach((spot, i) => {
    p.shade({ x: spot.x + 5, y: spot.y + 10 }, r * 1.3, r * 1.25, mix(ramps[0][0], '#1a140f', 0.6), 0.6)
    const ramp2 = ramps[(i * 7 + Math.floor(i / 3)) % ramps.length] ?? ramps[0]
    bloom(
      p,
      rng,
      {
        ...spot,
        y: spot.y - 10,
        r: r * rng.around(1.04, 0.06),
        tilt: rng.range(0.02, 0.3),
        toward: rng.range(0, TAU),
        spin: 0,
      },
      shiftRamp(ramp2, '#fff3e4', rng.range(0, 0.08)),
    )
  })
}

function paintHeartRibbon(p: Painter, rim: readonly Point[], depth: number): void {
  const ribbon = materials.ribbonBlush
  const front = rim.filter((_, i) => i >= 11 && i <= 37)
  const band = (offset: number): Point[] => front.map((q) => ({ x: q.x, y: q.y + offset }))
  const d = `${smooth(band(depth * 0.42), false)}L${smooth(band(depth * 0.72).reverse(), false).slice(1)}Z`
  p.fill(
    d,
    p.linear({ x: 100, y: 0 }, { x: 860, y: 0 }, [
      [0, tone(ribbon, 0.5)],
      [0.28, tone(ribbon, 0.95)],
      [0.5, tone(ribbon, 0.5)],
      [1, tone(ribbon, 0.15)],
    ]),
  )
}

export interface HatBox {
  foot: Point
  half: number
  height: number
  material: MaterialName
  ribbon: MaterialName
}

/** Paints the back of a round hat box: shadow, lid leaning behind, dark inside. */
export function paintHatBoxBack(p: Painter, { foot, half, height, material }: HatBox): void {
  const ramp = materials[material]
  paintCastShadow(p, { x: foot.x, y: foot.y + half * 0.1 }, half * 1.3, half * 0.24, 0.48)
  p.dot({ x: foot.x, y: foot.y - height }, half, tone(ramp, 0.12), 1, half * 0.2)
}

/** Paints the front of a round hat box with its satin band and bow. */
export function paintHatBoxFront(p: Painter, rng: Rng, { foot, half, height, material, ribbon }: HatBox): void {
  const ramp = materials[material]
  const top = foot.y - height
  const sag = half * 0.4
  const d = `M${n(foot.x - half)} ${n(top)}Q${n(foot.x)} ${n(top + sag)} ${n(foot.x + half)} ${n(top)}L${n(foot.x + half * 0.97)} ${n(foot.y)}Q${n(foot.x)} ${n(foot.y + sag)} ${n(foot.x - half * 0.97)} ${n(foot.y)}Z`
  p.fill(
    d,
    p.linear({ x: foot.x - half, y: 0 }, { x: foot.x + half, y: 0 }, [
      [0, tone(ramp, 0.46)],
      [0.24, tone(ramp, 0.9)],
      [0.42, tone(ramp, 0.84)],
      [0.75, tone(ramp, 0.45)],
      [0.94, tone(ramp, 0.2)],
      [1, tone(ramp, 0.34)],
    ]),
  )
  p.fill(
    d,
    p.linear({ x: 0, y: top }, { x: 0, y: foot.y + sag }, [
      [0, tone(ramp, 0), 0.28],
      [0.3, tone(ramp, 0.2), 0],
      [0.75, tone(ramp, 0), 0],
      [1, tone(ramp, 0), 0.34],
    ]),
  )
  p.line(
    `M${n(foot.x - half)} ${n(top)}Q${n(foot.x)} ${n(top + sag)} ${n(foot.x + half)} ${n(top)}`,
    tone(ramp, 1),
    5,
    0.9,
  )
  const middle = lerp(top, foot.y, 0.46)
  p.clipped(d, () => paintBand(p, { x: foot.x, y: middle }, half * 1.02, 50, materials[ribbon], sag * 0.5))
  paintBow(p, rng, { x: foot.x + half * 0.16, y: middle + sag * 0.52 }, 96, materials[ribbon])
}
