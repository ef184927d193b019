import { clamp, distance, GOLDEN, TAU, type Point } from '../geometry.ts'
import type { Rng } from '../random.ts'
import type { BloomPart, Dome } from './dome-shape.ts'

/** A bloom's place in a mass of flowers. */
export interface Spot extends Point {
  part: BloomPart
  r: number
  /** 0 in the middle of the dome, 1 at its edge. */
  out: number
}

/** Lays blooms out like seeds, large ones first, then lets them push each other apart. */
export function settle(rng: Rng, dome: Dome): Spot[] {
  const queue = dome.blooms.flatMap((part) =>
    Array.from({ length: part.count }, (_, i) => ({ part, key: (i + 0.5) / part.count + rng.around(0, 0.12) })),
  )
  queue.sort((a, b) => a.key - b.key)
  const turn = dome.first ?? rng.range(0, TAU)
  const spots: Spot[] = queue.map(({ part }, i) => {
    const d = Math.sqrt((i + 0.5) / queue.length)
    const a = turn + i * GOLDEN
    return { part, r: part.r * rng.around(1, 0.06), x: Math.cos(a) * d * dome.rx, y: Math.sin(a) * d * dome.ry, out: 0 }
  })
  mingle(spots)
  for (let round = 0; round < 90; round++) {
    for (const a of spots) {
      for (const b of spots) {
        if (a === b) continue
        const wanted = 0.8 * (a.r + b.r)
        const gap = distance(a, b)
        if (gap >= wanted || gap === 0) continue
        const push = ((wanted - gap) / gap) * 0.2
        a.x -= (b.x - a.x) * push
        a.y -= (b.y - a.y) * push
      }
      a.x *= 0.994
      a.y *= 0.994
      const [fx, fy] = [Math.max(20, dome.rx - a.r * 0.8), Math.max(20, dome.ry - a.r * 0.8)]
      const over = Math.hypot(a.x / fx, a.y / fy)
      if (over > 1) {
        a.x /= over
        a.y /= over
      }
    }
  }
  for (const spot of spots) {
    spot.out = clamp(Math.hypot(spot.x / dome.rx, spot.y / dome.ry) * 1.2)
    spot.x += dome.centre.x
    spot.y += dome.centre.y
  }
  return spots.sort((a, b) => b.out - a.out)
}

/** Returns how crowded a place is with flowers of the given kind. */
function company(spots: readonly Spot[], at: Spot, part: BloomPart): number {
  let sum = 0
  for (const other of spots) if (other !== at && other.part === part) sum += 1 / (distance(at, other) ** 2 + 400)
  return sum
}

/** Swaps kinds between places until flowers of one kind no longer huddle together. */
function mingle(spots: readonly Spot[]): void {
  for (let round = 0; round < 3; round++) {
    for (const a of spots) {
      for (const b of spots) {
        if (a.part === b.part) continue
        const before = company(spots, a, a.part) + company(spots, b, b.part)
        swap(a, b)
        const after = company(spots, a, a.part) + company(spots, b, b.part)
        if (after >= before) swap(a, b)
      }
    }
  }
}

function swap(a: Spot, b: Spot): void {
  ;[a.part, b.part] = [b.part, a.part]
  ;[a.r, b.r] = [b.r, a.r]
}
