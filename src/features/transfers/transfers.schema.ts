import { z } from 'zod'
import { csvText } from '#shared/csv.schema.ts'
import { seenLine } from '#shared/visible-text.ts'

/** The most rows of each list of the screen. */
export const TRANSFER_LINES = 100

const reference = z.string().trim().toUpperCase().min(1, 'transfer_not_found').max(40, 'transfer_not_found')
const note = z.string().trim().max(500, 'note_too_long').default('')

/** Money that staff have seen at the bank. */
export const receivedSchema = z.object({
  key: z.uuid().meta({ description: 'Made by the browser once for each entry.' }),
  reference,
  amountVND: z.int('invalid_sum').positive('invalid_sum').max(1e12, 'invalid_sum'),
  note,
})

/** What staff did with money that no payment was waiting for. */
export const resolvedSchema = z.discriminatedUnion('as', [
  z.object({ as: z.literal('placed'), reference, note }),
  z.object({ as: z.enum(['returned', 'credit']), note: note.pipe(z.string().min(1, 'money_note_missing')) }),
])

/** Why staff take back the note that a refund was made. */
export const takenBackSchema = z.object({
  reason: z.string().transform(seenLine).pipe(z.string().min(1, 'refund_reason_missing').max(200, 'reason_too_long')),
})

/** A bank's statement as CSV; with `dryRun` (the default) nothing is written. */
export const statementSchema = z.object({
  account: z.string('transfer_unavailable').min(1, 'transfer_unavailable').max(30, 'transfer_unavailable'),
  csv: csvText,
  dryRun: z.boolean().default(true),
})
