import { DatabaseBusyError } from './busy.ts'

/** Gives the lock back; safe to call twice. */
export type Release = () => void

/**
 * A mutex for writers, in the order of their calls. SQLite allows one writer anyway; waiting here
 * costs nothing, while meeting on the lock costs a retry and, in this client, a connection. In async-mutex the time
 * limit belongs to the mutex; here each call has a deadline that its later retries share.
 */
export class WriteQueue {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** How many writers wait for their turn. */
  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Resolves when the caller holds the lock, until the returned function is called.
   * Rejects with DatabaseBusyError when that has not happened by `deadline` (as of performance.now()).
   */
  acquire(deadline: number): Promise<Release> {
    if (!this.#taken) return Promise.resolve(this.#take())
    return new Promise((resolve, reject) => {
      const call = () => {
        clearTimeout(timer)
        resolve(this.#take())
      }
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(call), 1)
        reject(new DatabaseBusyError())
      }
      const timer = setTimeout(giveUp, Math.max(0, deadline - performance.now()))
      this.#waiting.push(call)
    })
  }

  #take(): Release {
    this.#taken = true
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#taken = false
      this.#waiting.shift()?.()
    }
  }
}
