import { z } from 'zod'
import { readMoney } from '#shared/read-money.ts'

/** Returns a schema of dong as people type it (`550k`); an amount that cannot be read is refused as one that is not. */
export function typedDong<Amount extends z.ZodType<number, number>>(amount: Amount) {
  return z
    .string()
    .transform((text) => readMoney(text, 'VND') ?? NaN)
    .pipe(amount)
}
