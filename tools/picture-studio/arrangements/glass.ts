import { clamp, lerp, n, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, tone } from '../palette.ts'
import type { Rng } from '../random.ts'
import { paintStalk } from '../flowers/stem.ts'
import { bodyOutline, halfAt, mouthOf, rimArc, type Vessel } from './vessel.ts'

/** The level of the water, as a share from the top. */
const WATER = 0.3

/** Paints the back wall, water and the stems standing in it. */
export function paintGlassBack(p: Painter, rng: Rng, vessel: Vessel, stems: number): void {
  const { foot, height, profile, ramp } = vessel
  const mouth = mouthOf(vessel)
  p.fill(bodyOutline(vessel), tone(ramp, 0.72), 0.5)
  p.dot(mouth, mouth.rx, tone(ramp, 0.35), 0.3, mouth.ry)
  p.line(rimArc(mouth, 'back'), tone(ramp, 0.3), 2, 0.5)
  p.clipped(bodyOutline(vessel), () => {
    for (let i = 0; i < stems; i++) {
      const t = stems === 1 ? 0.5 : i / (stems - 1)
      const base = (profile.at(-1)?.[1] ?? 40) * 0.74
      const end: Point = {
        x: foot.x + lerp(base, -base, clamp(t + rng.around(0, 0.3))),
        y: foot.y - 10 - rng.range(0, 14),
      }
      const top: Point = { x: mouth.x + lerp(-mouth.rx, mouth.rx, t) * 0.72, y: mouth.y - 10 }
      paintStalk(p, { foot: end, tip: top, bow: 0.02 }, rng.range(7, 11), greens.stem, 1)
    }
    const y = foot.y - height * (1 - WATER)
    const half = halfAt(profile, WATER)
    p.fill(
      `M${n(foot.x - half - 20)} ${n(y)}A${n(half + 20)} ${n(half * 0.15)} 0 0 0 ${n(foot.x + half + 20)} ${n(y)}V${n(foot.y + 60)}H${n(foot.x - half - 60)}Z`,
      '#9fbfb4',
      0.34,
    )
    p.dot({ x: foot.x, y }, half, '#d8e8e0', 0.36, half * 0.15)
  })
}

/** Paints the front wall: edges, reflections, a heavy foot. */
export function paintGlassFront(p: Painter, vessel: Vessel): void {
  const { foot, height, profile, ramp } = vessel
  const widest = Math.max(...profile.map(([, half]) => half))
  const d = bodyOutline(vessel)
  const wall = p.linear({ x: foot.x - widest, y: 0 }, { x: foot.x + widest, y: 0 }, [
    [0, tone(ramp, 0.1), 0.6],
    [0.07, tone(ramp, 0.6), 0.3],
    [0.18, '#ffffff', 0.42],
    [0.3, '#ffffff', 0.04],
    [0.7, '#ffffff', 0],
    [0.9, tone(ramp, 0.3), 0.3],
    [1, tone(ramp, 0), 0.6],
  ])
  p.fill(d, wall)
  p.clipped(d, () => {
    const base = profile.at(-1)?.[1] ?? 40
    p.dot({ x: foot.x, y: foot.y + 2 }, base, tone(ramp, 0.16), 0.42, base * 0.2)
    p.dot({ x: foot.x, y: foot.y - 8 }, base * 0.9, '#ffffff', 0.3, base * 0.13)
    const x = foot.x - widest * 0.62
    p.line(
      `M${n(x)} ${n(foot.y - height * 0.84)}Q${n(x - 5)} ${n(foot.y - height * 0.5)} ${n(x + 4)} ${n(foot.y - height * 0.16)}`,
      '#ffffff',
      widest * 0.09,
      0.55,
    )
  })
  p.path(d, { fill: 'none', stroke: tone(ramp, 0.16), 'stroke-width': 1.8, 'stroke-opacity': 0.5 })
  const mouth = mouthOf(vessel)
  p.line(rimArc(mouth, 'front'), '#ffffff', 3, 0.85)
}
