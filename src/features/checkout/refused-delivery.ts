import type { CustomerField } from './checkout.schema.ts'
import { deliveryKey, type Delivery, type Purchase } from './payment-session.ts'
import type { Requested } from './request-session.ts'

/** A delivery that the server has refused to price, and why. */
export interface RefusedDelivery {
  delivery: Delivery
  field: CustomerField
  code: string
}

const FIELDS: Readonly<Record<string, CustomerField>> = {
  'delivery.city': 'deliveryCity',
  'delivery.date': 'deliveryDate',
  'delivery.wardCode': 'wardCode',
  'delivery.slotId': 'slotId',
}

/** Returns what was refused about the delivery of a purchase; null if the answer is about something else. */
export function refusedDelivery({ delivery }: Purchase, requested: Requested): RefusedDelivery | null {
  if (!delivery || requested.kind !== 'refused') return null
  const { code, productId: about } = requested.problem
  const field = FIELDS[about ?? '']
  return field && code ? { delivery, field, code } : null
}

/** Returns whether it is this delivery that was refused. */
export function isRefused(refused: RefusedDelivery | null, delivery: Delivery | null): refused is RefusedDelivery {
  return refused !== null && deliveryKey(refused.delivery) === deliveryKey(delivery)
}
