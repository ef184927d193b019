import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pendingSignIns, recoveryCodes, rememberedDevices, twoStep, users } from '#db/schema/index.ts'

/** Returns the statements that turn two-step sign-in off and delete everything that belongs to it. */
export function dropTwoStep(db: Pick<Database, 'delete' | 'update'>, userId: string) {
  return [
    db.delete(twoStep).where(eq(twoStep.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId)),
    db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId)),
    db.update(users).set({ twoStepAt: null }).where(eq(users.id, userId)),
  ] as const
}
