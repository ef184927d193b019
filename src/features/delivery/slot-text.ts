import type { PageTranslate } from '#i18n/page.ts'
import { clock } from './clock.ts'
import { readSlotId } from './slot-id.ts'

/**
 * Returns the time of an order's delivery: `16:00–18:00`, or `exactly 9:30`; empty for any time of the day. The id says
 * it, so that an order keeps its time when the owner changes the slots. An id of another form is returned as it is.
 */
export function slotText(slotId: string, t: PageTranslate): string {
  const times = readSlotId(slotId)
  if (!times) return slotId
  if (times.exact) return t('tracking:slot.exactly', { at: clock(times.from) })
  return `${clock(times.from)}–${clock(times.to)}`
}

/** Returns a key that sorts the deliveries of a day by their times; those at any time come last. */
export function slotOrder(slotId: string): string {
  const [digits = ''] = /\d+/.exec(slotId) ?? []
  return slotId === '' ? '~' : digits.padEnd(4, '0')
}
