import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { runLinks, runs } from '#db/schema/index.ts'
import { refusalOf } from '#server/access.ts'
import { hashToken } from '#server/hash-token.ts'
import type { SessionFacts, SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { endOfRun, LATE_REPORT_MS } from '../runs.ts'
import type { RunRow } from './write-stops.ts'

/** Who wants to see or report: the holder of a run's link, or the account that is signed in. */
export interface RunCaller {
  token?: string | undefined
  user: SessionUser | null
  session: SessionFacts | null
}

export type NoRuns = 'run_link_missing' | 'run_link_invalid' | 'run_link_over'

/**
 * Returns the runs that a caller may see now: the one of the link, until the midnight that ends its day, or those of
 * today that were given to the account. `run_link_missing`: neither a link nor the account of a courier. A run that
 * staff have ended is no run.
 */
export function runsToSee(shop: Shop, caller: RunCaller): Promise<Result<RunRow[], NoRuns>> {
  return runsOf(shop, caller, { toReport: false })
}

/**
 * Returns the run that a caller may report on: also for six hours after its day, and also one that staff have ended,
 * because what the courier did before, and the cash that they have, arrives with their phone's network. Fails as
 * `runsToSee` does.
 */
export async function runToReport(shop: Shop, caller: RunCaller, id: string): Promise<Result<RunRow, NoRuns>> {
  const found = await runsOf(shop, caller, { toReport: true })
  if (!found.ok) return found
  const run = found.value.find((each) => each.id === id)
  return run ? ok(run) : fail('run_link_invalid')
}

async function runsOf(
  shop: Shop,
  { token, user, session }: RunCaller,
  { toReport }: { toReport: boolean },
): Promise<Result<RunRow[], NoRuns>> {
  const now = shop.clock.now()
  const lateMs = toReport ? LATE_REPORT_MS : 0
  const isShown = toReport ? undefined : isNull(runs.endedAt)
  const isOver = (run: RunRow) => endOfRun(run.day).getTime() + lateMs <= now.getTime()
  if (token !== undefined) {
    const run = await runOfLink(shop, token, isShown)
    if (!run) return refused(shop, 'run_link_invalid')
    return isOver(run) ? fail('run_link_over') : ok([run])
  }
  if (!user || !session) return fail('run_link_missing')
  const refusal = await refusalOf(shop, { access: 'admin', permission: 'ownRuns' }, { user, session })
  if (refusal) return refused(shop, 'run_link_missing', user.id)
  const own = await shop.db
    .select()
    .from(runs)
    .where(and(eq(runs.courierId, user.id), isShown))
  const today = dayInVietnam(now)
  return ok(own.filter((run) => run.day === today || (toReport && run.day === addDays(today, -1) && !isOver(run))))
}

function refused(shop: Shop, reason: 'run_link_invalid' | 'run_link_missing', userId?: string) {
  shop.security.record('access_refused', { reason, ...(userId ? { userId } : {}) })
  return fail(reason)
}

async function runOfLink(
  { db }: Pick<Shop, 'db'>,
  token: string,
  isShown: SQL | undefined,
): Promise<RunRow | undefined> {
  const [found] = await db
    .select({ run: runs })
    .from(runLinks)
    .innerJoin(runs, eq(runs.id, runLinks.runId))
    .where(and(eq(runLinks.tokenHash, hashToken(token)), isNull(runLinks.revokedAt), isShown))
  return found?.run
}
