import { z } from 'zod'
import { giftAnswer, giftShape, notesText } from './gift.schema.ts'
import { orderSumsShape } from './order-sums.schema.ts'

/** The proof of the link in an order's mails; an account that owns the order needs none. */
const orderTokenShape = {
  token: z.string().max(200).optional().meta({ description: "The token in the links of the order's mails." }),
}

export const cancelSchema = z.object({
  ...orderTokenShape,
  seen: z.int().nonnegative().optional().meta({
    description:
      "What the customer was told comes back, in minor units of the order's currency. Refused if less comes back.",
  }),
})

export const ownOrderSchema = z.object(orderTokenShape)

/** What a customer may change of an order that is not begun yet. What is left out stays as it is. */
const ownDetailsShape = {
  cardOccasion: giftShape.cardOccasion,
  cardMessage: giftShape.cardMessage,
  cardSignature: giftShape.cardSignature,
  recipientPhone: giftShape.recipientPhone,
  notes: notesText.optional(),
}

export const ownChangeSchema = z.object({ ...orderTokenShape, ...ownDetailsShape })
export type OwnChange = Omit<z.infer<typeof ownChangeSchema>, 'token'>

/** Why a customer cannot change an order; codes of src/shared/error-codes.ts. */
export const CHANGE_REFUSALS = [
  'order_on_its_way',
  'order_delivered',
  'order_cancelled',
  'change_too_late',
  'day_over',
  'order_incomplete',
] as const

/** Why a customer cannot cancel an order; codes of src/shared/error-codes.ts. */
export const CANCEL_REFUSALS = [
  'order_on_its_way',
  'order_delivered',
  'order_cancelled',
  'order_disputed',
  'day_over',
  'cancel_by_phone',
] as const

/** What its customer may do with an order now. Amounts are minor units of its currency. */
export const ownOrderAnswer = z
  .object({
    currency: z.enum(['VND', 'USD']),
    ...orderSumsShape,
    refunded: z.int().meta({ description: 'What was refunded, or is about to be.' }),
    cancel: z
      .object({ kept: z.int(), refund: z.int() })
      .nullable()
      .meta({ description: 'What the shop keeps, and what comes back, if the order is cancelled now.' }),
    cannotCancel: z.object({ code: z.enum(CANCEL_REFUSALS), message: z.string() }).nullable(),
    change: z
      .object({
        cardOccasion: giftAnswer.cardOccasion,
        cardMessage: z.string(),
        cardSignature: z.string(),
        notes: z.string(),
        recipientPhone: z.string().nullable().meta({ description: 'Null: the order names no recipient.' }),
      })
      .nullable()
      .meta({ description: 'What the order says now, if it can still be changed.' }),
    cannotChange: z.object({ code: z.enum(CHANGE_REFUSALS), message: z.string() }).nullable(),
  })
  .meta({ id: 'OwnOrder' })
export type OwnOrder = z.infer<typeof ownOrderAnswer>
