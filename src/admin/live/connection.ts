import { readEvent, type ShopEvent } from '#features/events/events.ts'
import { streamEvents } from '#features/events/events.calls.ts'
import { pathOf } from '#shared/api-client.ts'
import { SECOND_MS } from '#shared/durations.ts'

/** The pauses before a refused stream is tried again, in milliseconds; a broken one the browser itself opens again. */
const AGAIN = { firstMs: 5 * SECOND_MS, longestMs: 30 * SECOND_MS }

/** How long events are gathered, in milliseconds: those of one moment are one piece of news. */
const GATHER_MS = 50

/** What a connection hears. */
export interface Heard {
  /** In the order of their ids, the positions in the stream. */
  events: (ShopEvent & { id: number })[]
  /** True if more has happened than the server sent: anything may have changed. */
  missed: boolean
  /** The id of the last event. */
  last: number
}

/**
 * Opens the stream of events and keeps it open. Returns what ends it.
 * @param after the last event that is known, read at each new attempt
 */
export function connect(after: () => number | null, hear: (heard: Heard) => void): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = AGAIN.firstMs
  let gathered: Heard | null = null
  let gathering: ReturnType<typeof setTimeout> | undefined

  function take(event: MessageEvent<string>, missed: boolean): void {
    const news = event.type === 'news' ? readEvent(event.data) : null
    gathered ??= { events: [], missed: false, last: 0 }
    gathered.last = Number(event.lastEventId)
    gathered.missed ||= missed
    if (news) gathered.events.push({ ...news, id: gathered.last })
    gathering ??= setTimeout(flush, GATHER_MS)
  }

  function flush(): void {
    gathering = undefined
    const heard = gathered
    gathered = null
    if (heard) hear(heard)
  }

  function open(): void {
    source = new EventSource(pathOf(streamEvents, { query: { after: after() ?? '' } }))
    source.addEventListener('open', () => (pauseMs = AGAIN.firstMs))
    // A first stream starts a moment after the lists were loaded: what came in between is missed, too.
    for (const name of ['start', 'news', 'missed'])
      source.addEventListener(name, (event) => take(event as MessageEvent<string>, name !== 'news'))
    source.addEventListener('error', () => {
      // The browser opens a broken stream again, but gives up one that the server has refused.
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, pauseMs)
      pauseMs = Math.min(2 * pauseMs, AGAIN.longestMs)
    })
  }

  open()
  return () => {
    source?.close()
    clearTimeout(timer)
    clearTimeout(gathering)
  }
}
