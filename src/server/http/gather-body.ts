import type { IncomingMessage } from 'node:http'

/** How much of a body is gathered, in bytes: as much as nearly every call may send. */
const GATHERED_BYTES = 64 * 1024

/**
 * Reads a request's body before the request enters the queue, so that a slow client holds up nobody else. Of a longer
 * body only the beginning is read. Astro takes the body from `req.body`.
 * @throws Error of the connection when the client disconnects
 */
export async function gatherBody(req: IncomingMessage): Promise<void> {
  const source = req[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const begun: Buffer[] = []
  for (let size = 0; size < GATHERED_BYTES;) {
    const { value, done } = await source.next()
    if (done) break
    begun.push(value)
    size += value.length
  }
  Object.assign(req, { body: new Gathered(begun, source) })
}

/** Yields the gathered part of a body, then the rest. */
class Gathered implements AsyncIterableIterator<Buffer> {
  readonly #begun: Buffer[]
  readonly #rest: AsyncIterator<Buffer>

  constructor(begun: Buffer[], rest: AsyncIterator<Buffer>) {
    this.#begun = begun
    this.#rest = rest
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Buffer>> {
    const value = this.#begun.shift()
    return value ? { value, done: false } : this.#rest.next()
  }

  /** A reader that stops early has no use for the connection either. */
  async return(): Promise<IteratorResult<Buffer>> {
    await this.#rest.return?.()
    return { value: undefined, done: true }
  }
}
