import { parseTimeOfDay, type DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { findWard } from '#features/delivery/server/wards.ts'
import { fail, type Failure } from '#shared/result.ts'
import type { SectionName, SectionValue } from '../sections.schema.ts'

/** The values of the sections that are changed together. */
export type ChangedValues = { [Name in SectionName]?: SectionValue<Name> }

/** A refusal's field is as the body names it: `busy.value.days.2.until`. */
type Refusal = Failure<'settings_cut_off' | 'settings_busy_until' | 'invalid_ward'>

/**
 * Returns why changed values do not fit the rest of the rules; null if they do. What the values of a section alone
 * decide is in its schema.
 * @param after the rules as they would be
 * @param before the rules as they are: a ward that has vanished since it was stored may stay
 */
export function refusedRules(changed: ChangedValues, after: DeliveryRules, before: DeliveryRules): Refusal | null {
  return lateBusyDay(changed, after) ?? unknownWard(changed, before)
}

/** An order before the cut-off of a busy day must still arrive on the day, as on every other day (`timesSchema`). */
function lateBusyDay(
  { times, busy }: ChangedValues,
  { slots, lead, eveningFrom, surge }: DeliveryRules,
): Refusal | null {
  const latest = Math.min(eveningFrom, Math.max(...slots.map(({ from }) => from)) - lead)
  const index = busy?.days.findIndex(({ until }) => until !== '' && parseTimeOfDay(until) > latest) ?? -1
  if (index >= 0) return fail('settings_cut_off', { field: `busy.value.days.${index}.until` })
  const isLate = surge.some(({ sameDayUntil }) => sameDayUntil !== null && sameDayUntil > latest)
  return times && isLate ? fail('settings_busy_until', { field: 'times.value.sameDayUntil' }) : null
}

function unknownWard({ zones }: ChangedValues, before: DeliveryRules): Refusal | null {
  const index = zones?.wards.findIndex(({ code }) => !findWard(code) && !Object.hasOwn(before.zones, code)) ?? -1
  return index >= 0 ? fail('invalid_ward', { field: `zones.value.wards.${index}.zone` }) : null
}
