import type { Database } from '#db/client.ts'
import type { OrderRow, orders } from '#db/schema/index.ts'
import { instantOf } from '#features/delivery/delivery-time.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { readSlotId } from '#features/delivery/slot-id.ts'
import { confirmUntil } from '#features/payments/cash-rules.ts'
import { readCashRules } from '#features/payments/server/cash/read-cash-rules.ts'

type Time = Pick<typeof orders.$inferInsert, 'deliveryDate' | 'slotId'>

/**
 * Returns until when the customer of an order on delivery may confirm it, by the rules of this moment. Flowers for any
 * time of a day may be wanted when the shop opens.
 */
export async function confirmByOf(
  db: Pick<Database, 'select'>,
  { deliveryDate, slotId }: Time,
  { placedAt, now }: { placedAt: Date; now: Date },
): Promise<Date> {
  const from = readSlotId(slotId ?? '')?.from ?? (await readDeliveryRules(db)).opens
  const start = deliveryDate ? instantOf(deliveryDate, from) : null
  return confirmUntil(await readCashRules(db), { placedAt, start, now })
}

/**
 * Returns until when an order waits for its customer's confirmation, before it ends by itself, as ISO 8601 in UTC;
 * null: it does not wait, or nothing ends it.
 */
export function awaitedUntil({
  unconfirmed,
  endedUnconfirmed,
  confirmBy,
}: Pick<OrderRow, 'unconfirmed' | 'endedUnconfirmed' | 'confirmBy'>): string | null {
  return unconfirmed && !endedUnconfirmed && confirmBy ? confirmBy.toISOString() : null
}
