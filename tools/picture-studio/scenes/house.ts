import { paintMagnoliaBranch } from '../arrangements/branches.ts'
import { paintDome } from '../arrangements/dome.ts'
import { paintVase } from '../arrangements/vases.ts'
import { ARTICLE, HERO } from '../ground.ts'
import { greens, materials, petals, tone, type Ramp } from '../palette.ts'
import {
  baby,
  daisies,
  eucalyptus,
  fresh,
  hydrangeas,
  peonies,
  roses,
  ruscus,
  sunflowers,
  willow,
} from '../recipes/parts.ts'
import type { Draw, Recipe } from '../recipes/recipe.ts'
import { paintRoll, paintScissors, paintSpool } from './props.ts'
import { paintBucket } from './bucket.ts'
import { paintLeaf, OVAL } from '../flowers/leaves.ts'

/** The home page: magnolia branches rising out of a generous bowl of peonies. */
const hero: Draw = (p, rng) => {
  paintVase(p, rng, { shape: 'round', material: 'celadon', foot: { x: 600, y: 1292 }, scale: 1.18 }, (mouth) => {
    const foot = { x: mouth.x, y: mouth.y }
    paintMagnoliaBranch(
      p,
      rng,
      { foot, tip: { x: 970, y: 330 }, bow: 0.1 },
      20,
      [
        { t: 1, off: 0, kind: 'goblet', r: 92 },
        { t: 0.78, off: 70, kind: 'bloom', r: 140, tilt: 0.7 },
        { t: 0.9, off: -60, kind: 'fur', r: 23 },
        { t: 0.62, off: -70, kind: 'goblet', r: 80 },
      ],
      petals.magnolia,
    )
    paintMagnoliaBranch(
      p,
      rng,
      { foot, tip: { x: 250, y: 380 }, bow: -0.1 },
      20,
      [
        { t: 0.99, off: 0, kind: 'bloom', r: 142, tilt: 0.65 },
        { t: 0.74, off: 80, kind: 'goblet', r: 84 },
        { t: 0.85, off: -64, kind: 'fur', r: 23 },
      ],
      petals.magnolia,
    )
    paintMagnoliaBranch(
      p,
      rng,
      { foot, tip: { x: 580, y: 190 }, bow: 0.05 },
      22,
      [
        { t: 0.98, off: 0, kind: 'goblet', r: 98 },
        { t: 0.76, off: -64, kind: 'bloom', r: 158, tilt: 0.4 },
        { t: 0.66, off: 90, kind: 'bloom', r: 146, tilt: 0.5 },
        { t: 0.88, off: 64, kind: 'fur', r: 24 },
      ],
      petals.magnolia,
    )
    paintDome(p, rng, {
      centre: { x: mouth.x, y: mouth.y - 142 },
      rx: 376,
      ry: 226,
      hub: foot,
      turn: 0.6,
      blooms: [peonies('pink', 5, 150), peonies('blush', 4, 140), peonies('ivory', 2, 128)],
      sprays: [eucalyptus(11, 90, { peek: 3, scale: 1.3 }), willow(9, 96, { scale: 1.2 }), fresh(7, 60)],
    })
    p.shade({ x: mouth.x, y: mouth.y + 20 }, 170, 40, '#20180c', 0.4)
  })
}

/** Wall shelf and bench. */
const bench: Draw = (p, rng) => {
  const wood = materials.wood
  p.fill('M-20 150H1220V166H-20Z', tone(wood, 0.74))
  p.fill(
    'M-20 166H1220V184H-20Z',
    p.linear({ x: 0, y: 166 }, { x: 0, y: 184 }, [
      [0, '#3a3020', 0.34],
      [1, '#3a3020', 0],
    ]),
  )
  p.fill(
    'M-20 596H1220V820H-20Z',
    p.linear({ x: 0, y: 596 }, { x: 0, y: 800 }, [
      [0, tone(wood, 0.6)],
      [0.1, tone(wood, 0.82)],
      [1, tone(wood, 0.58)],
    ]),
  )
  for (let i = 0; i < 16; i++) {
    const y = 606 + i * 13 + rng.around(0, 4)
    p.line(
      `M-20 ${y.toFixed(1)}C300 ${(y + rng.around(0, 8)).toFixed(1)} 800 ${(y + rng.around(0, 8)).toFixed(1)} 1220 ${y.toFixed(1)}`,
      tone(wood, 0.2),
      1.4,
      0.26,
    )
  }
}

/** The workbench: buckets of cut flowers, paper, ribbon, scissors, a few fallen leaves. */
const atelier: Draw = (p, rng) => {
  paintRoll(p, { x: 60, y: 126 }, 250, 24, 0, materials.kraft)
  paintRoll(p, { x: 90, y: 82 }, 220, 22, 0, materials.blush)
  paintRoll(p, { x: 900, y: 128 }, 240, 22, 0, materials.greygreen)
  paintSpool(p, { x: 640, y: 122 }, 28, materials.ribbonBlush)
  paintSpool(p, { x: 740, y: 122 }, 28, materials.ribbonGold)
  const bucket = (
    x: number,
    foot: number,
    half: number,
    draw: Parameters<typeof paintBucket>[3],
    zinc: Ramp = materials.stoneware,
  ): void => paintBucket(p, { x, y: foot }, half, draw, zinc)
  bucket(190, 640, 96, (m) =>
    paintDome(p, rng, {
      centre: { x: m.x, y: m.y - 130 },
      rx: 166,
      ry: 130,
      hub: m,
      turn: 0.5,
      blooms: [sunflowers('sunflower', 5, 82)],
      sprays: [ruscus(8, 46, { arc: 1.4 })],
    }),
  )
  bucket(
    1016,
    640,
    98,
    (m) =>
      paintDome(p, rng, {
        centre: { x: m.x, y: m.y - 126 },
        rx: 168,
        ry: 128,
        hub: m,
        turn: 0.5,
        blooms: [hydrangeas('blue', 3, 86), roses('ivory', 4, 54)],
        sprays: [eucalyptus(9, 52, { arc: 1.4, scale: 0.9 })],
      }),
    materials.celadon,
  )
  bucket(610, 632, 104, (m) =>
    paintDome(p, rng, {
      centre: { x: m.x, y: m.y - 136 },
      rx: 186,
      ry: 140,
      hub: m,
      turn: 0.5,
      blooms: [peonies('pink', 5, 80), roses('blush', 5, 56)],
      sprays: [eucalyptus(9, 56, { arc: 1.4, scale: 0.9 }), baby(7, 50)],
    }),
  )
  bucket(
    404,
    676,
    82,
    (m) =>
      paintDome(p, rng, {
        centre: { x: m.x, y: m.y - 92 },
        rx: 132,
        ry: 96,
        hub: m,
        turn: 0.6,
        blooms: [daisies('white', 20, 34)],
        sprays: [fresh(8, 44, { scale: 0.7 })],
      }),
    materials.terracotta,
  )
  bucket(
    812,
    680,
    86,
    (m) =>
      paintDome(p, rng, {
        centre: { x: m.x, y: m.y - 98 },
        rx: 138,
        ry: 102,
        hub: m,
        turn: 0.6,
        blooms: [roses('crimson', 10, 50)],
        sprays: [ruscus(8, 40, { arc: 1.4, scale: 0.8 })],
      }),
    materials.indigo,
  )
  paintScissors(p, { x: 620, y: 726 }, 104, 0.24)
  paintSpool(p, { x: 1010, y: 724 }, 32, materials.ribbonBlush)
  paintRoll(p, { x: 74, y: 744 }, 260, 26, -0.08, materials.kraft)
  for (const [x, y, a] of [
    [470, 752, 0.3],
    [520, 724, 2.4],
    [900, 762, -0.3],
    [760, 754, 2.9],
  ] as const)
    paintLeaf(p, rng, { x, y }, a, 42, OVAL, greens.leaf, 0.08)
}

export const house: Record<string, Recipe> = {
  hero: { format: HERO, ground: 'ivory', draw: hero },
  atelier: { format: ARTICLE, ground: 'sage', back: bench, draw: atelier },
}
