import { z } from 'zod'

/** A setting that is any text. */
export const text = z.string().trim().min(1).optional()

/** A setting that is the http or https address of a server. */
export const serverAddress = z
  .url({ protocol: /^https?$/, error: 'is not the address of a server: https://…' })
  .optional()

/** Returns a setting that is a whole number from `least` to `most`, by default `usual`. */
export function wholeNumber(least: number, most: number, usual: number): z.ZodDefault<z.ZodCoercedNumber> {
  const error = `is not a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error).default(usual)
}
