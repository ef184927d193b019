import { z } from 'zod'

/** The account that a customer transfers to. */
export const bankAccountAnswer = z.object({
  bin: z.string().meta({ description: 'Names the bank in QR codes (NAPAS).' }),
  bank: z.string(),
  number: z.string(),
  holder: z.string(),
})
