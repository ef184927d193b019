import type { z } from 'zod'
import type { StaffOrder, staffOrderSchema, staffQuoteSchema } from '#features/checkout/staff-order.schema.ts'
import { readChoicePrice } from '#features/checkout/choice-price.ts'
import type { Currency } from '#shared/money.ts'
import { isDay, type Day } from '#shared/dates.ts'
import type { InvoiceField } from '#shared/invoice.ts'
import type { City } from '#shared/shop.ts'
import { nest } from '../kit/typed-values.ts'
import type { DetailValues } from '../order-edit/detail-values.ts'

/** How staff may take the money. */
export const PAYMENTS = [
  'cash',
  'transfer',
  'link',
  'cash_on_delivery',
  'later',
] as const satisfies readonly StaffOrder['payment'][]

/** A line as it is typed. Without a product it is the florist's choice, with `words` and a `price`. */
export interface DraftLine {
  id: string
  /** A line of an order that is exchanged: its place there, from 0, and the price of one piece, formatted. */
  kept?: { line: number; price: string }
  productId: string | null
  name: string
  imageUrl: string
  words: string
  price: string
  quantity: string
}

/** The fields of the form beside its lines. */
export interface OrderValues extends DetailValues, Record<`invoice.${InvoiceField}`, string> {
  wantsInvoice: boolean
  /** Whether rules about the delivery are set aside. */
  anyway: boolean
  customerEmail: string
  discountCode: string
  currency: 'vnd' | 'usd'
  locale: string
  payment: (typeof PAYMENTS)[number]
}

type OrderBody = z.input<typeof staffOrderSchema>
type QuoteBody = z.input<typeof staffQuoteSchema>

/** An order that staff are entering, as the tab keeps it. */
export interface Draft {
  /** Makes what is sent twice one order. */
  key: string
  values: OrderValues
  lines: DraftLine[]
  /** What was sent and has no answer yet. It is sent again as it was. */
  sent: OrderBody | null
}

/** Returns an empty order in the language of the screen, to be delivered on a day, with a key of its own. */
export function newDraft(locale: string, day: Day): Draft {
  const values: OrderValues = {
    ...{ customerName: '', customerPhone: '', customerEmail: '', recipientName: '', recipientPhone: '' },
    ...{ deliveryAddress: '', deliveryCity: 'Hanoi', wardCode: '', wardName: '', deliveryDate: day, slotId: '' },
    ...{ nobodyHome: 'call', cardOccasion: 'none', cardMessage: '', cardSignature: '', notes: '', internalNotes: '' },
    ...{
      surprise: false,
      anonymous: false,
      withoutPhoto: false,
      anyway: false,
      discountCode: '',
      currency: 'vnd',
      locale,
      payment: 'cash',
    },
    ...{
      wantsInvoice: false,
      'invoice.company': '',
      'invoice.taxCode': '',
      'invoice.address': '',
      'invoice.email': '',
    },
  }
  return { key: crypto.randomUUID(), values, lines: [], sent: null }
}

/** Returns the lines with one piece more of a product, or with the product as the last line. */
export function withProduct(
  lines: readonly DraftLine[],
  product: Pick<DraftLine, 'name' | 'imageUrl'> & { productId: string },
): DraftLine[] {
  const known = lines.find(({ productId }) => productId === product.productId)
  if (!known) return [...lines, { id: crypto.randomUUID(), words: '', price: '', quantity: '1', ...product }]
  const quantity = String((Number(known.quantity) || 0) + 1)
  return lines.map((line) => (line === known ? { ...line, quantity } : line))
}

/** Returns the currency of an order that is entered. */
export function currencyOf({ values }: Pick<Draft, 'values'>): Currency {
  return values.currency === 'usd' ? 'USD' : 'VND'
}

/** Returns the lines with one more that is the florist's choice. */
export function withChoice(lines: readonly DraftLine[]): DraftLine[] {
  const empty = { productId: null, name: '', imageUrl: '', words: '', price: '', quantity: '1' }
  return [...lines, { id: crypto.randomUUID(), ...empty }]
}

/** Returns what is sent for an order, with the total that staff have seen; it may still be incomplete. */
export function orderBody({ key, values, lines }: Draft, total: number): OrderBody {
  const { customerName: name, customerPhone: phone, customerEmail: email, ...rest } = values
  const { currency, locale, payment, discountCode, anyway, wardName: _, wantsInvoice, ...fields } = rest
  const { invoice, ...customerData } = nest(fields)
  return {
    key,
    lines: lines.map(lineBody),
    currency,
    discountCode: discountCode.trim(),
    locale: locale as StaffOrder['locale'],
    ...(anyway && { anyway }),
    customer: { name, phone, email: email.trim() },
    customerData: { ...customerData, ...(wantsInvoice && { invoice }) } as OrderBody['customerData'],
    payment,
    total,
  }
}

/** Returns what is priced before the order is placed; null while there is nothing to price. */
export function quoteBody({ values, lines }: Pick<Draft, 'values' | 'lines'>): QuoteBody | null {
  const { currency, locale, deliveryDate, deliveryCity, wardCode, slotId, anyway } = values
  const body = lines.map(lineBody)
  if (body.length === 0 || !body.every((line) => canBePriced(line, currencyOf({ values })))) return null
  return {
    lines: body,
    currency,
    discountCode: values.discountCode.trim(),
    locale: locale as StaffOrder['locale'],
    ...(anyway && { anyway }),
    ...(isDay(deliveryDate) && {
      delivery: { city: deliveryCity as City, date: deliveryDate, wardCode, slotId },
    }),
  }
}

/** Returns what is sent for a line; it may still be incomplete. */
export function lineBody({
  productId,
  price,
  words,
  quantity,
}: DraftLine): z.input<typeof staffOrderSchema>['lines'][number] {
  const count = Number(quantity)
  return productId === null ? { price, words, quantity: count } : { productId, quantity: count }
}

/** Returns whether a line is complete enough for the server to price it. */
export function canBePriced(
  { quantity, price }: Pick<ReturnType<typeof lineBody>, 'quantity' | 'price'>,
  currency: Currency,
): boolean {
  const isCounted = Number.isInteger(quantity) && quantity > 0
  return isCounted && (price === undefined || readChoicePrice(price, currency) !== null)
}

const FIELDS: Readonly<Record<string, string>> = {
  'customer.name': 'customerName',
  'customer.phone': 'customerPhone',
  'customer.email': 'customerEmail',
  'delivery.city': 'deliveryCity',
  'delivery.date': 'deliveryDate',
}

/**
 * Returns the name of the form's field that a schema or the server means: by a path of what is sent, by the part of the
 * delivery, or by the id of a product.
 */
export function fieldOf(path: string, lines: readonly DraftLine[]): string {
  const index = lines.findIndex(({ productId }) => productId !== null && productId === path)
  if (index !== -1) return `lines.${index}.quantity`
  return FIELDS[path] ?? path.replace(/^(?:customerData|delivery)\./, '')
}

/** Returns whether something was entered that is worth asking about before it is thrown away. */
export function hasContent({ values, lines }: Draft): boolean {
  const { customerName, customerPhone, recipientName, deliveryAddress, cardMessage, notes } = values
  return (
    lines.length > 0 || [customerName, customerPhone, recipientName, deliveryAddress, cardMessage, notes].some(Boolean)
  )
}

/**
 * Returns an order that nothing was entered in yet, to be delivered today if its day has passed meanwhile; any other
 * order as it is.
 */
export function withoutPastDay(draft: Draft, today: Day): Draft {
  const { values, sent } = draft
  if (sent !== null || hasContent(draft) || !isDay(values.deliveryDate) || values.deliveryDate >= today) return draft
  return { ...draft, values: { ...values, deliveryDate: today } }
}

/** The quantity of a line of a draft, one step more or less, never under one. */
export function stepped(quantity: string, step: 1 | -1): string {
  return String(Math.max(1, (Number(quantity) || 0) + step))
}
