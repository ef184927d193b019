/** Thrown when so many wait that another one would only make it worse. */
export class TooBusyError extends Error {
  constructor() {
    super('Too many pages are being rendered')
    this.name = 'TooBusyError'
  }
}

/**
 * Lets a few visitors' renders run at a time and a bounded number wait, so that a flood of unknown paths
 * costs a bounded amount; between two, saved pages are sent.
 */
export class Slots {
  #free: number
  readonly #longestQueue: number
  readonly #waiting: (() => void)[] = []

  constructor(atATime: number, longestQueue: number) {
    this.#free = atATime
    this.#longestQueue = longestQueue
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else if (this.#waiting.length >= this.#longestQueue) throw new TooBusyError()
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) setImmediate(next)
      else this.#free++
    }
  }
}
