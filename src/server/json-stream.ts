import { startedStream } from './started-stream.ts'

/** How many rows are sent in one chunk. */
const ROWS_AT_ONCE = 200

/** Returns a JSON array of any number of rows. It is streamed, so it is never in memory as a whole. */
export async function jsonStream(rows: AsyncIterable<object>): Promise<Response> {
  return new Response(await startedStream(jsonBytes(rows)), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })
}

async function* jsonBytes(rows: AsyncIterable<object>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = '['
  let waiting = 0
  let first = true
  for await (const row of rows) {
    text += (first ? '' : ',') + JSON.stringify(row)
    first = false
    if (++waiting < ROWS_AT_ONCE) continue
    yield encoder.encode(text)
    text = ''
    waiting = 0
  }
  yield encoder.encode(`${text}]`)
}
