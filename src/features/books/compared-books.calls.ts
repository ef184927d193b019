import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'
import { DISAGREEMENT_KINDS } from '#shared/disagreements.ts'
import { CHECKOUT_METHODS } from '#shared/payment-methods.ts'
import { instant } from '#shared/wire.ts'

const day = z.iso.date().meta({ description: 'In Vietnam.' })
const amount = z.int().nullable()

const compared = z
  .object({
    at: instant.meta({ description: 'When the books were compared.' }),
    from: day,
    to: day,
    count: z.int().min(0).meta({ description: 'All disagreements; the list has the first 100.' }),
    disagreements: z.array(
      z.object({
        kind: z.enum(DISAGREEMENT_KINDS),
        day,
        method: z.enum(CHECKOUT_METHODS),
        orderId: z.string().nullable(),
        subject: z
          .string()
          .nullable()
          .meta({ description: 'The id of the payment, the refund or the line of the bank.' }),
        currency: z.enum(['VND', 'USD']),
        theirs: amount.meta({ description: 'Minor units: what the provider or the bank says; null: nothing.' }),
        ours: amount.meta({ description: 'Minor units: what the shop says; null: nothing.' }),
      }),
    ),
  })
  .meta({ id: 'ComparedBooks' })

export const readComparedBooks = call({
  method: 'GET',
  path: '/api/admin/compared-books',
  summary:
    'Returns how orders and refunds compared with the payment providers and the bank last. Each night the days up to yesterday are compared.',
  access: 'admin',
  permission: 'sales',
  answer: z.object({ compared: compared.nullable().meta({ description: 'Null: not compared yet.' }) }),
})
export type ComparedBooks = NonNullable<AnswerOf<typeof readComparedBooks>['compared']>
