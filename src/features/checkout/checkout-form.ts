import { isDay, type Day } from '#shared/dates.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { mistakesIn, type Mistakes } from '#ui/form/mistakes.ts'
import { isUnseen } from '#shared/visible-text.ts'
import { customerDataSchema, type CustomerData } from './checkout.schema.ts'
import { defaultDeliveryDay, deliveryDays, refusedDay } from './delivery-days.ts'

/** The delivery form as typed. */
export interface Draft {
  customerName: string
  customerEmail: string
  customerPhone: string
  deliveryAddress: string
  deliveryCity: City
  deliveryDate: Day
  notes: string
}

export type Field = keyof Draft

/** The fields in their order on the page. */
const FIELDS: readonly Field[] = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'deliveryAddress',
  'deliveryCity',
  'deliveryDate',
  'notes',
]

export function emptyDraft(now: Date): Draft {
  return {
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    deliveryAddress: '',
    deliveryCity: 'Hanoi',
    deliveryDate: defaultDeliveryDay(now),
    notes: '',
  }
}

/** Validates the form by the server's rules, and the date by the calendar in Vietnam. */
export function checkDraft(draft: Draft, now: Date): { data: CustomerData } | { errors: Mistakes } {
  const errors = mistakesIn(customerDataSchema, draft)
  const refused = refusedDay(draft.deliveryDate, deliveryDays(now))
  if (refused) errors['deliveryDate'] = refused
  return Object.keys(errors).length > 0 ? { errors } : { data: customerDataSchema.parse(draft) }
}

/** Returns whether one of the four recorded fields is blank (spec, section 5: the toast “Missing information”). */
export function isIncomplete(draft: Draft): boolean {
  return [draft.customerName, draft.customerEmail, draft.customerPhone, draft.deliveryAddress].some(isUnseen)
}

/** Returns the form's field of a failed call: `customerData.deliveryDate` → `deliveryDate`. */
export function asField(path: unknown): Field | null {
  const name = String(path).split('.').at(-1)
  return FIELDS.find((field) => field === name) ?? null
}

/** Reads a stored draft over an empty one; a day that has passed is replaced. */
export function readDraft(text: string | null, now: Date): Draft {
  const draft = emptyDraft(now)
  const kept = parse(text)
  for (const field of ['customerName', 'customerEmail', 'customerPhone', 'deliveryAddress', 'notes'] as const) {
    const value = kept[field]
    if (typeof value === 'string') draft[field] = value
  }
  draft.deliveryCity = CITIES.find((city) => city === kept['deliveryCity']) ?? draft.deliveryCity
  const day = kept['deliveryDate']
  if (typeof day === 'string' && isDay(day) && !refusedDay(day, deliveryDays(now))) draft.deliveryDate = day
  return draft
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
