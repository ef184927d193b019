import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

const LOOK_AGAIN_MS = 5
/** Who has just edited a page looks at it first; and edits often come in a row. */
const BEGIN_AFTER_MS = 50
/** Visitors come first, but not for ever: after this long one page is rendered all the same, in milliseconds. */
const PATIENCE_MS = 1_000

/** Keys to be rendered when nobody waits for them: one at a time, and visitors first. */
export class Background {
  readonly #keys = new Set<string>()
  readonly #render: (key: string) => Promise<unknown>
  readonly #isBusy: () => boolean
  #running: Promise<void> | null = null
  #closed = false

  /** @param isBusy whether visitors are waiting for renders */
  constructor(render: (key: string) => Promise<unknown>, isBusy: () => boolean) {
    this.#render = render
    this.#isBusy = isBusy
  }

  add(keys: Iterable<string>): void {
    if (this.#closed) return
    for (const key of keys) this.#keys.add(key)
    if (this.#keys.size > 0) this.#running ??= this.#work().finally(() => (this.#running = null))
  }

  /** A visitor was faster. */
  remove(key: string): void {
    this.#keys.delete(key)
  }

  /** Resolves when nothing is left to do. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#keys.clear()
    await this.#running
  }

  async #work(): Promise<void> {
    await wait(BEGIN_AFTER_MS)
    for (const key of this.#keys) {
      await this.#untilCalm()
      if (this.#closed) return
      if (this.#keys.delete(key)) await this.#render(key)
    }
  }

  async #untilCalm(): Promise<void> {
    // Whatever has arrived in the meantime is answered first.
    await turn()
    for (let waited = 0; this.#isBusy() && waited < PATIENCE_MS && !this.#closed; waited += LOOK_AGAIN_MS)
      await wait(LOOK_AGAIN_MS)
  }
}
