import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'
import { instant } from '#shared/wire.ts'
import { handedOverSchema, sum } from './cash.schema.ts'

const dong = z.int().meta({ description: 'Whole dong.' })

const collection = z.object({
  orderId: z.string(),
  dueVND: dong,
  amountVND: dong.nullable().meta({ description: 'null: the order was delivered, and nothing was recorded.' }),
  reason: z.string(),
  isNoted: z.boolean().meta({
    description: 'True: staff noted on the order that it was paid in cash, after the day was closed. It stays due.',
  }),
})

const closing = z.object({
  number: z.int(),
  dueVND: dong,
  recordedVND: dong,
  handedOverVND: dong,
  note: z.string(),
  by: z.string().nullable().meta({ description: 'The email of who counted it.' }),
  createdAt: instant,
})

const courier = z
  .object({
    courier: z.string().meta({ description: 'The account, or the name of a courier without one.' }),
    name: z.string(),
    dueVND: dong.meta({ description: 'What should have been collected.' }),
    recordedVND: dong.meta({ description: 'What the courier recorded at the doors.' }),
    collections: z.array(collection),
    closings: z.array(closing).meta({ description: 'From the first; the last one counts.' }),
  })
  .meta({ id: 'CourierCash' })

export const readCash = call({
  method: 'GET',
  path: '/api/admin/cash',
  summary:
    'Returns for a day (by default the present one in Vietnam) what each courier should have collected, what was recorded, and the closings.',
  access: 'admin',
  permission: 'cash',
  query: z.object({ day: z.iso.date().optional() }),
  answer: z.object({ day: z.string(), couriers: z.array(courier) }),
})
export type CashDay = AnswerOf<typeof readCash>
export type CourierCash = CashDay['couriers'][number]

export const closeCash = call({
  method: 'POST',
  path: '/api/admin/cash',
  summary:
    'Notes what a courier handed over of a day. A correction is a further closing; none is changed. The same key is one closing; with other content it is refused.',
  access: 'admin',
  permission: 'cash',
  body: z.object({
    key: z.uuid().meta({ description: 'Made by the browser once for each closing.' }),
    day: z.iso.date(),
    courier: z.string().min(1).max(200),
    ...handedOverSchema.shape,
    recordedVND: sum.meta({
      description: 'What was recorded on the screen. Another sum by now: `changed_meanwhile`.',
    }),
    after: z.int().min(0).meta({ description: 'How many closings there were on the screen.' }),
  }),
  answer: z.object({ closed: z.literal(true) }),
  codes: ['not_found', 'changed_meanwhile', 'entry_key_used', 'cash_note_missing'],
})
