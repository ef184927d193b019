import { z } from 'zod'
import { deliveryCity, slotId } from '#features/delivery/delivery-choice.schema.ts'
import { CLOSED_REASONS } from '#features/delivery/delivery-time.ts'
import { ownInvoiceAnswer } from '#features/invoices/invoices.schema.ts'
import { day } from '#shared/day.schema.ts'
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
  withoutPhoto: giftShape.withoutPhoto,
  deliveryDate: day.optional().meta({ description: 'Another day of delivery: a calendar day in Vietnam, YYYY-MM-DD.' }),
  slotId: slotId.optional().meta({
    description: 'Another slot or exact time (`GET /api/delivery/slots`); empty: any time of the day.',
  }),
}

const timeBefore = z.object({ deliveryDate: day, slotId })

/** As they were read, so that they equal what is stored. */
const shown = z.string().max(5000)
const textsBefore = z
  .object({ cardOccasion: shown, cardMessage: shown, cardSignature: shown, recipientPhone: shown, notes: shown })
  .partial()

export const ownChangeSchema = z.object({
  ...orderTokenShape,
  ...ownDetailsShape,
  timeBefore: timeBefore.optional().meta({
    description:
      'The day and time that the customer saw. If the order has another time by now, it keeps that one (`time_changed`).',
  }),
  textsBefore: textsBefore.optional().meta({
    description:
      'What the changed fields said when the customer saw them. If one of them says something else by now, nothing is changed (`details_changed`).',
  }),
})
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
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number]

/** Why a customer cannot cancel an order; codes of src/shared/error-codes.ts. */
export const CANCEL_REFUSALS = [
  'order_on_its_way',
  'order_delivered',
  'order_cancelled',
  'order_disputed',
  'day_over',
  'cancel_by_phone',
] as const
export type CancelRefusal = (typeof CANCEL_REFUSALS)[number]

const ownMove = z.object({
  city: deliveryCity,
  from: z.string(),
  to: z.string(),
  closed: z.array(z.object({ day: z.string(), reason: z.enum([...CLOSED_REASONS, 'cash_busy_day']) })).meta({
    description:
      'The days from `from` to `to` that cannot be chosen. `cash_busy_day`: the courier collects no cash then.',
  }),
  exactUnpaid: z.int().meta({
    description: 'How much more an exact time costs than was paid for one. It can be chosen only if this is 0.',
  }),
  exactPaid: z.int().meta({ description: 'What was paid for an exact time. Another time does not refund it.' }),
})
/** What another day and time may be chosen from. Amounts are minor units of the order's currency. */
export type OwnMove = z.infer<typeof ownMove>

/** What its customer may do with an order now. Amounts are minor units of its currency. */
export const ownOrderAnswer = z
  .object({
    currency: z.enum(['VND', 'USD']),
    ...orderSumsShape,
    cardOccasion: giftAnswer.cardOccasion,
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
        withoutPhoto: z.boolean(),
        recipientPhone: z.string().nullable().meta({ description: 'Null: the order names no recipient.' }),
        deliveryDate: z.string().nullable(),
        slotId: z.string().meta({ description: 'Empty: any time of the day.' }),
        move: ownMove.nullable().meta({
          description: 'What another day and time may be chosen from; null: the order names no city or day.',
        }),
      })
      .nullable()
      .meta({ description: 'What the order says now, if it can still be changed.' }),
    cannotChange: z.object({ code: z.enum(CHANGE_REFUSALS), message: z.string() }).nullable(),
    invoice: ownInvoiceAnswer.nullable().meta({ description: 'The VAT invoice that is asked for; null: none.' }),
  })
  .meta({ id: 'OwnOrder' })
export type OwnOrder = z.infer<typeof ownOrderAnswer>
