import { z } from 'zod'

/** The largest CSV file that staff may import, in bytes of UTF-8. */
export const MAX_CSV_BYTES = 2 * 1024 * 1024

/** The text of a CSV file that staff import. */
export const csvText = z
  .string('csv_empty')
  .refine((text) => new TextEncoder().encode(text).length <= MAX_CSV_BYTES, 'csv_too_long')
