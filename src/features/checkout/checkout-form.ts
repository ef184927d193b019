import { isDay } from '#shared/dates.ts'
import { NO_CHOICE } from '#features/delivery/delivery-choice.ts'
import { CARD_OCCASIONS, NO_GIFT, NOBODY_HOME } from '#shared/gift.ts'
import { CITIES } from '#shared/shop.ts'
import { fieldErrorCodes, type FieldErrors } from '#ui/form/field-errors.ts'
import { isUnseen } from '#shared/visible-text.ts'
import { CUSTOMER_FIELDS, customerDataSchema, type CustomerData, type CustomerField } from './checkout.schema.ts'
import { defaultDeliveryDay, deliveryDays, refusedDay } from './delivery-days.ts'

/** The checkout's form as entered. */
export type Draft = { [Field in CustomerField]: NonNullable<CustomerData[Field]> } & {
  /** The customer receives the flowers: the fields for recipient and card are folded, and what they hold is not sent. */
  forMe: boolean
}

/** Returns the form before anything is typed: delivery in Hanoi, on the first usual day after `now` in Vietnam. */
export function emptyDraft(now: Date): Draft {
  return {
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    deliveryAddress: '',
    deliveryCity: 'Hanoi',
    deliveryDate: defaultDeliveryDay(now),
    notes: '',
    ...NO_GIFT,
    ...NO_CHOICE,
    forMe: true,
  }
}

/** Validates the form by the server's rules, and the date by the calendar in Vietnam. */
export function checkDraft(draft: Draft, now: Date): { data: CustomerData } | { errors: FieldErrors } {
  const entered = enteredData(draft)
  const errors = fieldErrorCodes(customerDataSchema, entered)
  if (!draft.forMe) {
    if (isUnseen(draft.recipientName)) errors['recipientName'] = 'invalid_recipient_name'
    // A surprise is delivered without a call to the recipient.
    if (isUnseen(draft.recipientPhone) && !draft.surprise) errors['recipientPhone'] = 'invalid_recipient_phone'
  }
  const refused = refusedDay(draft.deliveryDate, deliveryDays(now))
  if (refused) errors['deliveryDate'] = refused
  return Object.keys(errors).length > 0 ? { errors } : { data: customerDataSchema.parse(entered) }
}

/** Returns what the form sends: all that is shown of it. */
function enteredData({ forMe, ...entered }: Draft): CustomerData {
  return forMe ? { ...entered, ...NO_GIFT, nobodyHome: entered.nobodyHome } : entered
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
  const draft = Object.fromEntries(
    Object.entries(empty).map(([field, value]) => [field, typeof kept[field] === typeof value ? kept[field] : value]),
  ) as Draft
  const { deliveryDate: day } = draft
  return {
    ...draft,
    deliveryCity: CITIES.find((city) => city === draft.deliveryCity) ?? empty.deliveryCity,
    deliveryDate: isDay(day) && !refusedDay(day, deliveryDays(now)) ? day : empty.deliveryDate,
    cardOccasion: CARD_OCCASIONS.find((occasion) => occasion === draft.cardOccasion) ?? empty.cardOccasion,
    nobodyHome: NOBODY_HOME.find((choice) => choice === draft.nobodyHome) ?? empty.nobodyHome,
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
