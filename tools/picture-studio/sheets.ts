import { TAU } from './geometry.ts'
import type { PetalLook, Sheet } from './petal.ts'
import type { Rng } from './random.ts'

/** One whorl of a cup-shaped flower, in flower radii. */
export interface Whorl {
  count: number
  /** Distance of the rim from the axis. */
  radius: number
  /** Height of the rim above the base of the flower. */
  height: number
  /** Height at which the petal is rooted; inner whorls sit on a tall receptacle. */
  floor?: number
  /** Half the angle one petal spans, in radians. */
  half: number
  look: PetalLook
}

/** Makes the sheet of a petal that is part of a cup: `u` sweeps round the axis, `v` runs from the axis to the rim. */
export function cupPetal(rng: Rng, whorl: Whorl, angle: number, roughness: number): Sheet {
  const { radius, height, half, floor = 0 } = whorl
  const lean = rng.around(0, 0.16)
  const swell = rng.around(1, 0.05)
  const waves = [rng.range(0, TAU), rng.range(0, TAU)] as const
  const point = rng.range(0.03, 0.08)
  return (u, v) => {
    const fall = 1 - 0.3 * Math.abs(u) ** 3 + point * (1 - Math.abs(u - lean)) + lean * 0.12 * u
    const wave = roughness * (Math.sin(u * 3.1 + waves[0]) + 0.5 * Math.sin(u * 7.3 + waves[1]))
    const rim = radius * swell * (fall + wave * v)
    const rho = rim * v ** 0.8
    const a = angle + u * half * (0.72 + 0.28 * v)
    return [rho * Math.cos(a), rho * Math.sin(a), floor + (height - floor) * v ** 1.3]
  }
}

/** A petal that reaches outward like a strap or a spoon, in flower radii. */
export interface Strap {
  /** Direction round the flower's axis. */
  angle: number
  length: number
  /** Half width at the broadest place. */
  width: number
  /** Distance from the axis at which it starts. */
  start?: number
  /** Elevation out of the flower's plane at the base and at the tip, in radians. */
  rise?: number
  bend?: number
  /** Outline: half width (0–1) along the petal. */
  profile: (v: number) => number
  /** How much the edges stand above the midrib. */
  cup?: number
  /** Sideways curve of the midrib. */
  sway?: number
  /** Waviness of the edges. */
  wave?: number
}

/** Returns an outline with its belly at `belly` (0–1) and a tip as sharp as `point` (0.5 round, 1 lance). */
export function spoon(belly: number, point: number): (v: number) => number {
  const skew = Math.log(0.5) / Math.log(belly)
  return (v) => Math.max(0, Math.sin(Math.PI * Math.min(1, v) ** skew)) ** point
}

/** Makes the sheet of a strap; wobbles a little, differently for each petal. */
export function strapPetal(rng: Rng, strap: Strap): Sheet {
  const { length, width, start = 0, rise = 0, cup = 0, sway = 0, wave = 0 } = strap
  const bend = strap.bend ?? rise
  const drift = rng.around(0, 0.03) + sway
  const phase = rng.range(0, TAU)
  const [c, s] = [Math.cos(strap.angle), Math.sin(strap.angle)]
  return (u, v) => {
    const e = rise + (bend - rise) * v
    const turn = bend - rise
    const flat = Math.abs(turn) < 0.01
    const out = start + length * (flat ? v * Math.cos(rise) : (Math.sin(e) - Math.sin(rise)) / turn)
    const up = length * (flat ? v * Math.sin(rise) : (Math.cos(rise) - Math.cos(e)) / turn)
    const half = width * strap.profile(v) * (1 + wave * Math.sin(v * 11 + phase + u * 2))
    const side = u * half + drift * length * Math.sin(Math.PI * v)
    // The cup leans edges along the petal's own normal, so upright petals close instead of thickening.
    const lift = cup * u * u * half
    const [x, z] = [out - lift * Math.sin(e), up + lift * Math.cos(e)]
    return [x * c - side * s, x * s + side * c, z]
  }
}
