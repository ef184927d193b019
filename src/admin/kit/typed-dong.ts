import { z } from 'zod'
import { readMoney } from '#shared/read-money.ts'

/** Returns a schema of dong as people type them (`550k`). What cannot be read fails as `amount` does. */
export function typedDong<Amount extends z.ZodType<number, number>>(amount: Amount) {
  return z
    .string()
    .transform((text) => readMoney(text, 'VND') ?? NaN)
    .pipe(amount)
}
