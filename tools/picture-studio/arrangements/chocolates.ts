import { lerp, n, polygon, TAU, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { materials, mix, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { paintBow } from './ribbon.ts'

const COCOA: Ramp = ['#1f100a', '#3a2015', '#573424', '#7c5038', '#b98b69']
const FOIL: Ramp = ['#4a2c17', '#6d4526', '#94663a', '#bb9059', '#e3c595']

/** The box seen from above and in front: where its inside is, from the far edge to the near one. */
const FAR = { y: 560, half: 300 }
const NEAR = { y: 900, half: 344 }
const MIDDLE = 480
const [COLUMNS, ROWS] = [4, 3]

/** Returns the place at shares of the inside, across from the left and down from the far edge. */
function inBox(across: number, down: number): Point {
  return { x: MIDDLE + lerp(-1, 1, across) * lerp(FAR.half, NEAR.half, down), y: lerp(FAR.y, NEAR.y, down) }
}

/** Paints an open paper box of twelve chocolates; its lid, tied with a ribbon, leans behind it. */
export function paintChocolates(p: Painter, rng: Rng): void {
  const paper = materials.redbox
  paintLid(p, rng, paper)
  p.shade({ x: MIDDLE + 30, y: NEAR.y + 104 }, 430, 70, '#2c2618', 0.5)
  p.shade({ x: MIDDLE + 60, y: 800 }, 440, 240, '#2c2618', 0.3)
  paintWalls(p, paper)
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS; column++) {
      const at = inBox((column + 0.5) / COLUMNS, (row + 0.54) / ROWS)
      const r = lerp(62, 71, row / (ROWS - 1))
      paintCup(p, at, r)
      paintPiece(p, rng, { x: at.x, y: at.y - 8 }, r * 0.72, (column + row * 2) % 3)
    }
  // The near wall's edge, over the cups of the first row.
  const [left, right] = [inBox(0, 1), inBox(1, 1)]
  p.line(`M${n(left.x - 12)} ${n(left.y + 6)}H${n(right.x + 12)}`, tone(paper, 0.9), 9)
}

function paintWalls(p: Painter, paper: Ramp): void {
  const inner = [inBox(0, 0), inBox(1, 0), inBox(1, 1), inBox(0, 1)]
  const outer = [
    { x: inner[0]!.x - 14, y: FAR.y - 12 },
    { x: inner[1]!.x + 14, y: FAR.y - 12 },
    { x: inner[2]!.x + 18, y: NEAR.y + 10 },
    { x: inner[3]!.x - 18, y: NEAR.y + 10 },
  ]
  const front = [outer[3]!, outer[2]!, { x: outer[2]!.x - 8, y: NEAR.y + 104 }, { x: outer[3]!.x + 8, y: NEAR.y + 104 }]
  p.fill(
    polygon(front),
    p.linear({ x: outer[3]!.x, y: 0 }, { x: outer[2]!.x, y: 0 }, [
      [0, tone(paper, 0.52)],
      [0.3, tone(paper, 0.72)],
      [1, tone(paper, 0.3)],
    ]),
  )
  p.fill(
    polygon(front),
    p.linear({ x: 0, y: NEAR.y + 10 }, { x: 0, y: NEAR.y + 104 }, [
      [0, tone(paper, 0), 0],
      [1, tone(paper, 0), 0.34],
    ]),
  )
  p.fill(
    polygon(outer),
    p.linear({ x: outer[0]!.x, y: FAR.y }, { x: outer[2]!.x, y: NEAR.y }, [
      [0, tone(paper, 0.94)],
      [1, tone(paper, 0.62)],
    ]),
  )
  p.fill(
    polygon(inner),
    p.linear({ x: 0, y: FAR.y }, { x: 0, y: NEAR.y }, [
      [0, mix(FOIL[0], '#120a06', 0.5)],
      [1, mix(FOIL[1], '#120a06', 0.35)],
    ]),
  )
}

/** Paints a pleated paper cup, seen from above. */
function paintCup(p: Painter, at: Point, r: number): void {
  const points = Array.from({ length: 56 }, (_, i) => {
    const a = (i / 56) * TAU
    const reach = r * (i % 2 === 0 ? 1.03 : 0.95)
    return { x: at.x + Math.cos(a) * reach, y: at.y + Math.sin(a) * reach * 0.76 }
  })
  p.path(polygon(points), { fill: '#120a06', 'fill-opacity': 0.5, transform: 'translate(3 8)' })
  p.fill(
    polygon(points),
    p.linear({ x: at.x - r, y: at.y - r }, { x: at.x + r, y: at.y + r }, [
      [0, tone(FOIL, 0.92)],
      [0.5, tone(FOIL, 0.62)],
      [1, tone(FOIL, 0.34)],
    ]),
  )
  points.forEach((q, i) => {
    if (i % 2 === 0) return
    const inner = { x: lerp(at.x, q.x, 0.78), y: lerp(at.y, q.y, 0.78) }
    p.line(`M${n(inner.x)} ${n(inner.y)}L${n(q.x)} ${n(q.y)}`, tone(FOIL, 0.12), 2, 0.5)
  })
  p.dot(at, r * 0.8, tone(FOIL, 0.08), 0.8, r * 0.6)
}

/** Paints a chocolate: plain with ridges, with a cashew, or with sea salt. */
function paintPiece(p: Painter, rng: Rng, at: Point, r: number, kind: number): void {
  p.dot({ x: at.x, y: at.y + r * 0.26 }, r, tone(COCOA, 0.06), 1, r * 0.78)
  p.dot(
    at,
    r,
    p.linear({ x: at.x - r, y: at.y - r }, { x: at.x + r * 0.7, y: at.y + r }, [
      [0, tone(COCOA, 0.78)],
      [0.4, tone(COCOA, 0.5)],
      [1, tone(COCOA, 0.16)],
    ]),
    1,
    r * 0.76,
  )
  p.shade({ x: at.x - r * 0.34, y: at.y - r * 0.3 }, r * 0.5, r * 0.24, '#f0d3b8', 0.5, -0.3)
  if (kind === 0)
    for (const t of [-0.42, -0.08, 0.26])
      p.line(
        `M${n(at.x - r * 0.66)} ${n(at.y + r * (t + 0.16))}Q${n(at.x)} ${n(at.y + r * (t - 0.22))} ${n(at.x + r * 0.68)} ${n(at.y + r * (t + 0.04))}`,
        tone(COCOA, 0.98),
        3.4,
        0.75,
      )
  if (kind === 1) paintCashew(p, { x: at.x, y: at.y - r * 0.06 }, r * 0.5, rng.around(0.3, 0.5))
  if (kind === 2)
    for (let i = 0; i < 22; i++) {
      const [turn, reach] = [rng.range(0, TAU), Math.sqrt(rng.next()) * r * 0.6]
      const grain = { x: at.x + Math.cos(turn) * reach, y: at.y - r * 0.08 + Math.sin(turn) * reach * 0.7 }
      p.dot(grain, rng.range(2.4, 4.4), '#fbf7ee', 0.95, rng.range(2, 3.6), rng.range(0, 3))
    }
}

/** Paints a roasted cashew, a thick crescent. */
function paintCashew(p: Painter, at: Point, r: number, turn: number): void {
  const nut: Ramp = ['#8a5a2a', '#b98746', '#dcb475', '#efd4a2', '#faebcb']
  const arc = (reach: number, from: number, to: number): Point[] =>
    Array.from({ length: 9 }, (_, i) => {
      const a = turn + lerp(from, to, i / 8)
      return { x: at.x + Math.cos(a) * reach, y: at.y + r * 0.2 + Math.sin(a) * reach * 0.8 }
    })
  const path = (points: readonly Point[]): string => `M${points.map((q) => `${n(q.x)} ${n(q.y)}`).join('L')}`
  const spine = arc(r * 0.66, Math.PI * 0.98, Math.PI * 2.02)
  p.line(path(spine.map((q) => ({ x: q.x + 2, y: q.y + 6 }))), '#140a05', r * 0.5, 0.45)
  p.line(path(spine), tone(nut, 0.34), r * 0.52)
  p.line(path(spine.map((q) => ({ x: q.x - 1, y: q.y - 3 }))), tone(nut, 0.68), r * 0.36)
  p.line(path(arc(r * 0.78, Math.PI * 1.15, Math.PI * 1.7)), tone(nut, 0.98), r * 0.1, 0.8)
}

/** Paints the lid, which leans behind the box with its ribbon across. */
function paintLid(p: Painter, rng: Rng, paper: Ramp): void {
  const ribbon = materials.ribbonIvory
  const [top, foot] = [218, 566]
  const face = [
    { x: 196, y: top },
    { x: 764, y: top - 8 },
    { x: 790, y: foot },
    { x: 170, y: foot },
  ]
  p.shade({ x: 520, y: 440 }, 400, 260, '#2c2618', 0.34)
  p.path(polygon(face), { fill: tone(paper, 0.16), transform: 'translate(8 -12)' })
  p.fill(
    polygon(face),
    p.linear({ x: 190, y: top }, { x: 780, y: foot }, [
      [0, tone(paper, 0.78)],
      [0.45, tone(paper, 0.6)],
      [1, tone(paper, 0.34)],
    ]),
  )
  p.line(`M196 ${top}L764 ${top - 8}`, tone(paper, 0.96), 4, 0.7)
  const satin = p.linear({ x: 170, y: 0 }, { x: 790, y: 0 }, [
    [0, tone(ribbon, 0.6)],
    [0.35, tone(ribbon, 0.96)],
    [1, tone(ribbon, 0.46)],
  ])
  p.clipped(polygon(face), () => {
    p.fill(`M150 352L810 346V398L150 404Z`, '#241c14', 0.2)
    p.fill(`M150 344L810 338V390L150 396Z`, satin)
    p.fill(`M330 200L384 200L376 580H318Z`, '#241c14', 0.16)
    p.fill(`M324 200L378 200L368 580H310Z`, satin)
  })
  paintBow(p, rng, { x: 346, y: 368 }, 96, ribbon)
}
