import { z } from 'zod'
import { photoData } from '#features/uploads/photo.schema.ts'
import { NOBODY_HOME } from '#shared/gift.ts'
import { NOBODY_NEXT, NOBODY_REASONS, REPORT_OUTCOMES } from '#shared/run-reports.ts'
import { CITIES } from '#shared/shop.ts'
import { instant } from '#shared/wire.ts'

const token = z
  .string('run_link_invalid')
  .max(200, 'run_link_invalid')
  .optional()
  .meta({ description: 'The token of the link of a run. Without it, the account that is signed in.' })

export const openRunsSchema = z.object({ token })

const reportShape = {
  token,
  runId: z.string().max(64),
  orderId: z.string().max(64),
  key: z.uuid().meta({ description: 'Made by the phone. The same key is the same report, however often it is sent.' }),
  at: instant.meta({ description: 'When it happened, by the phone.' }),
}

export const reportSchema = z.discriminatedUnion('kind', [
  z.object({
    ...reportShape,
    kind: z.literal('delivered'),
    photo: photoData.optional().meta({ description: 'The delivered flowers, in Base64.' }),
    cash: z
      .object({
        amountVND: z.int('invalid_input').min(0, 'invalid_input').max(1e9, 'invalid_input'),
        reason: z.string().trim().max(200, 'invalid_input').default(''),
      })
      .optional()
      .meta({ description: 'What the courier was given, and why it is another sum than what was due.' }),
  }),
  z.object({
    ...reportShape,
    kind: z.literal('nobody'),
    reason: z.enum(NOBODY_REASONS),
    next: z.enum(NOBODY_NEXT),
  }),
  z.object({
    ...reportShape,
    kind: z.literal('undo'),
    undoes: z.uuid().meta({ description: 'The key of the report that is taken back.' }),
  }),
])
export type Report = z.output<typeof reportSchema>

export const reportAnswer = z.object({
  outcome: z.enum(REPORT_OUTCOMES),
  photo: z.enum(['kept', 'refused', 'none']).meta({ description: '`refused`: the picture could not be read.' }),
})
export type ReportAnswer = z.infer<typeof reportAnswer>

const number = z.string().meta({ description: 'The first letters of the number of the order.' })

/** What a courier needs at the door. No price but a sum to collect, no email, and nothing of any other day. */
const stop = z
  .object({
    orderId: z.string(),
    number,
    slotId: z.string(),
    recipient: z.string(),
    address: z.string(),
    wardName: z.string(),
    city: z.enum(CITIES),
    call: z.object({ name: z.string(), phone: z.string() }).meta({
      description: 'Whom the courier calls: the recipient, or the customer if the flowers are a surprise.',
    }),
    callNext: z.string().meta({
      description:
        'The number of the customer, if they are called where nobody is at home and `call` is the recipient; else empty.',
    }),
    notes: z.string(),
    nobodyHome: z.enum(NOBODY_HOME),
    surprise: z.boolean(),
    anonymous: z.boolean(),
    hasCard: z.boolean(),
    wantsPhoto: z.boolean().meta({ description: 'False: the customer wants no photo of the delivery.' }),
    items: z.array(z.object({ name: z.string(), quantity: z.int(), imageUrl: z.string() })),
    cash: z
      .object({
        dueVND: z.int(),
        collectedVND: z.int().nullable().meta({ description: 'null: nothing was recorded.' }),
      })
      .nullable()
      .meta({ description: 'What the courier collects for an order that is paid on delivery, in dong.' }),
    delivered: z.boolean(),
    nobody: z
      .object({ at: instant, reason: z.enum(NOBODY_REASONS), next: z.enum(NOBODY_NEXT) })
      .nullable()
      .meta({ description: 'Nobody was there, and what the courier did.' }),
  })
  .meta({ id: 'RunStop' })
export type CourierStop = z.infer<typeof stop>

const courierRun = z
  .object({
    id: z.string(),
    day: z.string(),
    courier: z.string(),
    shop: z.object({ name: z.string(), phone: z.string() }),
    endsAt: instant.meta({ description: 'The midnight in Vietnam that ends the day: the link is valid until then.' }),
    stops: z.array(stop),
    left: z
      .array(z.object({ number, why: z.enum(['cancelled', 'moved', 'staff']) }))
      .meta({ description: 'Orders that are not part of the run any more.' }),
  })
  .meta({ id: 'CourierRun' })
export type CourierRun = z.infer<typeof courierRun>

export const openedRuns = z.object({ runs: z.array(courierRun) })
