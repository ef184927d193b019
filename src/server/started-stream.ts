import { ReadableStream } from 'node:stream/web'

/**
 * Returns the body of a streamed answer once its first part is ready. So a failure of the first read, such as a
 * database that does not respond, still becomes an answer of its own; a later one breaks the connection off.
 */
export async function startedStream(parts: AsyncGenerator<Uint8Array>): Promise<BodyInit> {
  const first = await parts.next()
  return ReadableStream.from(first.done ? [] : continued(first.value, parts)) as BodyInit
}

async function* continued(first: Uint8Array, parts: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    yield* parts
  } finally {
    // Also when the reader goes before the second part: the list's source is closed.
    await parts.return(undefined)
  }
}
