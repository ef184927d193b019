import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { COMMAND, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { endSessions } from '../revoke-credentials.ts'
import { dropTwoStep } from './drop-two-step.ts'

export interface ResetTwoStep {
  id: string
  email: string
  /** Whether it was on. */
  wasOn: boolean
  /** How many sessions were ended. */
  sessions: number
}

/**
 * Turns two-step sign-in off for a person who lost the phone and the recovery codes, and signs the account out
 * everywhere, on the owner's command. The password stays.
 */
export async function resetTwoStep(db: Database, email: string): Promise<Result<ResetTwoStep, 'not_found'>> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email.trim().toLowerCase()))
    if (!user) return fail('not_found')
    for (const statement of dropTwoStep(tx, user.id)) await statement
    const sessions = await endSessions(tx, user.id)
    const credentialVersion = sql`${users.credentialVersion} + 1`
    await tx.update(users).set({ credentialVersion }).where(eq(users.id, user.id))
    const entity = user.role ? 'staff' : 'account'
    await recordAudit(tx, { actor: COMMAND, entity, entityId: user.id, action: 'two_step_off', at: new Date() })
    return ok({ id: user.id, email: user.email, wasOn: user.twoStepAt !== null, sessions })
  })
}
