import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { recoveryCodes, twoStep } from '#db/schema/index.ts'
import { AHEAD_MS } from '#server/clock.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { hashToken } from '#server/hash-token.ts'
import { findStep, readCode, type TypedCode } from './codes.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** How many wrong codes in a row are free of waiting. */
export const FREE_FAILURES = 5
/** The longest wait is 2 to this power, in minutes. */
const MAX_DOUBLINGS = 6

type CodeResult = Result<TypedCode['kind'], 'wrong_code' | 'too_many_requests' | 'two_step_off'>

/**
 * Accepts a code of the app or a recovery code of an account, once. After five wrong codes in a row every further one
 * must wait, first one minute and then twice as long each time, at most 64 minutes. The count is stored with the
 * account, so that neither a restart nor another browser or address resets it. Recovery codes never wait, because they
 * cannot be guessed. `too_many_requests` has the seconds to wait.
 */
export async function useCode(shop: Shop, userId: string, typed: string): Promise<CodeResult> {
  const read = readCode(typed)
  if (read?.kind === 'recovery') return useRecoveryCode(shop, userId, read.code)
  const now = shop.clock.now()
  // Counted before it is compared, so that concurrent codes are counted one by one.
  const { failures, failedAt } = twoStep
  const waitMs = sql`${MINUTE_MS} * (1 << min(${failures} - ${FREE_FAILURES}, ${MAX_DOUBLINGS}))`
  const mayTry = or(
    lt(failures, FREE_FAILURES),
    lte(sql`${failedAt} + ${waitMs}`, now.getTime()),
    // It failed while the clock was ahead. This attempt writes the right time.
    gt(failedAt, new Date(now.getTime() + AHEAD_MS)),
  )
  const mine = and(eq(twoStep.userId, userId), isNotNull(twoStep.confirmedAt))
  const [row] = await shop.db
    .update(twoStep)
    .set({ failures: sql`${failures} + 1`, failedAt: now })
    .where(and(mine, mayTry))
    .returning()
  if (!row) {
    const [known] = await shop.db
      .select({ until: sql<number>`${failedAt} + ${waitMs}` })
      .from(twoStep)
      .where(mine)
    if (!known) return fail('two_step_off')
    // At least 1: the wait may have ended since the update, or a concurrent success may have ended it.
    return fail('too_many_requests', { retryAfterS: Math.max(1, Math.ceil((known.until - now.getTime()) / 1000)) })
  }
  const step = read && (await matchingStep(shop, row, read.code))
  if (!step) return fail('wrong_code')
  const accepted = await shop.db
    .update(twoStep)
    .set({ lastStep: step, failures: 0, failedAt: null })
    .where(and(mine, lt(twoStep.lastStep, step)))
    .returning({ id: twoStep.userId })
  return accepted.length > 0 ? ok('app') : fail('wrong_code')
}

/**
 * Returns the time step of a code of the app, for the secret in a row; null if it is wrong, or the secret was stored
 * with another key.
 */
export async function matchingStep(
  { secretBox, clock, log }: Pick<Shop, 'secretBox' | 'clock' | 'log'>,
  row: typeof twoStep.$inferSelect,
  code: string,
): Promise<number | null> {
  const secret = await secretBox.open(row.secret, row.userId)
  if (secret === null) {
    log.error(
      { userId: row.userId },
      'A two-step secret cannot be decrypted: TWO_STEP_KEY, or two-step-key in the data directory, is not the key it was stored with',
    )
    return null
  }
  return findStep(secret, code, clock.now())
}

async function useRecoveryCode({ db, clock }: Shop, userId: string, code: string): Promise<CodeResult> {
  const [used] = await db
    .update(recoveryCodes)
    .set({ usedAt: clock.now() })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(code)), isNull(recoveryCodes.usedAt)),
    )
    .returning({ userId: recoveryCodes.userId })
  if (!used) return fail('wrong_code')
  await db.update(twoStep).set({ failures: 0, failedAt: null }).where(eq(twoStep.userId, userId))
  return ok('recovery')
}
