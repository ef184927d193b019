import type { Point } from './geometry.ts'
import type { Painter } from './painter.ts'
import { grounds, mix, nightGrounds, type GroundName } from './palette.ts'

/** Size of a picture, in its own units. */
export interface Format {
  width: number
  height: number
}

export const PRODUCT: Format = { width: 960, height: 1200 }
export const ARTICLE: Format = { width: 1200, height: 800 }
export const HERO: Format = { width: 1200, height: 1400 }

/** Paints the background: one tint, slightly lighter at the upper left and darker below. */
export function paintGround(p: Painter, { width, height }: Format, name: GroundName, horizon?: number): void {
  if (p.light === 'night') return paintNightGround(p, { width, height }, name, horizon)
  const base = grounds[name]
  p.fill(`M0 0H${width}V${height}H0Z`, base)
  const glow = p.radial({ x: width * 0.42, y: height * 0.36 }, height * 0.62, [
    [0, mix(base, '#fffaf0', 0.5), 1],
    [1, mix(base, '#fffaf0', 0.5), 0],
  ])
  p.fill(`M0 0H${width}V${height}H0Z`, glow)
  if (horizon === undefined) return
  // A table top: the same tint, a little deeper, with a soft far edge.
  const table = p.linear({ x: 0, y: horizon }, { x: 0, y: height }, [
    [0, mix(base, '#8d7c62', 0.2)],
    [0.12, mix(base, '#8d7c62', 0.15)],
    [1, mix(base, '#8d7c62', 0.06)],
  ])
  p.fill(`M0 ${horizon}H${width}V${height}H0Z`, table)
}

/** Paints the ground of the dark theme: deep green, with a pale light behind the subject that fades to the edges. */
function paintNightGround(p: Painter, { width, height }: Format, name: GroundName, horizon?: number): void {
  const base = nightGrounds[name]
  p.fill(`M0 0H${width}V${height}H0Z`, base)
  const light = mix(base, '#4d7a62', 0.42)
  const glow = p.radial({ x: width * 0.44, y: height * 0.38 }, Math.max(width, height) * 0.6, [
    [0, light, 1],
    [0.5, light, 0.42],
    [1, light, 0],
  ])
  p.fill(`M0 0H${width}V${height}H0Z`, glow)
  if (horizon === undefined) return
  const table = p.linear({ x: 0, y: horizon }, { x: 0, y: height }, [
    [0, '#040a06', 0.5],
    [0.14, '#040a06', 0.36],
    [1, '#040a06', 0.16],
  ])
  p.fill(`M0 ${horizon}H${width}V${height}H0Z`, table)
}

/** Paints the soft shadow of a standing thing, to the lower right. */
export function paintCastShadow(p: Painter, foot: Point, rx: number, ry: number, strength: number): void {
  p.shade({ x: foot.x + rx * 0.22, y: foot.y + ry * 0.1 }, rx * 1.3, ry * 1.25, '#3a3222', strength * 0.55)
  p.shade(foot, rx * 0.85, ry * 0.6, '#2c2618', strength)
}

/** How bright things are by night, of 1: whites would glare, and walls step back behind them. */
const DIMMED = { things: 0.93, walls: 0.6 }

function dim(amount: number): string {
  const part = ['R', 'G', 'B'].map((name) => `<feFunc${name} type="linear" slope="${amount}"/>`).join('')
  return `<feComponentTransfer color-interpolation-filters="sRGB">${part}</feComponentTransfer>`
}

/** Wobbles edges by a pixel or two so that nothing looks ruled; wraps the whole subject, and dims it by night. */
export function defineHand(p: Painter, seed: number): void {
  p.define(
    `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>`,
  )
  p.define(
    `<filter id="hand" x="-2%" y="-2%" width="104%" height="104%" filterUnits="objectBoundingBox"><feTurbulence type="fractalNoise" baseFrequency="0.014" numOctaves="2" seed="${seed % 1000}" result="wander"/><feDisplacementMap in="SourceGraphic" in2="wander" scale="3" xChannelSelector="R" yChannelSelector="G"/>${p.light === 'night' ? dim(DIMMED.things) : ''}</filter>`,
  )
  if (p.light === 'night') p.define(`<filter id="walls">${dim(DIMMED.walls)}</filter>`)
}
