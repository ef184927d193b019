import { z } from 'zod'
import { csvText } from '#shared/csv.schema.ts'

/** A CSV file of products to import; with `dryRun` (the default) nothing is written. */
export const importSchema = z.object({
  csv: csvText,
  dryRun: z.boolean().default(true),
  plan: z.string().optional().meta({
    description: 'The `plan` of a dry run: nothing is written if the file would change something else by now.',
  }),
})
