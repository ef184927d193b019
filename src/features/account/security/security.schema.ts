import { z } from 'zod'
import { knownPassword } from '../account.schema.ts'

/** A code of the app or a recovery code, with the spaces and dashes that were typed. */
const code = z.string('wrong_code').max(100, 'wrong_code')

export const codeEntrySchema = z.object({ code, remember: z.boolean().default(false) })
export type CodeEntry = z.infer<typeof codeEntrySchema>

export const firstCodeSchema = z.object({ code })

/** The proof that makes a sign-in recent again. */
export const proofSchema = z.object({
  password: knownPassword.optional(),
  code: code.optional(),
})
export type Proof = z.infer<typeof proofSchema>
