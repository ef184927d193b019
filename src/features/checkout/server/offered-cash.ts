import { surgeOn } from '#features/delivery/delivery-rules.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { needsConfirmation, refusedCash, type CashRefusal } from '#features/payments/cash-rules.ts'
import { readCashRules } from '#features/payments/server/cash/read-cash-rules.ts'
import type { Shop } from '#server/shop.ts'
import type { City } from '#shared/shop.ts'
import type { PricedCart } from './price-cart.ts'

interface Asked {
  quote: Pick<PricedCart, 'total' | 'currency'>
  /** Null: not known yet. */
  city: City | null
  /** A calendar day in Vietnam; null: not known yet. */
  day: string | null
  isKnown: boolean
}

/** What the shop says about paying a purchase on delivery. */
interface OfferedCash {
  /** Null: it may be. */
  refusal: CashRefusal | null
  /** Whether the customer has to confirm the order before it is prepared. */
  confirmFirst: boolean
}

/** Returns whether a purchase may be paid on delivery, as far as it is known. */
export async function offeredCash(
  { db, payments }: Pick<Shop, 'db' | 'payments'>,
  { quote: { total, currency }, city, day, isKnown }: Asked,
): Promise<OfferedCash> {
  const rules = await readCashRules(db)
  // Couriers collect dong.
  if (!rules.on || currency !== 'VND' || !payments.offering('cash'))
    return { refusal: 'cash_unavailable', confirmFirst: false }
  const isBusyDay = day !== null && surgeOn(await readDeliveryRules(db), day) !== undefined
  return {
    refusal: refusedCash(rules, { total, city, isBusyDay, isKnown }),
    confirmFirst: needsConfirmation(rules, total),
  }
}
