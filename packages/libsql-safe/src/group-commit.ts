import { setImmediate as endOfTick } from 'node:timers/promises'
import type { ResultSet } from '@libsql/client'
import { DatabaseBusyError } from './busy.ts'
import type { Statement } from './statement.ts'

/** Writes statements in one transaction: all of them or none. Waits for a locked database until `deadline`. */
export type Commit = (statements: Statement[], deadline: number) => Promise<ResultSet[]>

/**
 * Runs `work` in the write turn, which it waits for until `deadline` (as of performance.now()).
 * @throws DatabaseBusyError if the turn has not come by then; `work` is not called
 */
export type InTurn = (deadline: number, work: (commit: Commit) => Promise<void>) => Promise<void>

interface Pending {
  statements: Statement[]
  deadline: number
  resolve(results: ResultSet[]): void
  reject(error: unknown): void
}

/**
 * Commits the writes of one tick together, because the flush to disk is most of the cost of a small write. No caller's
 * promise resolves before that flush. Each batch is atomic by itself: if a group fails, its batches are retried one by
 * one, so that a failing one does not affect the others. They are retried in the group's own turn: in turns of their
 * own they would come after writes that were called later.
 */
export class GroupCommit {
  readonly #inTurn: InTurn
  #gathering: Pending[] | null = null

  constructor(inTurn: InTurn) {
    this.#inTurn = inTurn
  }

  /** Queues a write. Waits for a locked database until `deadline` (as of performance.now()). */
  write(statements: Statement[], deadline: number): Promise<ResultSet[]> {
    return new Promise((resolve, reject) => {
      const pending = { statements, deadline, resolve, reject }
      if (this.#gathering) this.#gathering.push(pending)
      else {
        this.#gathering = [pending]
        void endOfTick().then(() => this.#commitGroup())
      }
    })
  }

  async #commitGroup(): Promise<void> {
    const group = this.#gathering ?? []
    this.#gathering = null
    while (group.length > 0) {
      try {
        // The group waits until its earliest deadline; the others then wait for another turn.
        await this.#inTurn(earliest(group), (commit) => commitAll(group, commit))
        return
      } catch (error) {
        // The turn has not come in time.
        refuseExpired(group, error)
      }
    }
  }
}

const earliest = (group: Pending[]) => Math.min(...group.map(({ deadline }) => deadline))

/** Commits a group in one transaction, or its batches one by one if that fails. Never rejects. */
async function commitAll(group: Pending[], commit: Commit): Promise<void> {
  if (group.length > 1) {
    try {
      const results = await commit(
        group.flatMap(({ statements }) => statements),
        earliest(group),
      )
      for (const { statements, resolve } of group) resolve(results.splice(0, statements.length))
      return
    } catch (error) {
      if (error instanceof DatabaseBusyError) refuseExpired(group, error)
    }
  }
  for (const { statements, deadline, resolve, reject } of group)
    await commit(statements, deadline).then(resolve, reject)
}

/** Rejects the writes whose deadline has passed, and takes them out of the group. */
function refuseExpired(group: Pending[], error: unknown): void {
  for (const pending of group.splice(0))
    if (pending.deadline <= performance.now()) pending.reject(error)
    else group.push(pending)
}
