import type { EventFeed, FeedReader } from '#server/event-feed.ts'

/** How long a browser waits before it connects again, in milliseconds. */
const RECONNECT_MS = 2_000

/** The headers of a stream. */
export const EVENT_HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would hold the events back until its buffer is full.
  'X-Accel-Buffering': 'no',
}

const encoder = new TextEncoder()

/**
 * Returns the response of one stream of events, as the HTML standard defines them (server-sent events): `start` with
 * the position, then `news` with `{ type, subject }`, `missed` if too much has happened since the reader's last event,
 * and a comment in every quiet quarter of a minute. Null if there are too many streams.
 * @param signal aborted when the connection has closed
 */
export function openEventStream(
  feed: EventFeed,
  reader: Pick<FeedReader, 'userId' | 'after' | 'isAllowed'>,
  signal: AbortSignal,
): Response | null {
  let remove: (() => void) | null = null
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      remove = feed.open({
        ...reader,
        send: (events) => write(events.map(({ id, ...event }) => message('news', id, JSON.stringify(event))).join('')),
        place: (id, missed) => write(message(missed ? 'missed' : 'start', id, '{}')),
        beat: () => write(':\n\n'),
        end: () => controller.close(),
      })
      if (remove) write(`retry: ${RECONNECT_MS}\n\n`)
    },
    cancel: () => remove?.(),
  })
  if (!remove) return null
  signal.addEventListener('abort', () => remove?.())
  return new Response(body, { headers: EVENT_HEADERS })
}

function message(event: string, id: number, data: string): string {
  return `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`
}
