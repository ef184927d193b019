import { clamp, n, smooth, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { tone, type Ramp } from '../palette.ts'

/** A turned vessel: half widths from the mouth (first) to the foot (last), in picture units. */
export interface Vessel {
  /** Middle of the foot. */
  foot: Point
  height: number
  /** [share of the height from the top, half width] */
  profile: readonly (readonly [number, number])[]
  ramp: Ramp
  /** Height of the mouth's ellipse as a share of its width. */
  squash?: number
}

export function mouthOf({ foot, height, profile, squash = 0.2 }: Vessel): Point & { rx: number; ry: number } {
  const rx = profile[0]?.[1] ?? 0
  return { x: foot.x, y: foot.y - height, rx, ry: rx * squash }
}

const STEPS = 22

/** Returns the profile at many even steps, so that a few given widths make one clean curve. */
function turned(profile: Vessel['profile']): (readonly [number, number])[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => [i / STEPS, halfAt(profile, i / STEPS)] as const)
}

/** Returns the outline of the body, from the left of the mouth round the foot to the right of the mouth. */
export function bodyOutline(vessel: Vessel): string {
  const { foot, height, profile } = vessel
  const mouth = mouthOf(vessel)
  const base = profile.at(-1)?.[1] ?? 0
  const steps = turned(profile)
  const y = (t: number): number => foot.y - height * (1 - t)
  const left = steps.map(([t, half]) => ({ x: foot.x - half, y: y(t) }))
  const right = steps.map(([t, half]) => ({ x: foot.x + half, y: y(t) })).reverse()
  const under = `A${n(base)} ${n(base * 0.13)} 0 0 0 ${n(foot.x + base)} ${n(foot.y)}`
  // The front lip sags like the mouth's ellipse does.
  const lip = `A${n(mouth.rx)} ${n(mouth.ry)} 0 0 1 ${n(mouth.x - mouth.rx)} ${n(mouth.y)}`
  return `${smooth(left, false)}${under}${smooth(right, false).replace(/^M[^C]*/, '')}${lip}Z`
}

/** Returns the front or back half of a mouth's rim. */
export function rimArc(mouth: Point & { rx: number; ry: number }, side: 'front' | 'back'): string {
  return `M${n(mouth.x - mouth.rx)} ${n(mouth.y)}A${n(mouth.rx)} ${n(mouth.ry)} 0 0 ${side === 'front' ? 0 : 1} ${n(mouth.x + mouth.rx)} ${n(mouth.y)}`
}

/** Paints the far inside of the mouth. Call it before the stems. */
export function paintMouth(p: Painter, vessel: Vessel): void {
  const mouth = mouthOf(vessel)
  p.dot(mouth, mouth.rx, tone(vessel.ramp, 0.6), 1, mouth.ry)
  p.dot({ x: mouth.x, y: mouth.y + 2 }, mouth.rx * 0.94, tone(vessel.ramp, 0.05), 1, mouth.ry * 0.86)
}

/** Paints the glazed body: light from the left, a reflected edge on the right, a thin lit lip. */
export function paintBody(p: Painter, vessel: Vessel): void {
  const { foot, height, profile, ramp } = vessel
  const widest = Math.max(...profile.map(([, half]) => half))
  const d = bodyOutline(vessel)
  const across = p.linear({ x: foot.x - widest, y: 0 }, { x: foot.x + widest, y: 0 }, [
    [0, tone(ramp, 0.5)],
    [0.2, tone(ramp, 0.86)],
    [0.36, tone(ramp, 0.92)],
    [0.62, tone(ramp, 0.62)],
    [0.88, tone(ramp, 0.26)],
    [1, tone(ramp, 0.38)],
  ])
  p.fill(d, across)
  const down = p.linear({ x: 0, y: foot.y - height }, { x: 0, y: foot.y }, [
    [0, tone(ramp, 0.1), 0.3],
    [0.16, tone(ramp, 0.4), 0],
    [0.7, tone(ramp, 0.3), 0],
    [1, tone(ramp, 0), 0.4],
  ])
  p.fill(d, down)
  p.clipped(d, () => {
    const x = foot.x - widest * 0.46
    const belly = foot.y - height * 0.58
    p.shade({ x, y: belly }, widest * 0.16, height * 0.26, tone(ramp, 1), 0.75, 0.04)
    p.shade({ x: foot.x + widest * 0.55, y: belly + height * 0.16 }, widest * 0.3, height * 0.4, tone(ramp, 0), 0.24)
  })
  const mouth = mouthOf(vessel)
  p.line(rimArc(mouth, 'front'), tone(ramp, 1), 3.2, 0.85)
}

/** Paints brushed bands round a body at the given shares of its height. */
export function paintBands(p: Painter, vessel: Vessel, colour: string, places: readonly number[], width = 4): void {
  const { foot, height, profile, squash = 0.2 } = vessel
  for (const t of places) {
    const half = halfAt(profile, t) - 1
    const y = foot.y - height * (1 - t)
    p.line(
      `M${n(foot.x - half)} ${n(y)}A${n(half)} ${n(half * squash * 0.8)} 0 0 0 ${n(foot.x + half)} ${n(y)}`,
      colour,
      width,
      0.55,
    )
  }
}

/** Returns the half width at a share of the height: a smooth curve through the given widths, without overshoot. */
export function halfAt(profile: Vessel['profile'], t: number): number {
  const i = Math.max(
    1,
    profile.findIndex(([at]) => at >= t),
  )
  const pick = (k: number): readonly [number, number] => profile[Math.min(Math.max(k, 0), profile.length - 1)] ?? [0, 0]
  const [a, b] = [pick(i - 1), pick(i)]
  const span = b[0] - a[0] || 1
  const slope = (k: number): number => {
    const [before, here, after] = [pick(k - 1), pick(k), pick(k + 1)]
    if ((here[1] - before[1]) * (after[1] - here[1]) <= 0) return 0
    return (after[1] - before[1]) / (after[0] - before[0] || 1)
  }
  const u = clamp((t - a[0]) / span)
  const [u2, u3] = [u * u, u * u * u]
  return (
    a[1] * (2 * u3 - 3 * u2 + 1) +
    b[1] * (3 * u2 - 2 * u3) +
    span * (slope(i - 1) * (u3 - 2 * u2 + u) + slope(i) * (u3 - u2))
  )
}
