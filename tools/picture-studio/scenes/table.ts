import { paintBody, paintMouth, mouthOf, type Vessel } from '../arrangements/vessel.ts'
import { smooth, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { materials, tone, type Ramp } from '../palette.ts'
import type { Draw } from '../recipes/recipe.ts'

/** Height of the table's far edge in a product's picture. */
const EDGE = 842

/** A wooden table before a wall on which the light of a window falls. */
export const table: Draw = (p, rng) => {
  const light = p.light === 'night' ? '#a9c4b4' : '#fffaf0'
  p.group({ filter: 'url(#soft)', opacity: p.light === 'night' ? 0.16 : 0.62 }, () => {
    for (const [x, y] of [
      [470, 90],
      [700, 132],
      [470, 400],
      [700, 442],
    ] as const)
      p.fill(`M${x} ${y}l196 36v268l-196 -36Z`, light)
  })
  const wood = materials.wood
  p.fill(
    `M-20 ${EDGE}H980V1220H-20Z`,
    p.linear({ x: 0, y: EDGE }, { x: 0, y: 1200 }, [
      [0, tone(wood, 0.66)],
      [0.05, tone(wood, 0.86)],
      [0.5, tone(wood, 0.92)],
      [1, tone(wood, 0.74)],
    ]),
  )
  for (let i = 0; i < 15; i++) {
    const y = EDGE + 14 + i * i * 1.7 + rng.around(0, 3)
    const bend = () => (y + rng.around(0, 7)).toFixed(1)
    p.line(`M-20 ${y.toFixed(1)}C260 ${bend()} 660 ${bend()} 980 ${y.toFixed(1)}`, tone(wood, 0.3), 1.6, 0.22)
  }
}

/** Paints a cup of tea on its saucer, 8 cm high; `size` is a centimetre. */
export function paintCup(p: Painter, foot: Point, size: number): void {
  const ramp = materials.porcelain
  const saucer = { x: foot.x, y: foot.y - size * 0.2 }
  p.shade({ x: foot.x + size * 1.6, y: foot.y + size * 0.5 }, size * 9, size * 2.1, '#2c2618', 0.4)
  p.dot({ x: saucer.x, y: saucer.y + size * 0.45 }, size * 7, tone(ramp, 0.25), 1, size * 1.9)
  p.dot(saucer, size * 7, tone(ramp, 0.82), 1, size * 1.9)
  p.dot({ x: saucer.x, y: saucer.y + size * 0.1 }, size * 4.4, tone(ramp, 0.6), 1, size * 1.1)
  const cup: Vessel = {
    foot,
    height: size * 7,
    ramp,
    squash: 0.24,
    profile: [
      [0, size * 4.6],
      [0.2, size * 4.5],
      [0.55, size * 3.9],
      [0.85, size * 2.6],
      [1, size * 2.1],
    ],
  }
  const ear = [
    { x: foot.x + size * 4.2, y: foot.y - size * 6.1 },
    { x: foot.x + size * 6.4, y: foot.y - size * 6 },
    { x: foot.x + size * 6.2, y: foot.y - size * 3.4 },
    { x: foot.x + size * 3.5, y: foot.y - size * 2.6 },
  ]
  p.line(smooth(ear, false), tone(ramp, 0.3), size * 0.95)
  p.line(
    smooth(
      ear.map((q) => ({ x: q.x - 1, y: q.y - size * 0.12 })),
      false,
    ),
    tone(ramp, 0.72),
    size * 0.6,
  )
  paintMouth(p, cup)
  const mouth = mouthOf(cup)
  p.dot({ x: mouth.x, y: mouth.y + size * 0.35 }, mouth.rx * 0.9, '#8a4f1c', 1, mouth.ry * 0.72)
  p.shade({ x: mouth.x - mouth.rx * 0.3, y: mouth.y + size * 0.3 }, mouth.rx * 0.4, mouth.ry * 0.3, '#e9b269', 0.7)
  paintBody(p, cup)
}

/** Paints a closed book lying on the table, its spine towards us. */
export function paintBook(p: Painter, at: Point, width: number, ramp: Ramp): void {
  const [depth, thick] = [width * 0.3, width * 0.11]
  const [left, right, far] = [at.x, at.x + width, width * 0.1]
  p.shade({ x: at.x + width * 0.56, y: at.y - 2 }, width * 0.64, width * 0.07, '#2c2618', 0.5)
  p.fill(
    `M${left} ${at.y - thick}L${left + far} ${at.y - thick - depth}H${right + far}L${right} ${at.y - thick}Z`,
    p.linear({ x: left, y: at.y - depth }, { x: right, y: at.y }, [
      [0, tone(ramp, 0.72)],
      [1, tone(ramp, 0.5)],
    ]),
  )
  p.fill(
    `M${right} ${at.y - thick}L${right + far} ${at.y - thick - depth}V${at.y - depth}L${right} ${at.y}Z`,
    tone(materials.ivory, 0.6),
  )
  p.fill(
    `M${left} ${at.y - thick}H${right}V${at.y}H${left}Z`,
    p.linear({ x: left, y: 0 }, { x: right, y: 0 }, [
      [0, tone(ramp, 0.5)],
      [0.3, tone(ramp, 0.62)],
      [1, tone(ramp, 0.28)],
    ]),
  )
  for (const t of [0.08, 0.13, 0.87, 0.92])
    p.line(`M${left + width * t} ${at.y - thick}V${at.y}`, tone(materials.ribbonGold, 0.7), 2, 0.7)
  p.line(`M${left} ${at.y - thick}H${right}`, tone(ramp, 0.9), 1.6, 0.5)
}
