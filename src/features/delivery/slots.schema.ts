import { z } from 'zod'
import { day } from '#shared/day.schema.ts'
import { deliveryCity, wardCode } from './delivery-choice.schema.ts'
import { CLOSED_REASONS } from './delivery-time.ts'

/** Messages are codes of src/shared/error-codes.ts. */
export const slotsQuery = z.object({
  city: deliveryCity,
  wardCode: wardCode.optional().meta({
    description: 'The code of a ward of the city; refused if nothing is delivered there.',
  }),
  date: day.meta({ description: 'A calendar day in Vietnam, YYYY-MM-DD.' }),
})

const slotOffer = z
  .object({
    id: z.string(),
    from: z.string().meta({ description: '`HH:MM` in Vietnam.' }),
    to: z.string().meta({ description: '`HH:MM` in Vietnam; the same as `from` for an exact time.' }),
    exact: z.boolean(),
    state: z.enum(['open', 'full', 'past', 'closed']),
    left: z.int().meta({ description: 'How many places are left. An exact time shares those of the slot around it.' }),
    feeVND: z
      .int()
      .meta({ description: 'The surcharge of an exact time, in whole dong; 0 for a slot. The flat fee comes on top.' }),
    feeUSD: z.string().meta({ description: 'The same surcharge as a decimal number of dollars.' }),
  })
  .meta({ id: 'DeliverySlot' })

/** The slots of a day. */
export const slotsAnswer = z.object({
  date: z.string(),
  reason: z.enum(CLOSED_REASONS).optional().meta({ description: 'Why nothing can be chosen on this day.' }),
  slots: z.array(slotOffer),
})
export type WireSlots = z.infer<typeof slotsAnswer>
