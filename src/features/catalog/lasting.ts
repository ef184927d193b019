/** How many days a product keeps with care, from its delivery on; null while unknown. */
export interface Lasting {
  lastsFrom: number | null
  lastsTo: number | null
}

export const NO_LASTING = { lastsFrom: null, lastsTo: null } satisfies Lasting

/** The most days. */
export const MAX_DAYS = 365

const WEEK = 7
/** From how many days on a span is said in weeks, if it is of whole ones: an orchid is in flower for 6–8 weeks. */
const LONG = 4 * WEEK

/** How long a product keeps, as the page says it. */
export interface ShownLasting {
  unit: 'days' | 'weeks'
  /** One figure, or a range: `5–7`. */
  span: string
  /** The higher figure, which decides the form of the unit. */
  count: number
}

/** Returns how long a product keeps, whichever of the two is known or higher; null if neither is known. */
export function shownLasting({ lastsFrom, lastsTo }: Lasting): ShownLasting | null {
  const days = [lastsFrom, lastsTo].filter((each) => each !== null).toSorted((a, b) => a - b)
  const [least] = days
  if (least === undefined) return null
  const isInWeeks = least >= LONG && days.every((each) => each % WEEK === 0)
  const figures = [...new Set(isInWeeks ? days.map((each) => each / WEEK) : days)]
  return { unit: isInWeeks ? 'weeks' : 'days', span: figures.join('–'), count: figures.at(-1)! }
}
