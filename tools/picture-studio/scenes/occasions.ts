import { paintBouquet } from '../arrangements/bouquet.ts'
import { paintEasel } from '../arrangements/easel.ts'
import { paintVase } from '../arrangements/vases.ts'
import { paintDome } from '../arrangements/dome.ts'
import { roseLeaves as roseSpray } from '../flowers/leaves.ts'
import { n } from '../geometry.ts'
import { ARTICLE } from '../ground.ts'
import type { Painter } from '../painter.ts'
import { materials, tone, type Ramp } from '../palette.ts'
import {
  baby,
  carnations,
  eucalyptus,
  fresh,
  grass,
  lilies,
  peonies,
  roses,
  ruscus,
  sunflowers,
} from '../recipes/parts.ts'
import type { Draw, Recipe } from '../recipes/recipe.ts'
import { paintCard, paintSpool, placed } from './props.ts'

/** A bouquet lying across a table, a card with a pressed sprig, a spool of ribbon. */
const bouquetAndCard: Draw = (p, rng) => {
  placed(p, 150, 4, 0.66, () =>
    paintBouquet(p, rng, {
      paper: 'blush',
      ribbon: 'ribbonRed',
      blooms: [roses('pink', 9, 92), peonies('pink', 3, 116), carnations('white', 4, 80)],
      sprays: [eucalyptus(11, 80, { peek: 4 }), baby(9, 80, { peek: 5 })],
    }),
  )
  paintCard(p, { x: 770, y: 420 }, 210, 268, -18)
  roseSpray(p, rng, { foot: { x: 866, y: 646 }, tip: { x: 884, y: 476 }, bow: 0.06 }, 0.62)
  paintSpool(p, { x: 1046, y: 650 }, 50, materials.ribbonRed)
}

function block(p: Painter, x: number, y: number, w: number, h: number, ramp: Ramp, light: number): void {
  p.fill(
    `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`,
    p.linear({ x, y }, { x: x + w, y: y + h }, [
      [0, tone(ramp, light + 0.14)],
      [1, tone(ramp, light - 0.1)],
    ]),
  )
}

/** Paints a striped awning, narrower at the wall than at its scalloped hem. */
function paintAwning(
  p: Painter,
  { left, top, stripe, stripes, drop }: { left: number; top: number; stripe: number; stripes: number; drop: number },
): void {
  const hem = top + drop + 20
  const middle = left + (stripe * stripes) / 2
  const atWall = (x: number): number => middle + (x - middle) * 0.9
  for (let i = 0; i < stripes; i++) {
    const [a, b] = [left + i * stripe, left + (i + 1) * stripe]
    const ramp = i % 2 === 0 ? materials.ivory : materials.ribbonGreen
    const cloth = p.linear({ x: 0, y: top }, { x: 0, y: hem + stripe / 2 }, [
      [0, tone(ramp, 0.42)],
      [0.66, tone(ramp, 0.78)],
      [0.75, tone(ramp, 0.5)],
      [1, tone(ramp, 0.66)],
    ])
    p.fill(
      `M${n(atWall(a))} ${top}H${n(atWall(b))}L${b} ${hem - 20}V${hem}a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0V${hem - 20}Z`,
      cloth,
    )
  }
}

/** Paints a shopfront: panelled double door, glass, a scalloped awning. */
function paintDoor(p: Painter): void {
  const green = materials.ribbonGreen
  block(p, 330, 120, 540, 610, materials.porcelain, 0.62)
  block(p, 352, 150, 496, 580, green, 0.12)
  for (const x of [366, 606]) {
    block(p, x, 166, 228, 564, green, 0.34)
    p.fill(
      `M${x + 30} 196h168v300h-168Z`,
      p.linear({ x, y: 196 }, { x: x + 168, y: 496 }, [
        [0, '#f2e6c6'],
        [0.5, '#dccfae'],
        [1, '#b7b394'],
      ]),
    )
    p.fill(`M${x + 46} 196h46l-62 190v-140Z`, '#ffffff', 0.3)
    p.line(`M${x + 114} 196v300M${x + 30} 346h168`, tone(green, 0.3), 7)
    p.path(`M${x + 30} 526h168v170h-168Z`, { fill: tone(green, 0.24), stroke: tone(green, 0.62), 'stroke-width': 3 })
  }
  p.dot({ x: 588, y: 470 }, 7, tone(materials.ribbonGold, 0.7), 1, 26)
  p.dot({ x: 614, y: 470 }, 7, tone(materials.ribbonGold, 0.7), 1, 26)
  paintAwning(p, { left: 270, top: 20, stripe: 55, stripes: 12, drop: 112 })
  p.fill(
    'M330 170h540v40h-540Z',
    p.linear({ x: 0, y: 170 }, { x: 0, y: 210 }, [
      [0, '#1d2418', 0.34],
      [1, '#1d2418', 0],
    ]),
  )
}

const shopDoor: Draw = (p, rng) => {
  paintDoor(p)
  p.shade({ x: 600, y: 744 }, 420, 26, '#2c2618', 0.3)
  const upper = {
    blooms: [sunflowers('sunflower', 4, 112), roses('crimson', 10, 70), lilies('golden', 4, 112)],
    sprays: [ruscus(12, 60, { arc: 2.2, peek: 3 }), grass(5, 90, { arc: 1.2 })],
  }
  const lower = {
    blooms: [roses('crimson', 6, 66), carnations('orange', 5, 64)],
    sprays: [ruscus(9, 46, { arc: 2.6 })],
  }
  placed(p, 606, 96, 0.58, () => paintEasel(p, rng, upper, lower))
  placed(p, 60, 320, 0.4, () =>
    paintVase(p, rng, { shape: 'jug', material: 'terracotta', foot: { x: 480, y: 1080 } }, (mouth) =>
      paintDome(p, rng, {
        centre: { x: mouth.x, y: mouth.y - 180 },
        rx: 260,
        ry: 240,
        hub: mouth,
        blooms: [carnations('white', 6, 80), roses('blush', 6, 80)],
        sprays: [fresh(10, 110, { peek: 4 }), ruscus(8, 100)],
      }),
    ),
  )
}

export const occasions: Record<string, Recipe> = {
  'chon-hoa-ngay-phu-nu-viet-nam': { format: ARTICLE, ground: 'dusk', horizon: 590, draw: bouquetAndCard },
  'hoa-khai-truong-gui-loi-chuc': { format: ARTICLE, ground: 'straw', horizon: 716, draw: shopDoor },
}
