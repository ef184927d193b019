import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#db/project-root.ts'
import type { ShopState } from '#db/schema/index.ts'
import { isAhead } from '#server/clock.ts'
import { FAILED, type Round } from '#server/every.ts'
import type { Shop } from '#server/shop.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { NightlyTask } from './make-nightly-backup.ts'
import { lastTimeOf } from './retention.ts'

const PROGRAM = join(PROJECT_ROOT, 'src/features/backups/server/backup-process.ts')

type Deps = Pick<Shop, 'db' | 'clock' | 'log' | 'config'>

/**
 * Returns a round that makes the nightly backup if it is due and has not been made, also after a restart. The first one
 * of a database is due at the next time of day. A failure is logged and stored, and the round is tried again.
 * @param run makes the backup, by default in a process of its own
 */
export function createNightlyBackup(
  { db, clock, log, config }: Deps,
  run: (task: NightlyTask, signal: AbortSignal) => Promise<string> = inProcess,
): Round {
  return async (signal) => {
    const { atMinute, ...backups } = config.backups
    if (atMinute === null) return
    const now = clock.now()
    const state = asOf(now, await readShopState(db, 'nightlyBackup'))
    const dueAt = lastTimeOf(atMinute, now)
    if (new Date(state.doneAt ?? state.countsFrom) >= dueAt) return writeShopState(db, 'nightlyBackup', state)
    const location = {
      dataDir: config.dataDir,
      databaseUrl: config.database.url,
      databaseAuthToken: config.database.authToken,
      backupDir: config.backupDir,
    }
    try {
      const folder = await run({ location, backups, dueAt, now }, signal)
      await writeShopState(db, 'nightlyBackup', { ...state, doneAt: now.toISOString(), failure: null })
      log.info({ folder, bucket: backups.bucket?.bucket ?? null }, 'The nightly backup is made and checked')
      return
    } catch (error) {
      if (signal.aborted) throw error
      const reason = error instanceof Error ? error.message : String(error)
      await writeShopState(db, 'nightlyBackup', { ...state, failure: { at: now.toISOString(), reason } })
      log.error({ err: error }, 'The nightly backup failed and will be tried again')
      return FAILED
    }
  }
}

/** Returns the stored state without the instants that a clock which was ahead has written. */
function asOf(now: Date, stored: ShopState['nightlyBackup'] | null): ShopState['nightlyBackup'] {
  const known = (instant: string | null | undefined) => (instant && !isAhead(new Date(instant), now) ? instant : null)
  return {
    doneAt: known(stored?.doneAt),
    countsFrom: known(stored?.countsFrom) ?? now.toISOString(),
    failure: stored?.failure ?? null,
  }
}

/** Runs the task in a process of low priority, which ends with this one. @throws what the task threw */
async function inProcess(task: NightlyTask, signal: AbortSignal): Promise<string> {
  const child = fork(PROGRAM, { serialization: 'advanced', signal, killSignal: 'SIGKILL' })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const ended = once(child, 'exit').then(([code, by]) => {
    throw new Error(`The process of the backup ended with ${code ?? by}`)
  })
  child.send(task)
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [{ folder?: string; error?: unknown }]
  if (answer.folder === undefined) throw answer.error
  return answer.folder
}
