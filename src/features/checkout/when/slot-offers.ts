import type { ClosedReason } from '#features/delivery/delivery-time.ts'
import type { WireSlots } from '#features/delivery/slots.schema.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { Day } from '#shared/dates.ts'
import type { City } from '#shared/shop.ts'
import type { Draft } from '../checkout-form.ts'
import type { WireQuote } from '../quote.schema.ts'

export type SlotOffer = WireSlots['slots'][number]

/** The slots of the chosen day, as the server has told them last. */
export interface SlotList {
  city: City | null
  day: Day
  status: 'loading' | 'failed' | 'ready'
  slots: readonly SlotOffer[]
  reason: ClosedReason | undefined
}

/** Up to how many places a slot says how many are left. */
const FEW = 3

type Chosen = Pick<Draft, 'slotId' | 'deliveryCity' | 'deliveryDate'>

/** Returns the chosen slot as the server has told it last; undefined for any time, and while it is not known. */
export function chosenOffer({ slotId, deliveryCity, deliveryDate }: Chosen, list: SlotList): SlotOffer | undefined {
  const isOfDay = list.city === deliveryCity && list.day === deliveryDate
  return isOfDay && slotId ? list.slots.find(({ id }) => id === slotId) : undefined
}

/** Returns why the chosen slot cannot be had any more; null if it can, or if that is not known. */
export function slotProblem(chosen: Chosen, list: SlotList): MessageKey | null {
  if (!chosen.slotId || list.status !== 'ready') return null
  const isOfDay = list.city === chosen.deliveryCity && list.day === chosen.deliveryDate
  const offer = chosenOffer(chosen, list)
  if (!offer) return isOfDay ? 'errors:invalid_slot' : null
  if (offer.state === 'open') return null
  return offer.state === 'full' ? 'errors:slot_full' : 'errors:slot_past'
}

/**
 * Returns the list with the place that this checkout holds as free: the server counts it as taken.
 * @param quoted the delivery of the quote that holds a place; null: none is held
 */
export function withOwnPlace(list: SlotList, quoted: WireQuote['delivery']): SlotList {
  const isOfDay = quoted && quoted.city === list.city && quoted.date === list.day
  if (!isOfDay) return list
  const slots = list.slots.map((offer) =>
    offer.id === quoted.slotId && offer.state === 'full' ? { ...offer, state: 'open' as const, left: 1 } : offer,
  )
  return { ...list, slots }
}

/** Returns a slot as `14:00–16:00`, and an exact time as `14:30`. */
export function formatSlot({ from, to }: Pick<SlotOffer, 'from' | 'to'>): string {
  const [begin, end] = [from, to].map((time) => time.replace(/^0/, ''))
  return begin === end ? begin! : `${begin}–${end}`
}

/** Returns what a slot says beside its time; null if there are enough places. */
export function slotNote({ state, left }: SlotOffer, t: PageTranslate): string | null {
  if (state === 'full') return t('checkout:when.full')
  if (state !== 'open') return t('checkout:when.past')
  return left <= FEW ? t('checkout:when.left', { count: left }) : null
}
