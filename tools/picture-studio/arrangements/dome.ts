import { angleTo, polar, TAU, type Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, isPale, mix, shiftRamp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { paintLeaf, OVAL } from '../flowers/leaves.ts'
import type { Dome, SprayPart } from './dome-shape.ts'
import { settle, type Spot } from './settle.ts'

/**
 * Returns the colour of shade among these flowers: their own deepest paint, greened by the leaves. That of pale flowers
 * is nearly all green, or the lowest of them would stand in a fog of their own colour.
 */
export function depthOf({ blooms }: Pick<Dome, 'blooms'>): string {
  const first = blooms[0]
  if (!first) return '#24331f'
  return isPale(first.ramp[0]) ? mix(first.ramp[0], '#232d1c', 0.82) : mix(first.ramp[0], '#2c3a22', 0.35)
}

function paintSpray(p: Painter, rng: Rng, dome: Dome, part: SprayPart, angle: number, reach: number): void {
  const edge = {
    x: dome.centre.x + Math.cos(angle) * (dome.rx + reach),
    y: dome.centre.y + Math.sin(angle) * (dome.ry + reach),
  }
  // Sprays are drawn from deep inside the dome, where the flowers hide their lower stems.
  // A mass without blooms shows them all the way down.
  const foot =
    dome.blooms.length === 0
      ? dome.hub
      : {
          x: dome.centre.x + (edge.x - dome.centre.x) * 0.3,
          y: dome.centre.y + (edge.y - dome.centre.y) * 0.3 + dome.ry * 0.14,
        }
  part.spray(p, rng, { foot, tip: edge, bow: rng.around(0, 0.09) }, part.scale ?? 1)
}

/** Paints sprays, the shadowed inside, then the blooms from the rim to the middle. */
export function paintDome(p: Painter, rng: Rng, dome: Dome): void {
  const { centre, rx, ry } = dome
  for (const part of dome.sprays) {
    const arc = part.arc ?? 1.5
    for (let i = 0; i < part.count; i++) {
      const share = part.count === 1 ? 0.5 : i / (part.count - 1)
      const angle = -Math.PI / 2 + (share * 2 - 1) * arc + rng.around(0, 0.1)
      paintSpray(p, rng, dome, part, angle, part.reach * rng.range(0.7, 1.12))
    }
  }
  if (dome.blooms.length > 0) paintInside(p, rng, dome)
  const spots = settle(rng, dome)
  const peeks = dome.sprays.flatMap((part) =>
    Array.from({ length: part.peek ?? 0 }, () => ({ part, after: rng.range(0.15, 0.75), angle: rng.range(0, TAU) })),
  )
  peeks.sort((a, b) => a.after - b.after)
  spots.forEach((spot, i) => {
    while (peeks[0] && peeks[0].after <= i / spots.length) {
      const peek = peeks.shift()
      if (peek) paintPeek(p, rng, dome, peek.part, peek.angle, spot.out)
    }
    p.shade(
      { x: spot.x + spot.r * 0.1, y: spot.y + spot.r * 0.2 },
      spot.r * 1.25,
      spot.r * 1.2,
      mix(spot.part.ramp[0], '#1c2a1c', 0.6),
      0.6,
    )
    spot.part.bloom(
      p,
      rng,
      bloomPose(rng, dome, spot),
      shiftRamp(spot.part.ramp, rng.pick(['#fff6e6', spot.part.ramp[1]]), rng.range(0, 0.09)),
    )
  })
  // A mass of greenery alone has no blooms to hide behind.
  for (const peek of peeks) paintPeek(p, rng, dome, peek.part, peek.angle, rng.range(0.2, 1))
  p.shade({ x: centre.x + rx * 0.42, y: centre.y + ry * 0.55 }, rx * 0.8, ry * 0.66, depthOf(dome), 0.2)
}

function bloomPose(
  rng: Rng,
  dome: Dome,
  spot: Spot,
): Point & { r: number; tilt: number; toward: number; spin: number } {
  const toward = angleTo(dome.centre, spot) + rng.around(0, 0.2)
  return {
    x: spot.x,
    y: spot.y,
    r: spot.r,
    tilt: spot.out * (dome.turn ?? 0.6) + rng.range(0, 0.12),
    toward,
    spin: rng.around(0, 0.35),
  }
}

/** Paints the dark green depth seen between the flowers. */
function paintInside(p: Painter, rng: Rng, { centre, rx, ry, inside = '#223321' }: Dome): void {
  p.dot(centre, rx * 0.86, inside, 0.96, ry * 0.86)
  for (let i = 0; i < 54; i++) {
    const a = (i * TAU) / 34 + rng.around(0, 0.1)
    const d = i < 34 ? 0.62 : rng.range(0.1, 0.5)
    const foot = { x: centre.x + Math.cos(a) * rx * d, y: centre.y + Math.sin(a) * ry * d }
    paintLeaf(p, rng, foot, a + rng.around(0, 0.5), Math.min(rx, ry) * rng.range(0.3, 0.44), OVAL, greens.leaf, -0.08)
  }
}

/** Paints a tip of greenery that shows between two blooms. */
function paintPeek(p: Painter, rng: Rng, dome: Dome, part: SprayPart, angle: number, out: number): void {
  const at = {
    x: dome.centre.x + Math.cos(angle) * dome.rx * out * 0.75,
    y: dome.centre.y + Math.sin(angle) * dome.ry * out * 0.75,
  }
  const tip = polar(at, angle + rng.around(0, 0.4), rng.range(70, 110))
  part.spray(p, rng, { foot: polar(at, angle + Math.PI, 60), tip, bow: rng.around(0, 0.1) }, (part.scale ?? 1) * 0.8)
}
