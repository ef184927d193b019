import { lerp, n, polar, TAU } from '../geometry.ts'
import { greens, petals as paints, tone } from '../palette.ts'
import { LANCE, paintLeaf } from './leaves.ts'
import { alongStem, hairline, paintStalk, type Spray } from './stem.ts'

/** An ear of wheat with long awns. */
export const wheat: Spray = (p, rng, stem, scale) => {
  paintStalk(p, stem, 3.6 * scale, greens.straw, 0.6)
  for (let i = 0; i < 11; i++) {
    const at = alongStem(stem, lerp(0.7, 1, i / 10))
    for (const side of [-1, 1] as const) {
      const heading = at.heading + side * 0.36
      hairline(p, at, polar(at, at.heading + side * 0.2, 82 * scale), tone(greens.straw, 0.62), 1.1, 0.75)
      paintLeaf(p, rng, at, heading, 29 * scale, { ...LANCE, width: 0.3 }, greens.straw, 0.12)
    }
  }
}

/** Hare's-tail grass: a soft oval tuft. */
export const haresTail: Spray = (p, rng, stem, scale) => {
  paintStalk(p, stem, 3 * scale, greens.straw, 0.6)
  const tip = alongStem(stem, 1)
  const middle = polar(tip, tip.heading, 18 * scale)
  p.dot(middle, 34 * scale, tone(paints.dried, 0.7), 1, 18 * scale, tip.heading)
  for (let i = 0; i < 70; i++) {
    const a = rng.range(0, TAU)
    const d = Math.sqrt(rng.next())
    const from = { x: middle.x + Math.cos(a) * d * 17 * scale, y: middle.y + Math.sin(a) * d * 17 * scale }
    const shifted = polar(from, tip.heading, rng.around(0, 20) * scale)
    hairline(
      p,
      shifted,
      polar(shifted, tip.heading + rng.around(0, 0.5), 15 * scale),
      tone(paints.dried, rng.range(0.5, 1)),
      1.3,
      0.8,
    )
  }
}

/** Honesty: silvery paper discs on a forked stem. */
export const honesty: Spray = (p, rng, stem, scale) => {
  paintStalk(p, stem, 3.4 * scale, greens.bark, 0.5)
  for (let i = 0; i < 9; i++) {
    const at = alongStem(stem, lerp(0.42, 1, i / 8))
    const heading = at.heading + (i % 2 === 0 ? 1 : -1) * rng.range(0.5, 1)
    const disc = polar(at, heading, 34 * scale)
    hairline(p, at, disc, tone(greens.bark, 0.5), 1.8 * scale)
    const r = rng.range(21, 28) * scale
    p.dot({ x: disc.x + 3, y: disc.y + 4 }, r, '#3a3222', 0.15, r * 0.8, heading)
    p.dot(
      disc,
      r,
      p.linear({ x: disc.x - r, y: disc.y - r }, { x: disc.x + r, y: disc.y + r }, [
        [0, tone(paints.ivory, 0.96)],
        [1, tone(paints.dried, 0.72)],
      ]),
      0.92,
      r * 0.78,
      heading,
    )
    p.path(`M${n(disc.x - r * 0.5)} ${n(disc.y)}q${n(r * 0.5)} ${n(-r * 0.4)} ${n(r)} 0`, {
      fill: 'none',
      stroke: tone(paints.dried, 0.3),
      'stroke-width': 1,
      'stroke-opacity': 0.35,
    })
    for (let k = 0; k < 3; k++) p.dot(polar(disc, heading + k * 2.1, r * 0.3), r * 0.09, tone(paints.dried, 0.2), 0.45)
  }
}

/** Dried poppy heads. */
export const poppyHead: Spray = (p, _rng, stem, scale) => {
  paintStalk(p, stem, 4 * scale, greens.straw, 0.7)
  const tip = alongStem(stem, 1)
  const r = 22 * scale
  const head = polar(tip, tip.heading, r * 0.7)
  p.dot(
    head,
    r,
    p.radial({ x: head.x - r * 0.4, y: head.y - r * 0.4 }, r * 1.8, [
      [0, tone(paints.dried, 0.85)],
      [0.6, tone(paints.dried, 0.42)],
      [1, tone(paints.dried, 0.05)],
    ]),
    1,
    r * 0.86,
    tip.heading,
  )
  const crown = polar(head, tip.heading, r * 0.95)
  p.dot(crown, r * 0.72, tone(paints.dried, 0.25), 1, r * 0.2, tip.heading + Math.PI / 2)
  p.dot(polar(crown, tip.heading, 2), r * 0.66, tone(paints.dried, 0.6), 1, r * 0.14, tip.heading + Math.PI / 2)
}
