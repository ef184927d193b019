import { ReadableStream } from 'node:stream/web'

/** Rows that are sent in one piece. */
const ROWS_AT_ONCE = 200

/** A JSON array of any number of rows: it is written while it is sent, so that it never stands in memory as a whole. */
export function jsonStream(rows: AsyncIterable<object>): Response {
  return new Response(ReadableStream.from(jsonBytes(rows)) as BodyInit, {
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
