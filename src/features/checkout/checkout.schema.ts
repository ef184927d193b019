import { z } from 'zod'
import { dayInVietnam, isDay } from '#shared/dates.ts'
import { MAX_QUANTITY } from '#features/cart/cart.ts'
import { deliveryCity, slotId, wardCode } from '#features/delivery/delivery-choice.schema.ts'
import { invoiceSchema } from '#features/invoices/invoices.schema.ts'
import { giftShape, notesText } from '#features/orders/gift.schema.ts'
import { customerShape } from '#shared/customer.schema.ts'

/** The most different products in one order. */
export const MAX_LINES = 50

/**
 * How many of one thing are ordered. Messages are codes of src/shared/error-codes.ts, so that each mistake has its own
 * answer.
 */
export const quantity = z.int('invalid_quantity').min(1, 'invalid_quantity').max(MAX_QUANTITY, 'invalid_quantity')

const itemSchema = z.object({ productId: z.string().min(1).max(64), quantity })

/** A checkout that this browser began earlier: the payment intent, and the secret that proves it. */
export const proofSchema = z.object({
  paymentIntentId: z.string().min(1).max(255),
  clientSecret: z.string().min(1).max(500),
})

/** The name of a page that has the checkout open: any text that no other page of this checkout uses. */
const pageName = z.string().max(36)

/** A day, or an instant, which is read as its day in Vietnam (the recorded client sends a whole date). */
const daySchema = z
  .string('invalid_date')
  .transform((text) => (isDay(text) ? text : instantToDay(text)))
  .refine((day) => day !== '', 'invalid_date')

/** A delivery to price, and to hold a place for. */
export const deliverySchema = z.object({
  city: deliveryCity,
  date: daySchema,
  wardCode: wardCode.default('').meta({
    description: 'The code of a ward of the city (`GET /api/delivery/wards`); empty: not known, priced as in the city.',
  }),
  slotId: slotId.default('').meta({
    description: 'A slot or exact time of the day (`GET /api/delivery/slots`); empty: any time, which takes no place.',
  }),
})

/** The products of a purchase and their quantities. */
const cartItems = z.array(itemSchema, 'empty_cart').min(1, 'empty_cart').max(MAX_LINES, 'too_many_items')

export const createIntentSchema = z.object({
  items: cartItems,
  currency: z.enum(['vnd', 'usd'], 'invalid_currency'),
  discountCode: z.string().trim().max(64, 'invalid_discount_code').nullish(),
  checkout: proofSchema.optional(),
  delivery: deliverySchema.optional().meta({
    description:
      'Priced into the quote. A slot is held for 15 minutes, and again at each call of this checkout. Without it: the flat fee alone.',
  }),
  page: pageName.optional().meta({
    description: 'Names the page that asks. It can give the place back when it is left (`POST /api/checkout/leave`).',
  }),
})
export type CreateIntent = z.infer<typeof createIntentSchema>

/**
 * Customer, address and day (spec, section 3, checkout customer data), recipient and card. A new field starts here; the
 * form, the draft and the order that lack it then fail to compile.
 */
export const customerDataSchema = z.object({
  ...customerShape,
  deliveryCity,
  deliveryDate: daySchema,
  notes: notesText.optional(),
  ...giftShape,
  wardCode: wardCode.optional().meta({
    description:
      'The code of a ward of the city (`GET /api/delivery/wards`); empty: not known. A ward that is not served is refused.',
  }),
  slotId: slotId.optional().meta({
    description:
      'A slot or exact time of the day; empty: any time. If the quote has a delivery, details must name the same city, day, ward and slot.',
  }),
  invoice: invoiceSchema.nullish().meta({ description: 'Null or left out: no VAT invoice is asked for.' }),
})
export type CustomerData = z.infer<typeof customerDataSchema>
/** The fields of a checkout that are not of its invoice. */
export type CustomerField = Exclude<keyof CustomerData, 'invoice'>

export const detailsSchema = proofSchema.extend({
  customerData: customerDataSchema,
  /** The quote on the visitor's screen; if given, it must be the one that the intent will charge. */
  quoteId: z.string().max(64).optional(),
})

export const leaveSchema = proofSchema.extend({
  page: pageName
    .default('')
    .meta({ description: 'The name under which this page has begun or prolonged the checkout.' }),
  givenUp: z.boolean().default(false).meta({
    description:
      'Whether the customer gives the bank transfer of this checkout up. It then holds nothing more unless a part of the money has arrived; with any other payment it means nothing.',
  }),
})

export const confirmSchema = proofSchema
  .partial({ clientSecret: true })
  .extend({ customerData: customerDataSchema.optional() })

function instantToDay(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return ''
  const instant = new Date(text)
  return Number.isNaN(instant.getTime()) ? '' : dayInVietnam(instant)
}
