import type { PageTranslate } from '#i18n/page.ts'

/**
 * Returns the time of an order's delivery: `16–18`, or `exactly 9:30`; empty for any time of the day. The id says it, so
 * that an order keeps its time when the owner changes the slots. An id of another form is returned as it is.
 */
export function slotText(slotId: string, t: PageTranslate): string {
  const exact = /^at-(\d{2})(\d{2})$/.exec(slotId)
  if (exact) return t('tracking:slot.exactly', { at: `${Number(exact[1])}:${exact[2]}` })
  const slot = /^(\d{2})-(\d{2})$/.exec(slotId)
  return slot ? t('tracking:slot.between', { from: Number(slot[1]), to: Number(slot[2]) }) : slotId
}

/** Returns a key that sorts the deliveries of a day by their times; those at any time come last. */
export function slotOrder(slotId: string): string {
  const [digits = ''] = /\d+/.exec(slotId) ?? []
  return slotId === '' ? '~' : digits.padEnd(4, '0')
}
