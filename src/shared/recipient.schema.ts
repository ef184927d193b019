import { z } from 'zod'
import { isPhoneOfVietnam } from './phone-of-vietnam.ts'
import { cleanLine, seenLine } from './visible-text.ts'

/**
 * Who receives flowers, on the wire: of an order, and of a saved address. Both may be left out or be empty. Messages
 * are codes of src/shared/error-codes.ts.
 */
export const recipientShape = {
  recipientName: z
    .string('invalid_recipient_name')
    .transform(seenLine)
    .pipe(z.string().max(200, 'invalid_recipient_name'))
    .optional()
    .meta({ description: 'Who receives the flowers; empty: the customer.' }),
  recipientPhone: z
    .string('invalid_recipient_phone')
    .transform(cleanLine)
    .refine((phone) => phone === '' || isPhoneOfVietnam(phone), 'invalid_recipient_phone')
    .optional()
    .meta({ description: 'A number of Vietnam, which the courier calls.' }),
}
