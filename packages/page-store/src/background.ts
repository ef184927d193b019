import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

const LOOK_AGAIN_MS = 5
/** An admin looks at a page right after editing it, and edits often come in a row. */
const BEGIN_AFTER_MS = 50
/** Visitors come first, but after this time one page is rendered all the same, in milliseconds. */
const TIMEOUT_MS = 1_000

/** Renders pages that no visitor waits for: one at a time, and visitors first. */
export class Background {
  readonly #keys = new Set<string>()
  readonly #render: (key: string) => Promise<unknown>
  readonly #isBusy: () => boolean
  #running: Promise<void> | null = null
  #closed = false

  /** @param isBusy returns true while visitors wait for renders */
  constructor(render: (key: string) => Promise<unknown>, isBusy: () => boolean) {
    this.#render = render
    this.#isBusy = isBusy
  }

  /** How many pages wait. */
  get waiting(): number {
    return this.#keys.size
  }

  add(keys: Iterable<string>): void {
    if (this.#closed) return
    for (const key of keys) this.#keys.add(key)
    if (this.#keys.size > 0) this.#running ??= this.#work().finally(() => (this.#running = null))
  }

  /** Removes a page that a visitor has requested in the meantime. */
  remove(key: string): void {
    this.#keys.delete(key)
  }

  /** Resolves when every page is rendered, or as soon as the signal aborts, which removes these pages. */
  async renderAll(keys: readonly string[], signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    this.add(keys)
    while (this.#running && !signal.aborted) await Promise.race([this.#running, aborted])
    if (signal.aborted) for (const key of keys) this.#keys.delete(key)
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
    // Requests that have arrived in the meantime are answered first.
    await turn()
    for (let waited = 0; this.#isBusy() && waited < TIMEOUT_MS && !this.#closed; waited += LOOK_AGAIN_MS)
      await wait(LOOK_AGAIN_MS)
  }
}
