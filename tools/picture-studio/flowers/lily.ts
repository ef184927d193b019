import { lerp, project, smooth, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal, type Strap } from '../sheets.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

const ANTHER = '#8a3f16'

/** Paints a trumpet lily: six recurved tepals, freckles, and six rust-brown anthers. */
export function lily(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  paintLily(p, rng, pose, ramp, true)
}

/** Paints a trumpet lily whose anthers the florist has taken out, so that they stain nothing. */
export function lilyWithoutPollen(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  paintLily(p, rng, pose, ramp, false)
}

function paintLily(p: Painter, rng: Rng, pose: Pose, ramp: Ramp, anthers: boolean): void {
  const petals: QueuedPetal[] = []
  const freckles: { at: ReturnType<typeof strapPetal>; u: number; v: number }[] = []
  for (let i = 0; i < 6; i++) {
    const inner = i % 2 === 1
    const strap: Strap = {
      angle: (i * TAU) / 6 + rng.around(0, 0.07),
      length: 1.16 * rng.around(1, 0.03),
      width: inner ? 0.34 : 0.25,
      rise: 1.15,
      bend: inner ? -0.55 : -0.72,
      profile: spoon(0.5, inner ? 0.86 : 1),
      cup: 0.16,
      wave: inner ? 0.05 : 0.02,
    }
    const sheet = strapPetal(rng, strap)
    const look = { base: 0.34, tip: 0.76, veins: 5, throat: 0.42, throatRamp: greens.fresh, cast: 0.24, model: 1.2 }
    petals.push({ sheet, look, layer: inner ? 0.4 : 0 })
    if (inner) for (let k = 0; k < 9; k++) freckles.push({ at: sheet, u: rng.around(0, 0.6), v: rng.range(0.28, 0.58) })
  }
  paintInDepth(p, rng, pose, ramp, petals)
  for (const { at, u, v } of freckles) p.dot(project(pose, at(u, v)), pose.r * 0.013, tone(ramp, 0.1), 0.5)
  paintStamens(p, rng, pose, ramp, anthers)
}

function paintStamens(p: Painter, rng: Rng, pose: Pose, ramp: Ramp, anthers: boolean): void {
  const throat = project(pose, [0, 0, 0.12])
  p.shade(throat, pose.r * 0.2, pose.r * 0.17, greens.fresh[1], 0.55)
  for (let i = 0; i < 7; i++) {
    const style = i === 6
    const a = style ? rng.range(0, TAU) : (i * TAU) / 6 + 0.5 + rng.around(0, 0.2)
    const reach = style ? 0.16 : rng.range(0.3, 0.4)
    const points = [0, 0.5, 1].map((t) =>
      project(pose, [Math.cos(a) * reach * t * t, Math.sin(a) * reach * t * t, lerp(0.15, style ? 0.95 : 0.8, t)]),
    )
    const tip = points[2] ?? throat
    p.line(smooth(points, false), greens.fresh[2], pose.r * 0.034, 0.8)
    p.line(smooth(points, false), mixLight(ramp), pose.r * 0.018)
    if (style) p.dot(tip, pose.r * 0.042, greens.fresh[3])
    else if (anthers) {
      const turn = a + Math.PI / 2 + rng.around(0, 0.4)
      p.dot({ x: tip.x + 1.2, y: tip.y + 2 }, pose.r * 0.075, '#3a1a08', 0.35, pose.r * 0.03, turn)
      p.dot(tip, pose.r * 0.075, ANTHER, 1, pose.r * 0.028, turn)
      p.dot(tip, pose.r * 0.05, '#b9652c', 0.9, pose.r * 0.01, turn)
    }
  }
}

const mixLight = (ramp: Ramp): string => tone(ramp, 0.95)
