import { z } from 'zod'
import { dayCards } from '#features/orders/today.schema.ts'
import { day } from '#shared/day.schema.ts'
import { CITIES } from '#shared/shop.ts'
import { seenText } from '#shared/visible-text.ts'
import { instant } from '#shared/wire.ts'
import { MAX_STOPS, NOT_ADDED } from './runs.ts'

/** Who delivers: an account with the role courier, or the name of a person without one. */
const courierSchema = z.union([
  z.object({ id: z.string().max(64) }),
  z.object({
    name: z.string('courier_name').transform(seenText).pipe(z.string().min(1, 'courier_name').max(60, 'courier_name')),
  }),
])
export type CourierChoice = z.output<typeof courierSchema>

const orderIds = z.array(z.string().max(64)).max(MAX_STOPS)

export const newRunSchema = z.object({
  day,
  city: z.enum(CITIES, 'invalid_city'),
  courier: courierSchema,
  orderIds: orderIds.min(1),
})
export type NewRun = z.output<typeof newRunSchema>

export const runChangeSchema = z.object({
  updatedAt: instant.meta({ description: 'The version that was seen. A run that has another one is not changed.' }),
  courier: courierSchema.optional(),
  orderIds: orderIds.optional().meta({
    description: 'Every order of the run, in the order of its stops: new ones are added, missing ones leave.',
  }),
})
export type RunChange = z.output<typeof runChangeSchema>

const refused = z.array(z.object({ id: z.string(), why: z.enum(NOT_ADDED) })).meta({
  description: 'The orders that were not added, and why; the others were.',
})
export const runWritten = z.object({
  id: z.string(),
  updatedAt: instant.meta({ description: 'The version that was made.' }),
  refused,
})
export type RunWritten = z.infer<typeof runWritten>

const run = z
  .object({
    id: z.string(),
    city: z.enum(CITIES),
    courier: z.object({ id: z.string().nullable().meta({ description: 'Null: no account.' }), name: z.string() }),
    updatedAt: instant,
    orderIds: z.array(z.string()).meta({ description: 'In the order of the stops.' }),
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof run>

/** The runs of a day, and the cards of all its orders, of which those in no run can be added to one. */
export const dayRuns = dayCards
  .extend({
    runs: z.array(run),
    couriers: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'The accounts of couriers.' }),
  })
  .meta({ id: 'DayRuns' })
export type DayRuns = z.infer<typeof dayRuns>
