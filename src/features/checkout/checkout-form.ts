import { isDay } from '#shared/dates.ts'
import { CITIES } from '#shared/shop.ts'
import { fieldErrorCodes, type FieldErrors } from '#ui/form/field-errors.ts'
import { isUnseen } from '#shared/visible-text.ts'
import { CUSTOMER_FIELDS, customerDataSchema, type CustomerData, type CustomerField } from './checkout.schema.ts'
import { defaultDeliveryDay, deliveryDays, refusedDay } from './delivery-days.ts'

/** The delivery form as typed. */
export type Draft = { [Field in CustomerField]: NonNullable<CustomerData[Field]> }

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
export function checkDraft(draft: Draft, now: Date): { data: CustomerData } | { errors: FieldErrors } {
  const errors = fieldErrorCodes(customerDataSchema, draft)
  const refused = refusedDay(draft.deliveryDate, deliveryDays(now))
  if (refused) errors['deliveryDate'] = refused
  return Object.keys(errors).length > 0 ? { errors } : { data: customerDataSchema.parse(draft) }
}

/** Returns whether one of the four recorded fields is blank (spec, section 5: the toast “Missing information”). */
export function isIncomplete(draft: Draft): boolean {
  return [draft.customerName, draft.customerEmail, draft.customerPhone, draft.deliveryAddress].some(isUnseen)
}

/** Returns the form's field of a failed call: `customerData.deliveryDate` → `deliveryDate`. */
export function asField(path: unknown): CustomerField | null {
  const name = String(path).split('.').at(-1)
  return CUSTOMER_FIELDS.find((field) => field === name) ?? null
}

/** Reads a stored draft over an empty one; a day that has passed is replaced. */
export function readDraft(text: string | null, now: Date): Draft {
  const empty = emptyDraft(now)
  const kept = parse(text)
  const texts = Object.fromEntries(
    CUSTOMER_FIELDS.map((field) => [field, typeof kept[field] === 'string' ? kept[field] : empty[field]]),
  ) as Record<CustomerField, string>
  const { deliveryDate: day } = texts
  return {
    ...texts,
    deliveryCity: CITIES.find((city) => city === texts.deliveryCity) ?? empty.deliveryCity,
    deliveryDate: isDay(day) && !refusedDay(day, deliveryDays(now)) ? day : empty.deliveryDate,
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
