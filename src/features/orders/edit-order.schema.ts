import { z } from 'zod'
import { deliveryCity, slotId, wardCode } from '#features/delivery/delivery-choice.schema.ts'
import { customerShape } from '#shared/customer.schema.ts'
import { day } from '#shared/day.schema.ts'
import { instant } from '#shared/wire.ts'
import { seenText } from '#shared/visible-text.ts'
import { giftShape, notesText } from './gift.schema.ts'
import { MAX_NOTES } from './order-notes.ts'

/** What staff may change of an order. What is left out stays as it is. */
export const editedShape = {
  customerName: customerShape.customerName.optional(),
  customerPhone: customerShape.customerPhone.optional(),
  deliveryAddress: customerShape.deliveryAddress.optional(),
  ...giftShape,
  deliveryCity: deliveryCity.optional(),
  wardCode: wardCode.optional(),
  deliveryDate: day.optional().meta({
    description: 'A calendar day in Vietnam, YYYY-MM-DD.',
  }),
  slotId: slotId.optional().meta({ description: 'A slot or exact time; empty: any time of the day.' }),
  notes: notesText.optional(),
  internalNotes: z.string().transform(seenText).pipe(z.string().max(MAX_NOTES, 'notes_too_long')).optional().meta({
    description: 'For staff alone; no answer to a customer has them.',
  }),
}

export const orderEditSchema = z.object({
  ...editedShape,
  updatedAt: instant.meta({
    description: 'The version that was seen. Refuses the edit if the order has changed since.',
  }),
  anyway: z.boolean().default(false).meta({
    description:
      'Takes a delivery that the checkout would refuse: a full slot, a day or time that is too late or closed, a ward that is not served. The history names what was set aside.',
  }),
  mail: z.boolean().default(false).meta({ description: 'Mails the customer what the order says now.' }),
})
export type OrderEdit = z.infer<typeof orderEditSchema>
