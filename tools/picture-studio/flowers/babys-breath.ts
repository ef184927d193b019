import { alongStem, hairline, type Spray, type Stem } from './stem.ts'
import { lerp, polar, TAU, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, petals as paints, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'

/** Paints one puff of baby's breath: a few tiny double flowers, `r` in picture units. */
function puff(p: Painter, rng: Rng, at: Point, r: number, ramp: Ramp): void {
  p.dot({ x: at.x + r * 0.2, y: at.y + r * 0.35 }, r * 1.02, tone(ramp, 0), 0.26)
  p.dot(at, r * 0.86, tone(ramp, 0.42))
  const turn = rng.range(0, TAU)
  for (let i = 0; i < 7; i++) {
    const a = turn + (i * TAU) / 7
    const petal = polar(at, a, r * 0.52)
    const light = 0.72 - 0.2 * Math.cos(a - 0.9)
    p.dot(petal, r * 0.46, tone(ramp, light), 0.95, r * 0.34, a)
  }
  for (let i = 0; i < 4; i++)
    p.dot(polar(at, turn + i * 1.7, r * 0.2), r * 0.3, tone(ramp, 0.98), 0.9, r * 0.22, turn + i * 1.7)
  p.dot(at, r * 0.12, tone(greens.fresh, 0.8), 0.4)
}

/** Returns a spray that is a cloud of baby's breath in a given paint: forking threads, each ending in a puff. */
function cloud(ramp: Ramp): Spray {
  return (p, rng, stem, scale) => {
    const puffs: { at: Point; r: number }[] = []
    hairlineStem(p, stem, 2.4 * scale)
    const forks = 9
    for (let i = 0; i < forks; i++) {
      const t = lerp(0.42, 0.98, i / (forks - 1))
      const from = alongStem(stem, t)
      const side = i % 2 === 0 ? -1 : 1
      const arm = rng.range(48, 86) * scale * lerp(1.1, 0.75, t)
      const elbow = polar(from, from.heading + side * rng.range(0.25, 0.75), arm * 0.6)
      hairline(p, from, elbow, tone(greens.stem, 0.5), 1.5 * scale, 0.9)
      const twigs = rng.whole(3, 4)
      for (let k = 0; k < twigs; k++) {
        const tip = polar(elbow, from.heading + side * rng.range(-0.5, 1.3), arm * rng.range(0.25, 0.75))
        hairline(p, elbow, tip, tone(greens.stem, 0.55), 1.1 * scale, 0.85)
        puffs.push({ at: tip, r: rng.range(5.4, 9.4) * scale })
      }
    }
    for (const { at, r } of puffs) puff(p, rng, at, r, ramp)
  }
}

function hairlineStem(p: Painter, stem: Stem, width: number): void {
  for (let i = 0; i < 6; i++)
    hairline(p, alongStem(stem, i / 6), alongStem(stem, (i + 1) / 6), tone(greens.stem, 0.45), width)
}

/** Baby's breath as it comes from the field. */
export const babysBreath: Spray = cloud(paints.white)
/** Statice or dyed sprays. */
export const lilacCloud: Spray = cloud(paints.lilac)
