import { z } from 'zod'

/** A sum of cash, in dong. */
export const sum = z.int('invalid_sum').min(0, 'invalid_sum').max(1e12, 'invalid_sum')

/** What a courier hands over. */
export const handedOverSchema = z.object({
  handedOverVND: sum,
  note: z.string().trim().max(500, 'note_too_long').default(''),
})
