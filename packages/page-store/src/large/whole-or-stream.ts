import { ReadableStream } from 'node:stream/web'
import type { Rendered } from '../page.ts'

/** A page whose body is in memory, or one whose body is too large for that. */
export type Begun = Rendered<Buffer> | Rendered<ReadableStream<Uint8Array>>

/** Returns true if the body of a page is in memory. */
export function isWhole(page: Begun): page is Rendered<Buffer> {
  return Buffer.isBuffer(page.body)
}

/**
 * Reads the body of a page into memory if it has at most `most` bytes; a larger one becomes a stream of all bytes, of
 * which the first are read already.
 * @throws what the body throws
 */
export async function wholeOrStream(page: Rendered, most: number): Promise<Begun> {
  const { body } = page
  if (Buffer.isBuffer(body))
    return body.length <= most ? { ...page, body } : { ...page, body: ReadableStream.from([body]) }
  const reader = body.getReader()
  const begun: Uint8Array[] = []
  for (let bytes = 0; bytes <= most;) {
    const { value, done } = await reader.read()
    if (done) return { ...page, body: Buffer.concat(begun) }
    begun.push(value)
    bytes += value.length
  }
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = begun.shift() ?? (await reader.read()).value
      if (part) controller.enqueue(part)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { ...page, body: stream }
}
