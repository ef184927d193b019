/** How much room a product takes, with its vase or wrapping, in whole centimetres; null while unknown. */
export interface Measures {
  heightCm: number | null
  widthCm: number | null
}

export const NO_MEASURES = { heightCm: null, widthCm: null } satisfies Measures

/** The most of each: higher and wider than any door. */
export const MAX_CENTIMETRES = 999

/** Both measures of a product. */
export type ShownMeasures = { [Measure in keyof Measures]: number }

/** Returns the measures if both are known, else null: nothing is drawn of a height alone. */
export function shownMeasures({ heightCm, widthCm }: Measures): ShownMeasures | null {
  return heightCm === null || widthCm === null ? null : { heightCm, widthCm }
}

/** The hand beside a product: an adult's, from the wrist to the tip of the middle finger, and across with the thumb. */
export const HAND = { heightCm: 18, widthCm: 11 } satisfies ShownMeasures

/** Between the product and the hand, in centimetres, if there is room. */
const GAP = 4
/** The most pixels that the drawing takes. */
const MOST = { width: 200, height: 88 }

/** A drawing of a product beside a hand, both on the same ground. */
export interface Drawing {
  /** Of the whole drawing, in centimetres. */
  width: number
  height: number
  /** The left edge of the hand, in centimetres. */
  handAt: number
  /** Of the whole drawing, in pixels. */
  pixels: { width: number; height: number }
}

/** Returns where a product and a hand are drawn, in one scale, as large as the drawing may be. */
export function drawingOf({ heightCm, widthCm }: ShownMeasures): Drawing {
  const handAt = widthCm + GAP
  const width = handAt + HAND.widthCm
  const height = Math.max(heightCm, HAND.heightCm)
  const scale = Math.min(MOST.width / width, MOST.height / height)
  return { width, height, handAt, pixels: { width: Math.round(width * scale), height: Math.round(height * scale) } }
}
