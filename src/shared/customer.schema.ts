import { z } from 'zod'
import { EMAIL, PHONE } from './customer-rules.ts'
import { cleanLine, seenLine } from './visible-text.ts'

/** Who orders, and the street where the flowers go, on the wire. Messages are codes of src/shared/error-codes.ts. */
export const customerShape = {
  customerName: z
    .string('invalid_name')
    .transform(seenLine)
    .pipe(z.string().min(1, 'invalid_name').max(200, 'invalid_name')),
  customerEmail: z
    .string('invalid_email')
    .transform(cleanLine)
    .pipe(z.email({ pattern: EMAIL, error: 'invalid_email' }).max(254, 'invalid_email')),
  customerPhone: z.string('invalid_phone').transform(cleanLine).pipe(z.string().regex(PHONE, 'invalid_phone')),
  deliveryAddress: z
    .string('invalid_address')
    .transform(seenLine)
    .pipe(z.string().min(1, 'invalid_address').max(500, 'invalid_address')),
}
