import { n, smooth, type Point } from '../geometry.ts'
import { paintCastShadow } from '../ground.ts'
import type { Painter } from '../painter.ts'
import { materials, mix, tone } from '../palette.ts'
import { paintGlassFront } from './glass.ts'
import { bodyOutline, mouthOf, rimArc, type Vessel } from './vessel.ts'

/** Paints a candle that burns in a glass, with its wooden lid leaning behind it. */
export function paintCandle(p: Painter, foot: Point): void {
  const glass: Vessel = {
    foot,
    height: 430,
    ramp: materials.glass,
    squash: 0.2,
    profile: [
      [0, 176],
      [0.5, 174],
      [0.93, 171],
      [1, 160],
    ],
  }
  const mouth = mouthOf(glass)
  paintLid(p, { x: foot.x + 226, y: foot.y - 40 })
  paintCastShadow(p, { x: foot.x, y: foot.y + 14 }, 236, 52, 0.46)
  p.fill(bodyOutline(glass), tone(glass.ramp, 0.62), 0.6)
  p.dot(mouth, mouth.rx, tone(glass.ramp, 0.3), 0.28, mouth.ry)
  p.line(rimArc(mouth, 'back'), tone(glass.ramp, 0.2), 2.4, 0.55)
  const wax = { x: foot.x, y: mouth.y + 120 }
  p.clipped(bodyOutline(glass), () => paintWax(p, wax, 178, foot.y))
  const tip = { x: wax.x + 3, y: wax.y - 40 }
  paintFlame(p, tip)
  paintGlassFront(p, glass)
  paintLabel(p, { x: foot.x, y: foot.y - 128 })
}

/** Paints the wax down to `bottom`, lit from within below the flame, and its molten surface with the wick. */
function paintWax(p: Painter, at: Point, half: number, bottom: number): void {
  const ramp = materials.ivory
  const side = `M${n(at.x - half)} ${n(at.y)}A${n(half)} ${n(half * 0.2)} 0 0 0 ${n(at.x + half)} ${n(at.y)}V${n(bottom + 40)}H${n(at.x - half)}Z`
  p.fill(
    side,
    p.linear({ x: at.x - half, y: 0 }, { x: at.x + half, y: 0 }, [
      [0, tone(ramp, 0.5)],
      [0.26, tone(ramp, 0.94)],
      [0.6, tone(ramp, 0.74)],
      [1, tone(ramp, 0.3)],
    ]),
  )
  p.shade({ x: at.x, y: at.y + 40 }, half * 1.1, 150, '#ffd999', 0.6)
  p.dot(at, half, tone(ramp, 0.72), 1, half * 0.2)
  p.dot({ x: at.x, y: at.y + 1 }, half * 0.9, mix(tone(ramp, 0.8), '#ffdf9e', 0.45), 1, half * 0.165)
  p.shade(at, half * 0.6, half * 0.12, '#fff3cf', 0.95)
  p.line(`M${n(at.x)} ${n(at.y + 4)}Q${n(at.x - 2)} ${n(at.y - 18)} ${n(at.x + 3)} ${n(at.y - 36)}`, '#33261c', 6)
}

/** Paints a still flame above the end of a wick, and its light on what is around. */
function paintFlame(p: Painter, wick: Point): void {
  const shape = (width: number, height: number, lift: number): string => {
    const base = { x: wick.x, y: wick.y + 16 - lift }
    return smooth(
      [
        base,
        { x: base.x - width * 0.72, y: base.y - height * 0.16 },
        { x: base.x - width, y: base.y - height * 0.36 },
        { x: base.x - width * 0.55, y: base.y - height * 0.68 },
        { x: base.x + width * 0.1, y: base.y - height },
        { x: base.x + width * 0.5, y: base.y - height * 0.68 },
        { x: base.x + width, y: base.y - height * 0.36 },
        { x: base.x + width * 0.72, y: base.y - height * 0.16 },
      ],
      true,
      0.9,
    )
  }
  const glow = { x: wick.x, y: wick.y - 60 }
  const isNight = p.light === 'night'
  p.shade(glow, 330, 330, '#ffd98f', isNight ? 0.3 : 0.5)
  p.shade(glow, isNight ? 190 : 110, isNight ? 210 : 140, '#fff0c4', isNight ? 0.3 : 0.75)
  p.fill(
    shape(33, 168, 0),
    p.linear({ x: 0, y: wick.y + 16 }, { x: 0, y: wick.y - 152 }, [
      [0, '#f2a33c', 0.75],
      [0.3, '#ffc35a'],
      [0.75, '#ffdf93'],
      [1, '#fff1cb', 0.9],
    ]),
  )
  p.fill(shape(19, 112, 2), '#fff6dc', 0.95)
  p.shade({ x: wick.x, y: wick.y + 4 }, 15, 18, '#7aa5c9', 0.55)
}

/** Paints a paper label with a sprig instead of words. */
function paintLabel(p: Painter, at: Point): void {
  const [w, h] = [84, 66]
  const paper = materials.ivory
  const d = `M${n(at.x - w)} ${n(at.y - h)}Q${n(at.x)} ${n(at.y - h + 16)} ${n(at.x + w)} ${n(at.y - h)}V${n(at.y + h)}Q${n(at.x)} ${n(at.y + h + 16)} ${n(at.x - w)} ${n(at.y + h)}Z`
  p.path(d, { fill: '#241c14', 'fill-opacity': 0.16, transform: 'translate(2 5)' })
  p.fill(
    d,
    p.linear({ x: at.x - w, y: 0 }, { x: at.x + w, y: 0 }, [
      [0, tone(paper, 0.86)],
      [0.4, tone(paper, 1)],
      [1, tone(paper, 0.66)],
    ]),
  )
  const green = tone(materials.ribbonGreen, 0.25)
  const foot = { x: at.x + 4, y: at.y + 54 }
  p.line(`M${n(foot.x)} ${n(foot.y)}Q${n(at.x - 8)} ${n(at.y + 26)} ${n(at.x)} ${n(at.y + 8)}`, green, 4)
  const tepal = (turn: number, length: number): void => {
    const end = { x: at.x + Math.sin(turn) * length, y: at.y + 8 - Math.cos(turn) * length }
    const side = (k: number): string =>
      `${n(at.x + Math.sin(turn + k) * length * 0.62)} ${n(at.y + 8 - Math.cos(turn + k) * length * 0.62)}`
    p.path(
      `M${n(at.x)} ${n(at.y + 8)}Q${side(-0.62)} ${n(end.x)} ${n(end.y)}Q${side(0.62)} ${n(at.x)} ${n(at.y + 8)}Z`,
      {
        fill: tone(materials.ribbonBlush, 0.82),
        stroke: green,
        'stroke-width': 2.6,
      },
    )
  }
  for (const turn of [-1.25, 1.25]) tepal(turn, 44)
  for (const turn of [-0.62, 0.62]) tepal(turn, 56)
  tepal(0, 60)
}

/** Paints a round wooden lid that leans against the glass, its upper side towards us. */
function paintLid(p: Painter, at: Point): void {
  const wood = materials.wood
  p.shade({ x: at.x + 26, y: at.y + 46 }, 150, 40, '#2c2618', 0.42)
  const turn = -0.16
  p.dot({ x: at.x + 12, y: at.y - 86 }, 122, tone(wood, 0.2), 1, 134, turn)
  p.dot(
    { x: at.x, y: at.y - 90 },
    122,
    p.linear({ x: at.x - 120, y: at.y - 200 }, { x: at.x + 120, y: at.y + 30 }, [
      [0, tone(wood, 0.94)],
      [0.55, tone(wood, 0.72)],
      [1, tone(wood, 0.5)],
    ]),
    1,
    134,
    turn,
  )
  for (const [k, strength] of [
    [0.84, 0.26],
    [0.62, 0.2],
    [0.4, 0.22],
    [0.2, 0.3],
  ] as const)
    p.path(ring({ x: at.x + 10, y: at.y - 84 }, 118 * k, 128 * k), {
      fill: 'none',
      stroke: tone(wood, 0.2),
      'stroke-width': 2.4,
      'stroke-opacity': strength,
    })
}

function ring(at: Point, rx: number, ry: number): string {
  return `M${n(at.x - rx)} ${n(at.y)}A${n(rx)} ${n(ry)} 0 1 0 ${n(at.x + rx)} ${n(at.y)}A${n(rx)} ${n(ry)} 0 1 0 ${n(at.x - rx)} ${n(at.y)}Z`
}
