import { z } from 'zod'

/** The largest CSV file that is imported, in bytes of UTF-8 and in lines. */
export const MAX_CSV_BYTES = 2 * 1024 * 1024
export const MAX_CSV_LINES = 2000

/** The text of a CSV file in the body of a call. */
export const csvText = z
  .string('csv_empty')
  .refine((text) => new TextEncoder().encode(text).length <= MAX_CSV_BYTES, 'csv_too_long')
