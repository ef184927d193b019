import type { Log } from '../page.ts'

/**
 * Whether the shared store answers. After a failure it counts as away until a call succeeds; visitors do not wait for
 * it meanwhile, and the log names only the first failure and the return.
 */
export class Availability {
  #isAway = false
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  get isAway(): boolean {
    return this.#isAway
  }

  failed(error: unknown): void {
    if (this.#isAway) return
    this.#isAway = true
    this.#log.warn(
      { err: error },
      'The shared store of pages failed; this process goes on with its own folder and tries the store again',
    )
  }

  succeeded(): void {
    if (!this.#isAway) return
    this.#isAway = false
    this.#log.warn({}, 'The shared store of pages answers again')
  }
}
