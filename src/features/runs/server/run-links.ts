import { and, eq, gte, isNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { runLinks, runs } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { makeToken } from '#server/hash-token.ts'
import type { Shop } from '#server/shop.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { BASE_LOCALE, localizedPath } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { endOfRun, LATE_REPORT_MS, RUN_PATH } from '../runs.ts'
import type { RunRow } from './write-stops.ts'

/**
 * Makes the link of a run, in the shop's language, in place of the one before. Its token is 256 random bits, of which
 * only a hash is stored, so the link is shown once. Fails with not_found, run_over.
 */
export async function makeRunLink(
  { db, clock, config }: Pick<Shop, 'db' | 'clock' | 'config'>,
  actor: Actor,
  id: string,
): Promise<Result<{ link: string; endsAt: string }, 'not_found' | 'run_over'>> {
  const { token, tokenHash } = makeToken()
  return db.transaction(async (tx) => {
    const run = await findOpenRun(tx, id)
    if (!run) return fail('not_found')
    const now = clock.now()
    const endsAt = endOfRun(run.day)
    if (endsAt <= now) return fail('run_over')
    await revoke(tx, id, now)
    await tx.insert(runLinks).values({ tokenHash, runId: id, createdAt: now })
    await record(tx, actor, { id, action: 'run_link_made', courier: run.courierName, now })
    const link = `${config.siteUrl}${localizedPath(BASE_LOCALE, RUN_PATH)}#token=${token}`
    return ok({ link, endsAt: endsAt.toISOString() })
  })
}

/** Withdraws the link of a run. Fails with not_found if there is no valid one. */
export async function revokeRunLink(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<Result<{ revoked: true }, 'not_found'>> {
  return db.transaction(async (tx) => {
    const [run] = await tx.select().from(runs).where(eq(runs.id, id))
    const courier = run?.courierName ?? ''
    const revoked = await revokeLinkOf(tx, actor, { id, courier, now: clock.now() })
    return revoked ? ok({ revoked }) : fail('not_found')
  })
}

/**
 * Withdraws the valid link of a run, within a transaction. Returns whether there was one.
 * @param run `courier` is the name of the courier who has the link
 */
export async function revokeLinkOf(tx: Transaction, actor: Actor, run: Omit<Recorded, 'action'>): Promise<boolean> {
  const revoked = await revoke(tx, run.id, run.now)
  if (revoked) await record(tx, actor, { ...run, action: 'run_link_revoked' })
  return revoked
}

/** Withdraws, in a transaction, the links by which a courier's account can still open or report on a run. */
export async function revokeLinksOfCourier(tx: Transaction, actor: Actor, courierId: string, now: Date): Promise<void> {
  const earliest = dayInVietnam(new Date(now.getTime() - LATE_REPORT_MS))
  // Those that staff have ended, too: they take reports as long.
  const reportable = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.courierId, courierId), gte(runs.day, earliest)))
  for (const { id, courierName } of reportable) await revokeLinkOf(tx, actor, { id, courier: courierName, now })
}

/** Withdraws the valid link of a run without an entry in the audit log. Returns whether there was one. */
async function revoke(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(runLinks)
    .set({ revokedAt: now })
    .where(and(eq(runLinks.runId, id), isNull(runLinks.revokedAt)))
    .returning({ runId: runLinks.runId })
  return rows.length > 0
}

interface Recorded {
  id: string
  action: 'run_link_made' | 'run_link_revoked'
  courier: string
  now: Date
}

function record(tx: Transaction, actor: Actor, { id, action, courier, now }: Recorded) {
  const changes = { courier: [null, courier] as [unknown, unknown] }
  return recordAudit(tx, { actor, entity: 'staff', entityId: id, action, changes, at: now })
}

/** Finds a run that has not ended. */
export async function findOpenRun(tx: Transaction, id: string): Promise<RunRow | undefined> {
  const [run] = await tx
    .select()
    .from(runs)
    .where(and(eq(runs.id, id), isNull(runs.endedAt)))
  return run
}
