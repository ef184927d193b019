import { paintLotusPad, paintLotusStems } from '../arrangements/lotus.ts'
import { OVAL } from '../flowers/leaves.ts'
import { rose } from '../flowers/rose.ts'
import { stemmed } from '../flowers/stemmed.ts'
import { n } from '../geometry.ts'
import { ARTICLE } from '../ground.ts'
import { petals } from '../palette.ts'
import type { Draw, Recipe } from '../recipes/recipe.ts'

/** Five roses in a row, like a plate in a flora. */
const fiveRoses: Draw = (p, rng) => {
  const paints = [petals.crimson, petals.blush, petals.butter, petals.ivory, petals.lilac]
  paints.forEach((ramp, i) => {
    const x = 170 + i * 215
    const stem = stemmed({ bloom: rose, ramp, r: 96, stalk: 9, leaves: 4, shape: OVAL, leaf: 92, tilt: 0.42 })
    const height = [246, 214, 236, 208, 240][i] ?? 220
    stem(
      p,
      rng,
      { foot: { x: x + rng.around(0, 14), y: 738 }, tip: { x, y: height }, bow: i % 2 === 0 ? 0.035 : -0.035 },
      1,
    )
  })
}

/** Still water with a few ripples of light. */
const water: Draw = (p, rng) => {
  const night = p.light === 'night'
  p.fill(
    'M-20 300H1220V820H-20Z',
    p.linear(
      { x: 0, y: 300 },
      { x: 0, y: 800 },
      night
        ? [
            [0, '#4a6a5e', 0],
            [0.16, '#4a6a5e', 0.6],
            [1, '#1f3d33'],
          ]
        : [
            [0, '#c3d0c4', 0],
            [0.16, '#b4c5ba', 0.8],
            [1, '#7f9c90'],
          ],
    ),
  )
  for (let i = 0; i < 26; i++) {
    const y = rng.range(400, 790)
    const w = (y - 300) * rng.range(0.2, 0.6)
    const x = rng.range(0, 1200)
    p.line(`M${n(x - w)} ${n(y)}Q${n(x)} ${n(y - 5)} ${n(x + w)} ${n(y)}`, '#eaf1ea', 2, night ? 0.2 : 0.3)
  }
}

/** A pond at first light: pads on still water, lotus rising out of them. */
const pond: Draw = (p, rng) => {
  for (let i = 0; i < 30; i++) {
    const depth = (i + rng.range(0.2, 0.8)) / 30
    const y = 352 + depth * depth * 430
    const r = 38 + depth * 110
    paintLotusPad(p, rng, { x: rng.range(-40, 1240), y }, r, 0.26 + depth * 0.1, rng.around(0, 0.05))
  }
  paintLotusStems(
    p,
    rng,
    { x: 330, y: 700 },
    190,
    [
      { x: 96, y: 360, r: 54, kind: 'bud' },
      { x: 190, y: 520, r: 150, kind: 'pad', tilt: 0.5 },
      { x: 300, y: 300, r: 128, kind: 'open', tilt: 0.95 },
      { x: 470, y: 200, r: 58, kind: 'bud' },
    ],
    petals.lotus,
  )
  paintLotusStems(
    p,
    rng,
    { x: 830, y: 740 },
    220,
    [
      { x: 1000, y: 470, r: 160, kind: 'pad', tilt: 0.5 },
      { x: 1110, y: 330, r: 60, kind: 'bud' },
      { x: 800, y: 330, r: 150, kind: 'open', tilt: 0.85 },
      { x: 620, y: 480, r: 100, kind: 'open', tilt: 1.05 },
      { x: 960, y: 220, r: 56, kind: 'bud' },
    ],
    petals.lotus,
  )
  for (let i = 0; i < 7; i++)
    paintLotusPad(
      p,
      rng,
      { x: i * 210 - 30 + rng.around(0, 40), y: 742 + rng.around(0, 26) },
      rng.range(110, 150),
      0.36,
      rng.around(0, 0.06),
    )
}

export const meaning: Record<string, Recipe> = {
  'y-nghia-mau-sac-hoa-hong': { format: ARTICLE, ground: 'ivory', draw: fiveRoses },
  'hoa-sen-trong-van-hoa-viet': { format: ARTICLE, ground: 'sage', back: water, draw: pond },
}
