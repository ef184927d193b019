import { z } from 'zod'
import { customerShape } from '#shared/customer.schema.ts'
import { notesText } from '#features/orders/gift.schema.ts'
import { BASE_LOCALE, LOCALES } from '#shared/locale.ts'
import { seenLine } from '#shared/visible-text.ts'
import { customerDataSchema, deliverySchema, MAX_LINES, quantity } from './checkout.schema.ts'
import { readChoicePrice } from './choice-price.ts'
import { quoteAnswer } from './quote.schema.ts'

/** How many characters may describe the florist's choice. */
const MAX_CHOICE_WORDS = 80

const { customerName: name, customerPhone: phone, customerEmail } = customerShape
const email = z.literal('').or(customerEmail)

/** A line as staff enter it; exactly one of product and price. */
export const staffLineShape = {
  productId: z.string().min(1).max(64).optional().meta({ description: "Left out: the florist's choice." }),
  price: z
    .union([z.number(), z.string().max(40)], 'invalid_choice_price')
    .optional()
    .meta({
      description:
        "Of one piece of the florist's choice: a number, or text as people type it (`550k`), in the order's currency. The price of a product comes from the database.",
    }),
  words: z
    .string('invalid_choice')
    .transform(seenLine)
    .pipe(z.string().max(MAX_CHOICE_WORDS, 'invalid_choice'))
    .default('')
    .meta({ description: "What the florist's choice should be like." }),
  quantity,
}

const staffLine = z
  .object(staffLineShape)
  .refine(({ productId, price }) => (productId === undefined) !== (price === undefined), 'invalid_line')
export type StaffLine = z.infer<typeof staffLine>

const staffLines = z.array(staffLine, 'empty_cart').min(1, 'empty_cart').max(MAX_LINES, 'too_many_items')

const priced = {
  lines: staffLines,
  currency: z.enum(['vnd', 'usd'], 'invalid_currency').default('vnd'),
  discountCode: z.string().trim().max(64, 'invalid_discount_code').nullish(),
  locale: z.enum(LOCALES).default(BASE_LOCALE).meta({ description: "The customer's language." }),
  anyway: z.boolean().optional().meta({
    description:
      'Takes a delivery that the checkout would refuse: a full slot, a day or time that is too late or closed, a ward that is not served. The history names what was set aside.',
  }),
}

/** An order of staff to price before it is placed: nothing is written, and no place is held. */
export const staffQuoteSchema = z
  .object({ ...priced, delivery: deliverySchema.optional().meta({ description: 'Left out: the flat fee alone.' }) })
  .superRefine(hasChoicePrices)
export type StaffQuoteRequest = z.infer<typeof staffQuoteSchema>

/** The price of an order of staff. */
export const staffQuoteAnswer = quoteAnswer
  .extend({
    lines: z.array(
      quoteAnswer.shape.lines.element.extend({
        productId: z.string().nullable().meta({ description: "Null: the florist's choice." }),
      }),
    ),
  })
  .meta({ id: 'StaffQuote' })
export type StaffQuote = z.infer<typeof staffQuoteAnswer>

/** An order that staff take at the counter or by phone. The prices of products come from the database. */
export const staffOrderSchema = z
  .object({
    ...priced,
    key: z.uuid().meta({ description: 'Made by the caller once for each order. Sent twice, it is one order.' }),
    customer: z.object({ name, phone, email: email.optional() }).optional().meta({
      description: 'Who orders; left out: `customerData` says it.',
    }),
    customerData: customerDataSchema.extend({
      customerName: name.optional(),
      customerPhone: phone.optional(),
      customerEmail: email.optional().meta({ description: 'Left out: nobody is mailed.' }),
      internalNotes: notesText.optional().meta({ description: 'For staff alone.' }),
    }),
    payment: z.enum(['cash', 'transfer', 'link', 'cash_on_delivery', 'later'], 'invalid_input').meta({
      description:
        '`cash` and `transfer` are received and noted by hand, `later` is not received yet. `link` is `later` with a payment link, and `cash_on_delivery` what the courier collects, in dong.',
    }),
    total: z.int('invalid_input').nonnegative('invalid_input').optional().meta({
      description:
        'What staff told the customer, minor units. If the order costs something else by now, it is refused with `quote_changed`.',
    }),
  })
  .superRefine(hasChoicePrices)
  .refine(({ payment, currency }) => payment !== 'cash_on_delivery' || currency === 'vnd', {
    error: 'invalid_currency',
    path: ['currency'],
  })
export type StaffOrder = z.infer<typeof staffOrderSchema>

/** Checks the prices of the florist's choices, which are read in the currency of the order. */
function hasChoicePrices(
  { lines, currency }: { lines: StaffLine[]; currency: 'vnd' | 'usd' },
  context: z.RefinementCtx,
): void {
  const of = currency === 'usd' ? 'USD' : 'VND'
  for (const [index, { price }] of lines.entries())
    if (price !== undefined && readChoicePrice(price, of) === null)
      context.addIssue({ code: 'custom', message: 'invalid_choice_price', path: ['lines', index, 'price'] })
}
