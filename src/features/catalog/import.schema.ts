import { z } from 'zod'
import { csvText } from '#shared/csv.schema.ts'

/** A CSV file of products to import; with `dryRun` (the default) nothing is written. */
export const importSchema = z.object({ csv: csvText, dryRun: z.boolean().default(true) })
