import type { z } from 'zod'
import { isOrderId } from './order-id.ts'
import { isDay, type Day } from '#shared/dates.ts'
import { draftFor } from '#features/reminders/reminder-draft.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { OCCASIONS, type Occasion } from '#shared/reminder.ts'
import type { receiptAnswer } from './receipts.schema.ts'

/** How many receipts a device keeps. */
export const MAX_RECEIPTS = 3

/** What the shop says of an order to who has paid it. */
export type OrderReceipt = z.infer<typeof receiptAnswer>

/** A receipt as this device keeps it until its customer closes it. */
export interface Receipt {
  orderId: string
  /** The token of the order's links; empty if the shop gave none. */
  token: string
  deliveryDate: Day | null
  /** `14:00–16:00` or `14:30`, in Vietnam; empty for any time of the day. */
  time: string
  recipientName: string
  /** On one line; empty if the shop gave none. */
  address: string
  /** What was bought: `Ardent red roses × 2, A vase`; empty if this device does not know it. */
  flowers: string
  /** The address of the picture of its first line; empty if this device does not know it. */
  image: string
  /** Message and signature, one under the other; empty without a card. */
  card: string
  /** The occasion of which the customer may be reminded next year; empty: the order has none that comes back. */
  remind: Occasion | ''
  /** What the courier collects, in dong; 0: nothing. */
  due: number
  /** Whether the customer has to confirm the order. */
  unconfirmed: boolean
  /** Until when, as ISO 8601; empty: no time is set. */
  confirmBy: string
}

/** A line of a quote, as a receipt shows it. */
interface BoughtLine {
  productName: string
  imageUrl: string
  quantity: number
}

/**
 * Returns the receipt of an order; with its number and what was bought alone if the shop says no more.
 * @param bought the lines of its quote; empty if this device does not know them
 */
export function receiptOf(
  orderId: string,
  receipt: OrderReceipt | undefined,
  bought: readonly BoughtLine[] = [],
): Receipt {
  const { token = '', deliveryDate = null, recipientName = '', address = '' } = receipt ?? {}
  const time = timeText(receipt?.slot ?? null)
  const card = receipt ? cardText(receipt) : ''
  const remind = (receipt && draftFor(receipt)?.occasion) ?? ''
  const { dueVND: due = 0, unconfirmed = false, confirmBy = '' } = receipt?.cash ?? {}
  const flowers = bought
    .map(({ productName, quantity }) => (quantity > 1 ? `${productName} × ${quantity}` : productName))
    .join(', ')
  const image = bought[0]?.imageUrl ?? ''
  const shown = { recipientName, address, flowers, image, card }
  return { orderId, token, deliveryDate, time, ...shown, remind, due, unconfirmed, confirmBy }
}

/** Returns the time of a delivery: `14:00–16:00` or `14:30`; empty for any time of the day. */
export function timeText(slot: OrderReceipt['slot']): string {
  return slot ? [...new Set([slot.from, slot.to])].join('–') : ''
}

/** Returns message and signature, one under the other; empty without a card. */
export function cardText({ cardMessage, cardSignature }: Pick<OrderReceipt, 'cardMessage' | 'cardSignature'>): string {
  return [cardMessage, cardSignature].filter(Boolean).join('\n')
}

/** Returns the receipts with a new one in front, each order once. */
export function withReceipt(receipts: readonly Receipt[], receipt: Receipt): Receipt[] {
  return [receipt, ...withoutReceipt(receipts, receipt.orderId)].slice(0, MAX_RECEIPTS)
}

/** Returns the receipts of all orders but one. */
export function withoutReceipt(receipts: readonly Receipt[], orderId: string): Receipt[] {
  return receipts.filter((each) => each.orderId !== orderId)
}

/** Reads the stored receipts. Anything else is dropped; a wrong field is read as an empty one. */
export function parseReceipts(text: string): Receipt[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.flatMap(readReceipt).slice(0, MAX_RECEIPTS) : []
  } catch {
    return []
  }
}

function readReceipt(value: unknown): Receipt[] {
  const kept: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const read = (field: keyof Receipt) => (typeof kept[field] === 'string' ? kept[field] : '')
  const orderId = read('orderId')
  if (!isOrderId(orderId)) return []
  const [day, remind] = [read('deliveryDate'), read('remind')]
  return [
    {
      orderId,
      token: read('token'),
      deliveryDate: isDay(day) ? day : null,
      time: read('time'),
      recipientName: read('recipientName'),
      address: read('address'),
      flowers: read('flowers'),
      image: read('image'),
      card: read('card'),
      remind: isOneOf(OCCASIONS, remind) ? remind : '',
      due: Number.isSafeInteger(kept['due']) ? (kept['due'] as number) : 0,
      unconfirmed: kept['unconfirmed'] === true,
      confirmBy: Number.isNaN(Date.parse(read('confirmBy'))) ? '' : read('confirmBy'),
    },
  ]
}
