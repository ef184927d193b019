import type { OrderRow } from '#db/schema/index.ts'
import type { DeliveryRefusal, TimeRefusal, WardRefusal } from '#features/delivery/delivery-refusals.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { knowDelivery } from '#features/delivery/server/known-delivery.ts'
import { refusedWard } from '#features/delivery/server/refused-ward.ts'
import { maySetAside, refusedTimeOfStaff, type SetAside } from '#features/delivery/server/set-aside.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { placesOf, type Move } from './change-time.ts'

type Delivery = Pick<OrderRow, 'deliveryCity' | 'deliveryDate' | 'slotId' | 'wardCode'>

/** Where and when an order goes after an edit. */
export interface EditedDelivery {
  move: Move
  /** The rules that the new delivery breaks, which staff have set aside. Whether its slot is full is not known here. */
  setAside: SetAside[]
}

/**
 * Returns how the places change if staff move an order to another city, ward, day or time; null if it stays. The
 * delivery must be one that the checkout would sell now, or staff set that `anyway` aside; but never one in the past.
 * `edit_costs_more`: it would cost a surcharge that was not paid. Whether its place is left is not decided here.
 */
export function planEditedDelivery(
  rules: DeliveryRules,
  order: OrderRow,
  { after, anyway }: { after: Delivery; anyway: boolean },
  now: Date,
): Result<EditedDelivery | null, DeliveryRefusal | 'invalid_city' | 'invalid_date' | 'edit_costs_more'> {
  const { deliveryCity: city, deliveryDate: date, slotId, wardCode } = after
  const isMoved = city !== order.deliveryCity || date !== order.deliveryDate || slotId !== order.slotId
  if (!isMoved && wardCode === order.wardCode) return ok(null)
  // An order that was made of a payment alone has neither.
  if (!city) return fail('invalid_city', { field: 'deliveryCity' })
  if (!date) return fail('invalid_date', { field: 'deliveryDate' })
  // The slot of an order that stays may have been removed since.
  const known = knowDelivery(rules, { city, date, wardCode, slotId }, { isPaid: true })
  if (!known.ok) return known
  if (isMoved && slotId !== '' && !known.value.chosen) return fail('invalid_slot', { field: 'slotId' })

  const refused = refusalsOf(rules, order, { after: { city, wardCode }, known: known.value, isMoved }, now)
  const barred = refused.find(({ code }) => !anyway || !maySetAside(code))
  if (barred) return fail(barred.code, { field: barred.field })

  if (known.value.zone === 'far' && rules.fees.far[order.currency] > order.farFee && wardCode !== order.wardCode)
    return fail('edit_costs_more', { field: 'wardCode' })
  if (known.value.exact && rules.fees.exact[order.currency] > order.exactFee && slotId !== order.slotId)
    return fail('edit_costs_more', { field: 'slotId' })
  const move = isMoved ? placesOf(rules, order, after) : { place: null, leavesPlace: false }
  return ok({ move, setAside: refused.map(({ code }) => code as string).filter(maySetAside) })
}

interface Refused {
  code: TimeRefusal | WardRefusal
  field: string
}

type Known = Extract<ReturnType<typeof knowDelivery>, { ok: true }>['value']

function refusalsOf(
  rules: DeliveryRules,
  order: OrderRow,
  {
    after: { city, wardCode },
    known,
    isMoved,
  }: {
    after: { city: NonNullable<OrderRow['deliveryCity']>; wardCode: string }
    known: Known
    isMoved: boolean
  },
  now: Date,
): Refused[] {
  const refused: Refused[] = []
  const ward = wardCode === order.wardCode ? null : refusedWard(rules, city, wardCode)
  if (ward) refused.push({ code: ward, field: 'wardCode' })
  const time = isMoved && hasOtherTime(order, known) ? refusedTimeOfStaff(rules, known, now) : null
  if (time) refused.push({ code: time.code, field: time.field === 'date' ? 'deliveryDate' : 'slotId' })
  return refused
}

/** An order that only goes to the other city keeps the time that it was sold at. */
function hasOtherTime({ deliveryDate, slotId }: OrderRow, { asked }: Known): boolean {
  return asked.date !== deliveryDate || asked.slotId !== slotId
}
