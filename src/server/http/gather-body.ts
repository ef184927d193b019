import type { IncomingMessage } from 'node:http'

/** What is gathered, in bytes: as much as nearly every call may send. */
const GATHERED_BYTES = 64 * 1024

/**
 * Waits for a request's body before the request takes a turn, so that a client which sends slowly holds up nobody but
 * itself. Of a longer body only the beginning is waited for. Astro takes the body from `req.body`.
 * @throws Error of the connection when the client goes away
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

/** What has been gathered, and then what is still to come. */
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

  /** Whoever stops reading has no use for the connection either. */
  async return(): Promise<IteratorResult<Buffer>> {
    await this.#rest.return?.()
    return { value: undefined, done: true }
  }
}
