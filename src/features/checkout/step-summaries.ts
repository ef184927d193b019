import { printableLine } from '#features/orders/card-text.ts'
import type { Words } from '#i18n/island.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { recipientOf } from '#shared/gift.ts'
import { namedDay } from '#shared/named-day.ts'
import { seenLine } from '#shared/visible-text.ts'
import type { Draft, DraftErrors } from './checkout-form.ts'
import { chosenOffer, formatSlot, type SlotList } from './when/slot-offers.ts'

/** The fields of the first step. */
const WHO = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'recipientName',
  'recipientPhone',
  'deliveryAddress',
  'wardCode',
  'invoice.company',
  'invoice.taxCode',
  'invoice.address',
  'invoice.email',
] as const

/** Returns who sends flowers to whom and where; null while something of it is missing or wrong. */
export function whoSummary(draft: Draft, errors: DraftErrors, t: PageTranslate): string | null {
  if (WHO.some((field) => errors[field])) return null
  const { name } = recipientOf({ ...draft, ...(draft.forMe ? { recipientName: '' } : {}) })
  return t(draft.forMe ? 'checkout:summaries.self' : 'checkout:summaries.gift', {
    sender: seenLine(draft.customerName),
    recipient: seenLine(name),
    address: [seenLine(draft.deliveryAddress), draft.wardText].filter(Boolean).join(', '),
    city: t(`checkout:delivery.cities.${draft.deliveryCity}`),
  })
}

/** Returns what is on the card; null while nothing is, or too much. */
export function cardSummary(draft: Draft, errors: DraftErrors, t: PageTranslate): string | null {
  const { cardOccasion: occasion, cardMessage, cardSignature } = draft
  if (errors.cardMessage || errors.cardSignature) return null
  const parts = [
    occasion === 'none' ? '' : t(`checkout:card.occasions.${occasion}`),
    printableLine(cardMessage),
    printableLine(cardSignature),
  ]
  return parts.filter(Boolean).join(' · ') || null
}

/** Returns the day and the time of the delivery; null while they cannot be had. */
export function whenSummary(
  draft: Draft,
  { errors, list }: { errors: DraftErrors; list: SlotList },
  { t, locale }: Words,
): string | null {
  if (errors.deliveryDate || errors.slotId) return null
  const offer = chosenOffer(draft, list)
  if (draft.slotId && !offer) return null
  return `${namedDay(draft.deliveryDate, locale)} · ${offer ? formatSlot(offer) : t('checkout:when.anyTime')}`
}
