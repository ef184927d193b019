import { paintBasketFront } from '../arrangements/basket.ts'
import { paintDome } from '../arrangements/dome.ts'
import { paintFan } from '../arrangements/paper.ts'
import { daisy } from '../flowers/daisy.ts'
import { hydrangea } from '../flowers/hydrangea.ts'
import { LANCE, OVAL } from '../flowers/leaves.ts'
import { lotus } from '../flowers/lotus.ts'
import { peachBranch } from '../flowers/peach-blossom.ts'
import { paintBand } from '../arrangements/ribbon.ts'
import { stemmed } from '../flowers/stemmed.ts'
import { ARTICLE } from '../ground.ts'
import { paintLotusPad } from '../arrangements/lotus.ts'
import { greens, materials, petals } from '../palette.ts'
import { daisies, daisyStems, fresh } from '../recipes/parts.ts'
import type { Draw, Recipe } from '../recipes/recipe.ts'
import { paintBicycle } from './bicycle.ts'
import { placed } from './props.ts'

/** November in Hanoi: a bicycle loaded with ox-eye daisies. */
const daisyBicycle: Draw = (p, rng) => {
  const { rack, front } = paintBicycle(p, { x: 404, y: 742 })
  const bundle = (x: number, y: number, turn: number): void =>
    placed(
      p,
      x,
      y,
      0.62,
      () => {
        const hub = { x: 0, y: 0 }
        paintFan(
          p,
          rng,
          {
            hub,
            waist: 44,
            rim: [
              { x: -230, y: -210 },
              { x: -150, y: -330 },
              { x: 0, y: -380 },
              { x: 150, y: -330 },
              { x: 230, y: -210 },
            ],
          },
          materials.kraft,
          0.3,
        )
        paintDome(p, rng, {
          centre: { x: 0, y: -300 },
          rx: 236,
          ry: 176,
          hub,
          turn: 0.7,
          blooms: [daisies('white', 26, 50)],
          sprays: [daisyStems(11, 46), fresh(6, 50)],
        })
        paintFan(
          p,
          rng,
          {
            hub,
            waist: 44,
            rim: [
              { x: -236, y: -220 },
              { x: -90, y: -180 },
              { x: 60, y: -150 },
              { x: 236, y: -226 },
            ],
          },
          materials.kraft,
          0.04,
        )
        paintBand(p, { x: 0, y: -6 }, 54, 26, materials.wicker)
      },
      turn,
    )
  bundle(rack.x - 84, rack.y + 10, -26)
  bundle(rack.x + 40, rack.y + 14, 4)
  placed(p, front.x + 26, front.y + 26, 0.56, () => {
    const shape = { foot: { x: 0, y: 120 }, height: 190, rim: 170, base: 130 }
    paintDome(p, rng, {
      centre: { x: 0, y: -190 },
      rx: 240,
      ry: 176,
      hub: { x: 0, y: 0 },
      turn: 0.7,
      blooms: [daisies('white', 30, 52)],
      sprays: [daisyStems(13, 60, { arc: 1.7 }), fresh(7, 56)],
    })
    paintBasketFront(p, rng, shape)
  })
}

/** Four seasons, four stems: peach blossom, lotus, daisy, hydrangea. */
const fourStems: Draw = (p, rng) => {
  peachBranch(p, rng, { foot: { x: 172, y: 742 }, tip: { x: 206, y: 96 }, bow: -0.06 }, 1.05)
  paintLotusPad(p, rng, { x: 392, y: 560 }, 96, 0.55, -0.2)
  const bowl = stemmed({
    bloom: (q, r, pose, ramp) => lotus(q, r, { ...pose, tilt: 0.95 }, ramp),
    ramp: petals.lotus,
    r: 128,
    stalk: 11,
    leaves: 0,
  })
  bowl(p, rng, { foot: { x: 476, y: 742 }, tip: { x: 462, y: 250 }, bow: 0.03 }, 1)
  for (const [x, y, foot, r] of [
    [700, 280, 752, 62],
    [832, 232, 772, 66],
    [768, 150, 762, 62],
    [858, 388, 780, 54],
    [690, 420, 744, 52],
  ] as const) {
    stemmed({
      bloom: daisy,
      ramp: petals.white,
      r,
      stalk: 6,
      leaves: 3,
      shape: LANCE,
      leaf: 58,
      foliage: greens.fresh,
      tilt: 0.45,
    })(p, rng, { foot: { x: foot, y: 742 }, tip: { x, y }, bow: (x - 764) / 2600 }, 1)
  }
  const mop = stemmed({
    bloom: hydrangea,
    ramp: petals.blue,
    r: 126,
    stalk: 11,
    leaves: 4,
    shape: OVAL,
    leaf: 140,
    tilt: 0,
  })
  mop(p, rng, { foot: { x: 1046, y: 742 }, tip: { x: 1036, y: 250 }, bow: -0.03 }, 1)
}

export const seasonal: Record<string, Recipe> = {
  'mua-cuc-hoa-mi-ha-noi': { format: ARTICLE, ground: 'straw', horizon: 668, draw: daisyBicycle },
  'lich-hoa-bon-mua-viet-nam': { format: ARTICLE, ground: 'linen', draw: fourStems },
}
