import { setImmediate as endOfTick } from 'node:timers/promises'
import type { ResultSet } from '@libsql/client'
import { DatabaseBusyError } from './busy.ts'
import type { Statement } from './statement.ts'

/** Writes statements in one transaction: all of them or none. */
export type Commit = (statements: Statement[], deadline: number) => Promise<ResultSet[]>

interface Pending {
  statements: Statement[]
  deadline: number
  resolve(results: ResultSet[]): void
  reject(error: unknown): void
}

/**
 * Commits the writes of one tick together, because the flush to disk is most of the cost of a small write. No caller's
 * promise resolves before that flush. Each batch is atomic by itself: if a group fails, its batches are retried one by
 * one, so that a failing one does not affect the others.
 */
export class GroupCommit {
  readonly #commit: Commit
  #gathering: Pending[] | null = null

  constructor(commit: Commit) {
    this.#commit = commit
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
    if (group.length > 1) {
      try {
        const statements = group.flatMap((pending) => pending.statements)
        // The group waits until its earliest deadline; the others are then retried one by one.
        const results = await this.#commit(statements, Math.min(...group.map(({ deadline }) => deadline)))
        for (const { statements: own, resolve } of group) resolve(results.splice(0, own.length))
        return
      } catch (error) {
        if (error instanceof DatabaseBusyError) refuseExpired(group, error)
      }
    }
    for (const { statements, deadline, resolve, reject } of group)
      await this.#commit(statements, deadline).then(resolve, reject)
  }
}

/** Rejects the writes whose deadline has passed, and takes them out of the group. */
function refuseExpired(group: Pending[], error: DatabaseBusyError): void {
  for (const pending of group.splice(0))
    if (pending.deadline <= performance.now()) pending.reject(error)
    else group.push(pending)
}
