import { z } from 'zod'
import { orderSumsShape } from '#features/orders/order-sums.schema.ts'
import { seenLine } from '#shared/visible-text.ts'
import { instant } from '#shared/wire.ts'
import { MAX_LINES } from './checkout.schema.ts'
import { MAX_REASON } from './exchange-limits.ts'
import { staffLineShape, staffQuoteAnswer } from './staff-order.schema.ts'

/**
 * What an exchange does with the money. `refund`: the payment's provider gives the difference back; `hand_back`: staff
 * give it back by hand; `owed`: the order is not paid yet, and costs the new amount; `link`: it is paid, and the
 * exchange is made once the difference is paid by a link; `link_transfer`: the same, but a card cannot be charged so
 * little, so the link takes a bank transfer alone; `collect`: staff were paid by hand, and take the difference so, too;
 * `too_dear`: it is paid, but the shop has no payment of it, and charges nothing.
 */
const EXCHANGE_OUTCOMES = [
  'same',
  'refund',
  'hand_back',
  'owed',
  'link',
  'link_transfer',
  'collect',
  'too_dear',
] as const
export type ExchangeOutcome = (typeof EXCHANGE_OUTCOMES)[number]

const exchangedLine = z
  .object({
    ...staffLineShape,
    line: z
      .int('invalid_line')
      .nonnegative('invalid_line')
      .optional()
      .meta({ description: 'The place of a line that stays, from 0; it keeps its name and its price.' }),
  })
  .refine(
    ({ line, productId, price }) => [line, productId, price].filter((part) => part !== undefined).length === 1,
    'invalid_line',
  )
export type ExchangedLine = z.infer<typeof exchangedLine>

const shape = {
  lines: z
    .array(exchangedLine, 'empty_cart')
    .min(1, 'empty_cart')
    .max(MAX_LINES, 'too_many_items')
    .refine((lines) => {
      const kept = lines.flatMap(({ line }) => (line === undefined ? [] : [line]))
      return new Set(kept).size === kept.length
    }, 'invalid_line')
    .meta({ description: 'All lines of the order after the exchange.' }),
  updatedAt: instant.meta({ description: 'The version that was seen. Refused if the order has changed since.' }),
}

/** An exchange to price before it is made: nothing is written. */
export const exchangeQuoteSchema = z.object(shape)
export type ExchangeQuoteRequest = z.infer<typeof exchangeQuoteSchema>

export const exchangeSchema = z.object({
  ...shape,
  total: z.int('invalid_input').nonnegative('invalid_input').meta({
    description: 'What the order costs afterwards, as it was shown, in minor units of its currency.',
  }),
  refund: z.int('invalid_input').nonnegative('invalid_input').meta({
    description: 'What goes back to the customer, as it was shown; 0: nothing. Needs the permission `refunds` above 0.',
  }),
  reason: z
    .string()
    .transform(seenLine)
    .pipe(z.string().max(MAX_REASON, 'reason_too_long'))
    .default('')
    .meta({ description: 'Why; needed if the price changes. For staff alone.' }),
  mail: z.boolean().default(false).meta({
    description: 'Mails the customer what the order holds now; before a supplement is paid, its link.',
  }),
})
export type LineExchange = z.infer<typeof exchangeSchema>

/** What an exchange would do. Amounts are minor units of the order's currency. */
export const exchangeQuoteAnswer = z
  .object({
    ...staffQuoteAnswer.pick({ currency: true, lines: true, discountCode: true }).shape,
    ...orderSumsShape,
    before: z.int().meta({ description: 'What the order costs until then.' }),
    outcome: z.enum(EXCHANGE_OUTCOMES),
    refund: z.int().meta({ description: 'What goes back to the customer.' }),
  })
  .meta({ id: 'ExchangeQuote' })
export type ExchangeQuote = z.infer<typeof exchangeQuoteAnswer>
