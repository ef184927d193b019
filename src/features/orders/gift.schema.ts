import { z } from 'zod'
import { recipientShape } from '#shared/recipient.schema.ts'
import { seenText } from '#shared/visible-text.ts'
import { countCharacters, fitsCard, MAX_CARD_SIGNATURE, printableLine, printableText } from './card-text.ts'
import { CARD_OCCASIONS, NOBODY_HOME } from '#shared/gift.ts'
import { MAX_NOTES } from './order-notes.ts'

/** Notes for the florist and the courier. */
export const notesText = z.string().transform(seenText).pipe(z.string().max(MAX_NOTES, 'notes_too_long'))

/**
 * Who receives the flowers, and the card. All of it may be left out, or be empty: then sender and recipient are one.
 * Messages are codes of src/shared/error-codes.ts.
 */
export const giftShape = {
  ...recipientShape,
  surprise: z.boolean('invalid_input').optional().meta({
    description: 'The courier calls the customer instead of the recipient.',
  }),
  anonymous: z.boolean('invalid_input').optional().meta({
    description: 'The recipient is not told who sends the flowers.',
  }),
  cardOccasion: z.enum(CARD_OCCASIONS, 'invalid_input').optional(),
  cardMessage: z
    .string('card_too_long')
    .transform(printableText)
    .refine(fitsCard, 'card_too_long')
    .optional()
    .meta({ description: 'At most 250 characters as people see them, on at most 12 lines.' }),
  cardSignature: z
    .string('signature_too_long')
    .transform(printableLine)
    .refine((text) => countCharacters(text) <= MAX_CARD_SIGNATURE, 'signature_too_long')
    .optional()
    .meta({ description: 'At most 60 characters as people see them.' }),
  nobodyHome: z.enum(NOBODY_HOME, 'invalid_input').optional().meta({
    description: 'What the courier does when nobody opens.',
  }),
  withoutPhoto: z.boolean('invalid_input').optional().meta({
    description: 'The courier takes no photo of the delivery.',
  }),
}

/** What an answer with an order says about the gift. */
export const giftAnswer = {
  recipientName: z.string().meta({ description: 'Empty: the customer receives the flowers.' }),
  recipientPhone: z.string(),
  surprise: z.boolean(),
  anonymous: z.boolean(),
  cardOccasion: z.enum(CARD_OCCASIONS),
  cardMessage: z.string(),
  cardSignature: z.string(),
  nobodyHome: z.enum(NOBODY_HOME),
  withoutPhoto: z.boolean(),
}
