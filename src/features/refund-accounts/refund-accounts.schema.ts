import { z } from 'zod'
import { plainAccountNumber } from '#features/payments/bank-account-number.ts'
import { foldAccents } from '#shared/slug.ts'
import { numberMistake } from './refund-account.ts'

export const refundToken = z.string().max(200).meta({ description: 'From the fragment of the mailed link.' })

const number = z
  .string('refund_number_short')
  .max(60, 'refund_number_long')
  .transform(plainAccountNumber)
  .superRefine((digits, context) => {
    const message = numberMistake(digits)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** A full name as banks write it: at least two words, in capitals without accents. */
const holder = z
  .string('refund_holder')
  .max(100, 'refund_holder')
  .transform((name) => foldAccents(name).toUpperCase().replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().regex(/^[A-Z][\w&.,'()/-]*(?: [\w&.,'()/-]+)+$/, 'refund_holder'))

/** What a customer says of the account that a refund shall go to. */
export const givenAccountSchema = z.object({
  token: refundToken,
  bin: z
    .string('refund_bank')
    .regex(/^\d{6}$/, 'refund_bank')
    .meta({ description: 'Names the bank, as NAPAS does.' }),
  number,
  holder,
})
