import { n, type Point } from './geometry.ts'
import { isDark, mix } from './palette.ts'

type Attributes = Record<string, string | number | undefined>

function attributes(values: Attributes): string {
  let text = ''
  // Called hundreds of thousands of times per picture set: a plain loop allocates far less.
  for (const key in values) {
    const value = values[key]
    if (value === undefined) continue
    text += ` ${key}="${typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value}"`
  }
  return text
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Which theme a picture is painted for: on a light ground by day, or on deep green by night. */
export type Light = 'day' | 'night'

/** Collects the strokes of one picture, back to front. */
export class Painter {
  readonly light: Light
  private readonly parts: string[] = []
  private readonly finished: string[] = []
  private readonly defs: string[] = []
  private nextId = 0

  constructor(light: Light) {
    this.light = light
  }

  private id(): string {
    this.nextId += 1
    return `g${this.nextId.toString(36)}`
  }

  /** Adds a stroke. Joins strokes in batches, since keeping many small strings costs more than joining them. */
  private lay(stroke: string): void {
    if (this.parts.push(stroke) < 128) return
    this.finished.push(this.parts.join(''))
    this.parts.length = 0
  }

  /** Draws a filled or stroked path. */
  path(d: string, values: Attributes): void {
    this.lay(`<path d="${d}"${attributes(values)}/>`)
  }

  fill(d: string, colour: string, opacity?: number): void {
    this.path(d, { fill: colour, 'fill-opacity': opacity })
  }

  /** Draws a stroke with round ends; `width` in picture units. */
  line(d: string, colour: string, width: number, opacity?: number): void {
    this.path(d, {
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-opacity': opacity,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })
  }

  dot(at: Point, rx: number, colour: string, opacity?: number, ry = rx, turn = 0): void {
    const transform = turn === 0 ? undefined : `rotate(${n((turn * 180) / Math.PI)} ${n(at.x)} ${n(at.y)})`
    this.lay(
      `<ellipse${attributes({ cx: n(at.x), cy: n(at.y), rx: n(rx), ry: n(ry), fill: colour, 'fill-opacity': opacity, transform })}/>`,
    )
  }

  private stops(stops: readonly Stop[]): string {
    return stops
      .map(
        ([offset, colour, opacity]) =>
          `<stop${attributes({ offset, 'stop-color': colour, 'stop-opacity': opacity })}/>`,
      )
      .join('')
  }

  /** Defines a gradient between two points of the picture. Returns a paint reference. */
  linear(from: Point, to: Point, stops: readonly Stop[]): string {
    const id = this.id()
    const ends = attributes({
      id,
      x1: n(from.x),
      y1: n(from.y),
      x2: n(to.x),
      y2: n(to.y),
      gradientUnits: 'userSpaceOnUse',
    })
    this.defs.push(`<linearGradient${ends}>${this.stops(stops)}</linearGradient>`)
    return `url(#${id})`
  }

  /** Defines a round gradient about a point of the picture. Returns a paint reference. */
  radial(centre: Point, r: number, stops: readonly Stop[]): string {
    const id = this.id()
    const place = attributes({ id, cx: n(centre.x), cy: n(centre.y), r: n(r), gradientUnits: 'userSpaceOnUse' })
    this.defs.push(`<radialGradient${place}>${this.stops(stops)}</radialGradient>`)
    return `url(#${id})`
  }

  /**
   * Draws a soft patch, for the shadow of one thing on another or the gleam of a glaze. A shadow by night is nearly
   * black: the brown ones of the day are lighter than the ground.
   */
  shade(at: Point, rx: number, ry: number, paint: string, opacity: number, turn = 0): void {
    const colour = this.light === 'night' && isDark(paint) ? mix(paint, '#030806', 0.85) : paint
    const id = this.id()
    this.defs.push(
      `<radialGradient id="${id}">${this.stops([
        [0, colour, opacity],
        [0.55, colour, opacity * 0.62],
        [1, colour, 0],
      ])}</radialGradient>`,
    )
    this.dot(at, rx, `url(#${id})`, undefined, ry, turn)
  }

  /** Draws `body` inside the outline `d` only. */
  clipped(d: string, body: () => void): void {
    const id = this.id()
    this.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
    this.group({ 'clip-path': `url(#${id})` }, body)
  }

  group(values: Attributes, body: () => void): void {
    this.lay(`<g${attributes(values)}>`)
    body()
    this.lay('</g>')
  }

  define(text: string): void {
    this.defs.push(text)
  }

  /** Returns the finished picture, or a part of it as large as the whole. */
  toSvg(
    { width, height }: { width: number; height: number },
    part: Point & { width: number } = { x: 0, y: 0, width },
  ): string {
    const view = `${part.x} ${part.y} ${part.width} ${n((part.width * height) / width)}`
    const size = `width="${width}" height="${height}" viewBox="${view}"`
    const body = this.finished.join('') + this.parts.join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.defs.join('')}</defs>${body}</svg>\n`
  }
}
