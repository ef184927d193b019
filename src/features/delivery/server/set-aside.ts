import type { DeliveryRules } from '../delivery-rules.ts'
import { instantOf } from '../delivery-time.ts'
import { refusedTime, type KnownDelivery } from './known-delivery.ts'

/** Which rules of the checkout staff may set aside, if they say so. */
const MAY_SET_ASIDE = ['slot_full', 'slot_past', 'date_cut_off', 'date_closed', 'ward_not_served'] as const
export type SetAside = (typeof MAY_SET_ASIDE)[number]

/** Returns whether staff may set aside the rule that a code of a refusal names. */
export function maySetAside(code: string): code is SetAside {
  return (MAY_SET_ASIDE as readonly string[]).includes(code)
}

/**
 * Returns why a delivery cannot be ordered at an instant, as `refusedTime` does, for staff who may set the reason
 * aside: `date_in_past` comes before any other reason, because nobody can deliver at a time that is over.
 */
export function refusedTimeOfStaff(
  rules: DeliveryRules,
  known: Pick<KnownDelivery, 'asked' | 'chosen'>,
  at: Date,
): ReturnType<typeof refusedTime> {
  const { asked, chosen } = known
  const time = refusedTime(rules, known, at)
  const isOver = chosen !== null && instantOf(asked.date, chosen.to) <= at
  return time && time.code !== 'date_in_past' && isOver ? { code: 'date_in_past', field: 'slotId' } : time
}
