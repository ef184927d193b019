import { polar, project, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, petals as paints, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal } from '../sheets.ts'
import { alongStem, hairline, paintBead, paintStalk, type Spray } from './stem.ts'
import { LANCE, paintLeaf } from './leaves.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

/** Paints a double peach blossom, the flower of Tết in the North. */
function peachBlossom(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petals: QueuedPetal[] = []
  for (let row = 0; row < 2; row++) {
    for (let i = 0; i < 5; i++) {
      const sheet = strapPetal(rng, {
        angle: ((i + row * 0.5) * TAU) / 5 + rng.around(0, 0.1),
        length: 1 - row * 0.24,
        width: 0.46 - row * 0.06,
        rise: 0.2 + row * 0.3,
        bend: 0.1 + row * 0.3,
        profile: spoon(0.62, 0.5),
        cup: 0.25,
        wave: 0.03,
      })
      petals.push({ sheet, look: { base: 0.3, tip: 0.76, veins: 3, throat: 0.5, cast: 0.24 }, layer: row * 0.5 })
    }
  }
  paintInDepth(p, rng, pose, ramp, petals)
  const heart = project(pose, [0, 0, 0.1])
  for (let i = 0; i < 13; i++) {
    const a = (i * TAU) / 13
    const tip = project(pose, [Math.cos(a) * 0.3, Math.sin(a) * 0.3, 0.3])
    hairline(p, heart, tip, tone(ramp, 0.1), Math.max(0.8, pose.r * 0.025), 0.7)
    p.dot(tip, pose.r * 0.045, tone(paints.golden, 0.6))
  }
}

/** A peach branch: dark wood, blossoms along it, beads of buds, a few first leaves. */
export const peachBranch: Spray = (p, rng, stem, scale) => {
  paintStalk(p, stem, 12 * scale, greens.bark, 0.3)
  const twigs = [0.32, 0.46, 0.6, 0.74, 0.86]
  twigs.forEach((t, i) => {
    const from = alongStem(stem, t)
    const heading = from.heading + (i % 2 === 0 ? 1 : -1) * rng.range(0.5, 0.8)
    const tip = polar(from, heading, rng.range(80, 150) * scale * (1.2 - t * 0.5))
    const twig = { foot: from, tip, bow: 0.06 }
    paintStalk(p, twig, 6 * scale, greens.bark, 0.4)
    for (const s of [0.35, 0.7, 1]) {
      const at = alongStem(twig, s)
      if (rng.next() < 0.3) paintBead(p, polar(at, heading + 1, 8 * scale), 8 * scale, paints.pink)
      else
        peachBlossom(
          p,
          rng,
          {
            ...polar(at, heading + rng.around(0, 1.4), 10 * scale),
            r: rng.range(25, 33) * scale,
            tilt: rng.range(0, 0.7),
            toward: heading,
            spin: rng.range(0, TAU),
          },
          paints.pink,
        )
    }
    paintLeaf(p, rng, tip, heading + rng.around(0, 0.4), 34 * scale, LANCE, greens.fresh, 0.1)
  })
  for (const t of [0.25, 0.52, 0.8, 1]) {
    const at = alongStem(stem, t)
    peachBlossom(
      p,
      rng,
      { x: at.x, y: at.y, r: 33 * scale, tilt: rng.range(0, 0.5), toward: at.heading, spin: rng.range(0, TAU) },
      paints.pink,
    )
  }
}
