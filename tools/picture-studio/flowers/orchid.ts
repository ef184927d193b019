import { project, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { petals as paints, tone, type Ramp } from '../palette.ts'
import { paintPetal, type PetalLook } from '../petal.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal, type Strap } from '../sheets.ts'

/** The angle of "up" in the picture. The flower is drawn upright; its spin only leans it. */
const UP = -Math.PI / 2

/** Paints a moth orchid face on: three sepals behind, two broad wings, a small coloured lip. */
export function mothOrchid(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petal = (strap: Partial<Strap> & { angle: number; length: number; width: number }, look: PetalLook): void => {
    const full: Strap = { profile: spoon(0.55, 0.62), rise: 0.12, bend: -0.12, cup: 0.06, ...strap }
    paintPetal(p, rng, pose, strapPetal(rng, full), ramp, look)
  }
  const sepal: PetalLook = { base: 0.38, tip: 0.7, veins: 5, throat: 0.5, cast: 0.2 }
  petal({ angle: UP, length: 0.98, width: 0.35 }, sepal)
  petal({ angle: UP + TAU * 0.36, length: 0.94, width: 0.33 }, sepal)
  petal({ angle: UP - TAU * 0.36, length: 0.94, width: 0.33 }, sepal)
  const wing: PetalLook = { base: 0.36, tip: 0.82, veins: 9, throat: 0.5, cast: 0.3 }
  for (const side of [-1, 1] as const) {
    petal({ angle: UP + side * 1.36, length: 1.02, width: 0.6, profile: spoon(0.6, 0.44), wave: 0.015 }, wing)
  }
  paintLip(p, rng, pose, ramp)
}

/** Paints the lip: two side lobes, a pointed middle, the column above, a touch of yellow. */
function paintLip(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const white = ramp === paints.white || ramp === paints.ivory
  const lip: Ramp = white ? paints.golden : paints.fuchsia
  p.shade(project(pose, [0, 0.06, 0.1]), pose.r * 0.26, pose.r * 0.26, tone(ramp, 0), 0.4)
  for (const side of [-1, 1] as const) {
    const lobe = strapPetal(rng, {
      angle: Math.PI / 2 + side * 0.85,
      length: 0.3,
      width: 0.12,
      start: 0.03,
      rise: 0.7,
      bend: 0.2,
      profile: spoon(0.6, 0.55),
    })
    paintPetal(p, rng, pose, lobe, lip, { base: 0.2, tip: 0.72, cast: 0.3, veins: 3 })
  }
  const middle = strapPetal(rng, {
    angle: Math.PI / 2,
    length: 0.46,
    width: 0.15,
    start: 0.02,
    rise: 0.35,
    bend: -0.4,
    profile: spoon(0.45, 0.75),
  })
  paintPetal(p, rng, pose, middle, lip, {
    base: 0.12,
    tip: 0.66,
    cast: 0.3,
    veins: 3,
    throat: 0.6,
    throatRamp: paints.crimson,
  })
  const heart = project(pose, [0, 0.07, 0.14])
  p.dot(heart, pose.r * 0.055, paints.golden[2])
  const column = project(pose, [0, -0.04, 0.16])
  p.dot({ x: column.x + 1, y: column.y + pose.r * 0.03 }, pose.r * 0.075, tone(ramp, 0.1), 0.5, pose.r * 0.1)
  p.dot(column, pose.r * 0.07, tone(ramp, 0.9), 1, pose.r * 0.095)
  p.dot({ x: column.x, y: column.y + pose.r * 0.045 }, pose.r * 0.035, paints.fuchsia[1], white ? 0.45 : 0.9)
}

/** Paints a closed orchid bud, hanging a little. */
export function orchidBud(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  for (const [width, angle] of [
    [0.5, 0.25],
    [0.5, -0.25],
    [0.42, 0],
  ] as const) {
    const sheet = strapPetal(rng, {
      angle: pose.toward + angle,
      length: 1.5,
      width,
      start: -0.6,
      profile: spoon(0.5, 0.6),
    })
    paintPetal(p, rng, { ...pose, tilt: 0, spin: 0 }, sheet, ramp, { base: 0.25, tip: 0.66, veins: 3, cast: 0.2 })
  }
}
