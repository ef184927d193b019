import { isDeepStrictEqual } from 'node:util'
import type { DeliveryRefusal } from '#features/delivery/delivery-refusals.ts'
import { HOLD_MS } from '#features/delivery/hold-time.ts'
import {
  knowDelivery,
  refusedTime,
  type AskedDelivery,
  type KnownDelivery,
  type SlotPlace,
} from '#features/delivery/server/known-delivery.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import type { Shop } from '#server/shop.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { CustomerData } from '../checkout.schema.ts'
import { acceptedDeliveryDays, refusedDay, type DeliveryDayCode } from '../delivery-days.ts'
import type { Quote } from './latest-quote.ts'
import type { Checkout } from './own-checkout.ts'
import { deliveryOf } from './quote-to-wire.ts'

/** Why the delivery of details is refused. `quote_changed`: the quote does not price it. */
export type DeliveryCode = DeliveryRefusal | 'quote_changed'

const FIELDS: Record<string, string> = {
  date: 'customerData.deliveryDate',
  wardCode: 'customerData.wardCode',
  slotId: 'customerData.slotId',
}

interface Priced {
  begun: Pick<Checkout, 'createdAt'>
  quote: Quote | null
  /** The flowers are owed: no time is too late any more. */
  isPaid: boolean
}

/**
 * Checks the delivery that details name against the rules and the quote. Returns the place that the checkout must hold;
 * null: none. Details of a quote without a delivery (recorded clients) may name a ward and a slot only if they cost
 * nothing more, and a day after its cut-off, because the recorded checkout has none; closed days are refused.
 */
export async function checkDelivery(
  shop: Shop,
  data: CustomerData,
  { begun, quote, isPaid }: Priced,
): Promise<Result<SlotPlace | null, DeliveryCode>> {
  const now = shop.clock.now()
  const wrongDay = refuseDay(data.deliveryDate, { now, from: isPaid ? begun.createdAt : now })
  if (wrongDay) return wrongDay
  const rules = await readDeliveryRules(shop.db)
  const known = knowDelivery(rules, askedIn(data), { isPaid })
  if (!known.ok) return fail(known.code, fieldOf(known.field))
  const priced = quote && deliveryOf(quote)
  if (priced ? !isDeepStrictEqual(priced, askedIn(data)) : hasSurcharge(known.value)) return fail('quote_changed')
  const refused = isPaid ? null : refusedTime(rules, known.value, priced ? pricedAt(quote, now) : now)
  if (refused && (priced || known.value.place || refused.code === 'date_closed'))
    return fail(refused.code, fieldOf(refused.field))
  return ok(known.value.place)
}

const fieldOf = (name: string | undefined) => ({ field: FIELDS[name ?? ''] ?? 'customerData' })

function askedIn({ deliveryCity, deliveryDate, wardCode = '', slotId = '' }: CustomerData): AskedDelivery {
  return { city: deliveryCity, date: deliveryDate, wardCode, slotId }
}

function hasSurcharge({ zone, exact }: KnownDelivery): boolean {
  return zone === 'far' || exact
}

/** Returns when the delivery was accepted: a customer who has chosen in time has as long as a place is held. */
function pricedAt({ createdAt }: Quote, now: Date): Date {
  return now.getTime() - createdAt.getTime() <= HOLD_MS ? createdAt : now
}

/**
 * Returns why the delivery day is refused; null if it is accepted. A paid order takes every day since its checkout
 * began: the customer's day may have passed while they paid.
 * @param from when the first accepted day was
 */
function refuseDay(day: string, { now, from }: { now: Date; from: Date }): Failure<DeliveryDayCode> | null {
  const code = refusedDay(day, { ...acceptedDeliveryDays(now), first: dayInVietnam(from) })
  return code && fail(code, fieldOf('date'))
}
