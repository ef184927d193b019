import { DatabaseBusyError } from './busy.ts'

/** Gives a permit back; safe to call twice. */
export type Release = () => void

/**
 * A semaphore that gives its permits in the order of the calls; with one permit, the mutex of writers. SQLite allows
 * one writer anyway; waiting here costs nothing, while meeting on the lock costs a retry and, in this client, a
 * connection. p-limit has no time limit, and that of async-mutex belongs to the semaphore; here each call has a
 * deadline of its own, which the retries of a write share.
 */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(permits: number) {
    this.#free = permits
  }

  /** How many callers wait for a permit. */
  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Resolves when the caller holds a permit, until the returned function is called.
   * Rejects with DatabaseBusyError when that has not happened by `deadline` (as of performance.now()).
   */
  acquire(deadline: number): Promise<Release> {
    if (this.#free > 0) return Promise.resolve(this.#take())
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
    this.#free--
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#free++
      this.#waiting.shift()?.()
    }
  }
}
