import { z } from 'zod'
import { csvText } from '#shared/csv-file.schema.ts'

/** The most lines of an import file. */
export const MAX_FILE_LINES = 2000

/** A CSV file of products to import; with `dryRun` (the default) nothing is written. */
export const importSchema = z.object({ csv: csvText, dryRun: z.boolean().default(true) })
