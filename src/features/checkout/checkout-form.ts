import { isDay } from '#shared/dates.ts'
import { NO_CHOICE } from '#features/delivery/delivery-choice.ts'
import { NO_WARD, type WardChoice } from '#features/delivery/wards/ward.ts'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { whyClosed, type ClosedReason } from '#features/delivery/delivery-time.ts'
import { CARD_OCCASIONS, NO_GIFT, NOBODY_HOME } from '#shared/gift.ts'
import { CITIES } from '#shared/shop.ts'
import {
  countCharacters,
  fitsCard,
  MAX_CARD_SIGNATURE,
  printableLine,
  printableText,
} from '#features/orders/card-text.ts'
import { isPhoneOfVietnam } from '#shared/phone-of-vietnam.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Invoice, InvoiceField } from '#shared/invoice.ts'
import { isUnseen, seenLine } from '#shared/visible-text.ts'
import type { CustomerData, CustomerField } from './checkout.schema.ts'
import { EMAIL, isWholeAddress, PHONE } from '#shared/customer-rules.ts'
import { defaultDeliveryDay } from './delivery-days.ts'
import type { Delivery } from './payment-session.ts'

/** What the form keeps beside the fields that it sends. */
interface Unsent {
  /**
   * The customer receives the flowers: the fields for recipient and card are folded, and what they hold is not sent.
   */
  forMe: boolean
  /** The rest of the ward whose code is sent (`WardChoice`). */
  wardText: WardChoice['text']
  wardZone: WardChoice['zone']
}

/** The checkout's form as entered. */
export type Draft = Entered & Unsent
type Entered = { [Field in CustomerField]: NonNullable<CustomerData[Field]> } & {
  /** As typed; null: no VAT invoice is asked for. */
  invoice: Invoice | null
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
    ...chooseWard(NO_WARD),
    invoice: null,
    forMe: true,
  }
}

/** Returns what changes in the form when a ward is chosen, or when its text is typed. */
export function chooseWard({ code, text, zone }: WardChoice): Pick<Draft, 'wardCode' | 'wardText' | 'wardZone'> {
  return { wardCode: code, wardText: text, wardZone: zone }
}

/** The name of a field with a message: its path in what is sent. */
export type DraftField = CustomerField | `invoice.${InvoiceField}`

/** Messages of what is wrong, by field. */
export type DraftErrors = Partial<Record<DraftField, MessageKey>>

const CLOSED_DAY: Record<ClosedReason, MessageKey> = {
  past: 'errors:date_in_past',
  too_far_ahead: 'errors:date_too_late',
  too_late_today: 'errors:date_cut_off',
  too_late_for_day: 'errors:date_cut_off',
  holiday: 'errors:date_closed',
  closed: 'errors:date_closed',
  full: 'errors:slot_full',
}

/**
 * Validates the form, and the date by the shop's rules and the calendar in Vietnam. The server validates what is sent
 * by its own schema; the form says more: what is missing, and what is wrong with it.
 * @param invoice what is wrong with the invoice (`invoiceErrors`)
 */
export function checkDraft(draft: Draft, now: Date, times: DeliveryTimes, invoice?: DraftErrors): Checked {
  const data = enteredData(draft)
  const errors = { ...customerErrors(data), ...(draft.forMe ? {} : giftErrors(data)), ...invoice }
  // The courier gets only the ward that was chosen, not the text, so its customer must know.
  if (!draft.wardCode && !isUnseen(draft.wardText)) errors.wardCode = 'ward:notChosen'
  const closed = whyClosed(times, data.deliveryDate, now)
  if (closed) errors.deliveryDate = CLOSED_DAY[closed]
  return Object.keys(errors).length > 0 ? { errors } : { data }
}

type Checked = { data: CustomerData } | { errors: DraftErrors }

/** Returns what is found in the form, with what is wrong with the chosen slot; null: nothing. */
export function withSlot(checked: Checked, problem: MessageKey | null): Checked {
  // A day that is refused says enough.
  if (!problem || ('errors' in checked && checked.errors.deliveryDate)) return checked
  return { errors: { ...('errors' in checked && checked.errors), slotId: problem } }
}

function customerErrors(data: Entered): DraftErrors {
  const { customerEmail: email, customerPhone: phone, deliveryAddress: address } = data
  const errors: DraftErrors = {}
  if (!data.customerName) errors.customerName = 'checkout:problems.noName'
  if (!email) errors.customerEmail = 'checkout:problems.noEmail'
  else if (!EMAIL.test(email)) errors.customerEmail = 'checkout:problems.email'
  if (!phone) errors.customerPhone = 'checkout:problems.noPhone'
  else if (!PHONE.test(phone)) errors.customerPhone = 'checkout:problems.phone'
  if (!address) errors.deliveryAddress = 'checkout:problems.noAddress'
  else if (!isWholeAddress(address)) errors.deliveryAddress = 'checkout:problems.address'
  return errors
}

function giftErrors(data: Entered): DraftErrors {
  const errors: DraftErrors = {}
  if (!data.recipientName) errors.recipientName = 'errors:invalid_recipient_name'
  // A surprise is delivered without a call to the recipient.
  const needsPhone = !data.surprise || data.recipientPhone !== ''
  if (needsPhone && !isPhoneOfVietnam(data.recipientPhone)) errors.recipientPhone = 'errors:invalid_recipient_phone'
  if (!fitsCard(printableText(data.cardMessage))) errors.cardMessage = 'errors:card_too_long'
  if (countCharacters(printableLine(data.cardSignature)) > MAX_CARD_SIGNATURE)
    errors.cardSignature = 'errors:signature_too_long'
  return errors
}

/** Returns what the form sends: all that is shown of it, and single lines without what nobody sees. */
function enteredData({ forMe, wardText: _text, wardZone: _zone, ...typed }: Draft): Entered {
  const { nobodyHome, withoutPhoto } = typed
  const entered = forMe ? { ...typed, ...NO_GIFT, nobodyHome, withoutPhoto } : typed
  return {
    ...entered,
    customerName: seenLine(entered.customerName),
    customerEmail: seenLine(entered.customerEmail),
    customerPhone: seenLine(entered.customerPhone),
    deliveryAddress: seenLine(entered.deliveryAddress),
    recipientName: seenLine(entered.recipientName),
    recipientPhone: seenLine(entered.recipientPhone),
  }
}

/** Returns whether one of the four recorded fields is blank (spec, section 5: the toast “Missing information”). */
export function isIncomplete(draft: Draft): boolean {
  return [draft.customerName, draft.customerEmail, draft.customerPhone, draft.deliveryAddress].some(isUnseen)
}

/** Returns the form's field of a failed call: `customerData.deliveryDate` → `deliveryDate`. */
export function asField(path: unknown): DraftField | null {
  const [name] = /(?:\binvoice\.)?[^.]*$/.exec(String(path))!
  return Object.hasOwn(enteredData(emptyDraft(new Date(0))), name.split('.')[0]!) ? (name as DraftField) : null
}

/** Returns the delivery that the form names, as a quote prices it. */
export function deliveryOf({ deliveryCity: city, deliveryDate: date, wardCode, slotId }: Draft): Delivery {
  return { city, date, wardCode, slotId }
}

/**
 * Reads a stored draft over an empty one. Its day stays, whatever `now` is: the clock of the device may be wrong, and a
 * day that has passed is replaced by the server's (`settleDay`).
 */
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
    deliveryDate: isDay(day) ? day : empty.deliveryDate,
    cardOccasion: CARD_OCCASIONS.find((occasion) => occasion === draft.cardOccasion) ?? empty.cardOccasion,
    nobodyHome: NOBODY_HOME.find((choice) => choice === draft.nobodyHome) ?? empty.nobodyHome,
    wardZone: draft.wardCode && draft.wardZone === 'far' ? 'far' : empty.wardZone,
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
