import { paintDome } from '../arrangements/dome.ts'
import { paintVase } from '../arrangements/vases.ts'
import { haresTail, honesty, poppyHead, wheat } from '../flowers/dried.ts'
import { carnation } from '../flowers/carnation.ts'
import { daisy } from '../flowers/daisy.ts'
import { hydrangea } from '../flowers/hydrangea.ts'
import { babysBreath } from '../flowers/babys-breath.ts'
import { eucalyptus as eucalyptusSpray, OVAL, paintLeaf } from '../flowers/leaves.ts'
import { peony } from '../flowers/peony.ts'
import { rose } from '../flowers/rose.ts'
import { sunflower } from '../flowers/sunflower.ts'
import type { Bloom } from '../flowers/types.ts'
import { TAU } from '../geometry.ts'
import { ARTICLE } from '../ground.ts'
import { greens, petals, type PetalName } from '../palette.ts'
import {
  baby,
  carnationStems,
  carnations,
  daisies,
  daisyStems,
  eucalyptus,
  fresh,
  grass,
  hydrangeas,
  lilac,
  olive,
  peonies,
  roses,
  ruscus,
  willow,
} from '../recipes/parts.ts'
import type { Draw, Recipe } from '../recipes/recipe.ts'
import { paintScissors } from './props.ts'
import type { SprayPart } from '../arrangements/dome-shape.ts'

/** A low bowl, arranged wide and asymmetrical. */
const lowBowl: Draw = (p, rng) => {
  paintVase(p, rng, { shape: 'bowl', material: 'stoneware', foot: { x: 600, y: 716 }, scale: 1 }, (mouth) => {
    paintDome(p, rng, {
      centre: { x: mouth.x, y: mouth.y - 112 },
      rx: 330,
      ry: 188,
      hub: { x: mouth.x, y: mouth.y + 10 },
      turn: 0.6,
      blooms: [peonies('pink', 4, 104), roses('peach', 6, 72), hydrangeas('white', 2, 98), roses('ivory', 5, 68)],
      sprays: [willow(11, 96, { peek: 4 }), fresh(8, 70), baby(6, 60)],
    })
    p.shade({ x: mouth.x, y: mouth.y + 40 }, 230, 34, '#20180c', 0.4)
  })
  paintScissors(p, { x: 1010, y: 690 }, 120, 2.7)
}

/** A colour ring: neighbours agree, opposites set each other off. */
const colourRing: Draw = (p, rng) => {
  const order: readonly (readonly [Bloom, PetalName, number])[] = [
    [rose, 'crimson', 82],
    [carnation, 'coral', 74],
    [rose, 'orange', 80],
    [sunflower, 'sunflower', 96],
    [rose, 'butter', 80],
    [daisy, 'white', 72],
    [hydrangea, 'white', 84],
    [hydrangea, 'blue', 88],
    [carnation, 'lilac', 74],
    [rose, 'lilac', 80],
    [carnation, 'purple', 74],
    [peony, 'fuchsia', 92],
    [rose, 'pink', 80],
  ]
  const centre = { x: 600, y: 400 }
  order.forEach((_, i) => {
    const a = -Math.PI / 2 + (i / order.length) * TAU
    const at = { x: centre.x + Math.cos(a) * 420, y: centre.y + Math.sin(a) * 256 }
    for (const side of [-0.5, 0.5, 2.6, -2.6])
      paintLeaf(p, rng, at, a + side + rng.around(0, 0.2), 128, OVAL, greens.leaf, 0.05)
  })
  order.forEach(([bloom, paint, r], i) => {
    const a = -Math.PI / 2 + (i / order.length) * TAU
    const at = { x: centre.x + Math.cos(a) * 420, y: centre.y + Math.sin(a) * 256 }
    p.shade({ x: at.x + 8, y: at.y + 14 }, r * 1.2, r * 1.15, '#2a261a', 0.4)
    bloom(p, rng, { ...at, r: r * 1.08, tilt: rng.range(0.05, 0.25), toward: a, spin: 0 }, petals[paint])
  })
  eucalyptusSpray(p, rng, { foot: { x: 486, y: 470 }, tip: { x: 716, y: 352 }, bow: -0.08 }, 0.95)
  babysBreath(p, rng, { foot: { x: 520, y: 352 }, tip: { x: 690, y: 462 }, bow: 0.08 }, 1.1)
}

/** No foam: a loose meadow standing in a stoneware bowl. */
const meadowBowl: Draw = (p, rng) => {
  paintVase(
    p,
    rng,
    { shape: 'low', material: 'stoneware', foot: { x: 600, y: 730 }, scale: 0.86, bands: [0.2] },
    (mouth) => {
      paintDome(p, rng, {
        centre: { x: mouth.x, y: mouth.y - 150 },
        rx: 270,
        ry: 186,
        hub: { x: mouth.x, y: mouth.y + 6 },
        turn: 0.7,
        blooms: [
          daisies('white', 14, 46),
          carnations('coral', 5, 54),
          carnations('blush', 5, 56),
          roses('peach', 4, 60),
        ],
        sprays: [
          grass(7, 210, { arc: 1.1 }),
          olive(9, 170, { arc: 1.6 }),
          baby(9, 130, { peek: 5 }),
          daisyStems(9, 150),
          carnationStems('lilac')(5, 120),
          lilac(5, 140),
          eucalyptus(7, 90, { peek: 3 }),
        ],
      })
      p.shade({ x: mouth.x, y: mouth.y + 40 }, 190, 34, '#20180c', 0.35)
    },
  )
}

const dried = (spray: SprayPart['spray'], count: number, reach: number, scale = 1.2): SprayPart => ({
  spray,
  count,
  reach,
  scale,
  arc: 1.05,
})

/** Dried stems in a dark bottle beside fresh ones in water. */
const driedAndFresh: Draw = (p, rng) => {
  paintVase(p, rng, { shape: 'bottle', material: 'terracotta', foot: { x: 372, y: 722 }, scale: 0.68 }, (mouth) => {
    const hub = { x: mouth.x, y: mouth.y + 6 }
    const parts = [
      dried(honesty, 4, 210),
      dried(wheat, 8, 190, 1.05),
      dried(poppyHead, 5, 150),
      dried(haresTail, 8, 120),
    ]
    for (const { spray, count, reach, scale = 1, arc = 1 } of parts) {
      for (let i = 0; i < count; i++) {
        const a = -Math.PI / 2 + ((i / (count - 1)) * 2 - 1) * arc * 0.72 + rng.around(0, 0.1)
        const grown = rng.range(0.76, 1.12)
        spray(
          p,
          rng,
          {
            foot: hub,
            tip: { x: hub.x + Math.cos(a) * (reach + 90) * grown, y: hub.y + Math.sin(a) * (reach + 100) * grown },
            bow: rng.around(0, 0.06),
          },
          scale * 0.82,
        )
      }
    }
  })
  paintVase(
    p,
    rng,
    { shape: 'cylinder', material: 'glass', glass: true, stems: 8, foot: { x: 806, y: 726 }, scale: 0.68 },
    (mouth) =>
      paintDome(p, rng, {
        centre: { x: mouth.x, y: mouth.y - 122 },
        rx: 208,
        ry: 172,
        hub: mouth,
        turn: 0.7,
        blooms: [peonies('pink', 3, 88), roses('blush', 5, 62), roses('ivory', 3, 60)],
        sprays: [eucalyptus(9, 70, { peek: 3 }), ruscus(7, 60)],
      }),
  )
}

export const craft: Record<string, Recipe> = {
  'cam-hoa-binh-thap-cho-nguoi-moi': { format: ARTICLE, ground: 'blush', horizon: 590, draw: lowBowl },
  'nguyen-tac-phoi-mau-hoa': { format: ARTICLE, ground: 'ivory', draw: colourRing },
  'xu-huong-hoa-tu-nhien-khong-mut': { format: ARTICLE, ground: 'mist', horizon: 610, draw: meadowBowl },
  'hoa-say-kho-va-hoa-tuoi': { format: ARTICLE, ground: 'clay', horizon: 600, draw: driedAndFresh },
}
