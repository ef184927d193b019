import { setTimeout as sleep } from 'node:timers/promises'

interface StreamedEvent {
  event: string
  id: number
  data: { type?: string; subject?: string }
}

/** A stream of events as a browser reads it. */
export interface EventStream {
  status: number
  headers: Headers
  events: StreamedEvent[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Resolves to the first event that matches. @throws Error after 30 seconds */
  find(matches: (event: StreamedEvent) => boolean): Promise<StreamedEvent>
  close(): void
}

const ignore = () => {}

/** Opens the stream of events of a shop. */
export async function openStream(shopUrl: string, headers: Record<string, string>, query = ''): Promise<EventStream> {
  const gone = new AbortController()
  const response = await fetch(`${shopUrl}/api/admin/events${query}`, { headers, signal: gone.signal })
  const events: StreamedEvent[] = []
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const ended = isStream ? readInto(events, response).catch(ignore) : response.arrayBuffer().then(ignore, ignore)
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended,
    async find(matches) {
      const until = Date.now() + 30_000
      for (;;) {
        const found = events.find(matches)
        if (found) return found
        if (Date.now() > until) throw new Error(`Only these events arrived: ${JSON.stringify(events)}`)
        await sleep(20)
      }
    },
    close: () => gone.abort(),
  }
}

async function readInto(events: StreamedEvent[], response: Response): Promise<void> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body!) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => [line.split(':')[0], line.split(': ')[1]]))
      if (fields.event)
        events.push({ event: fields.event, id: Number(fields.id), data: JSON.parse(fields.data ?? '{}') as object })
    }
  }
}
