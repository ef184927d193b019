import { asc, gt, max, min } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import { shopEvents, type EventType } from '#db/schema/index.ts'
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts'

/** What a stream may send at once: a browser that was away for longer loads its lists again. */
export const MOST_MISSED = 500

/**
 * How often a reader's rights are read again, in milliseconds: a sign-out elsewhere ends its stream within this time.
 */
const RIGHTS_MS = 3 * SECOND_MS

/** The pause between two signs of life, in milliseconds: proxies close a connection after a quiet minute. */
const BEAT_MS = 15 * SECOND_MS
/**
 * How long a stream lasts, in milliseconds; then the browser connects again, and nothing that was lost stays for ever.
 */
const LASTS_MS = HOUR_MS

/** Streams of one account, in several browsers and on several devices, and of all accounts, in one process. */
const STREAMS = { perUser: 12, all: 200 }

export interface FeedEvent {
  id: number
  type: EventType
  /** The id of the order, contact message, review or claim. */
  subject: string
}

/** A reader of events, for as long as its connection is open. */
export interface FeedReader {
  userId: string
  /** The last event it knows; null: it begins with the next one. */
  after: number | null
  /** Reads from the database whether the account may still read. */
  isAllowed(): Promise<boolean>
  send(events: readonly FeedEvent[]): void
  /**
   * Continues after `id`.
   * @param missed whether more happened before it than is kept or sent: then anything may have changed
   */
  place(id: number, missed: boolean): void
  /** Sends a sign of life, so that neither proxies nor this server close a quiet connection. */
  beat(): void
  /** Ends the stream; called once. */
  end(): void
}

export interface EventFeed {
  /**
   * Adds a reader. The next round tells it its position if it has none yet, or cannot continue from it. Returns what
   * removes the reader; null if there are too many.
   */
  open(reader: FeedReader): (() => void) | null
  /** Sends what has happened since the last round, and ends streams whose readers lost their right. */
  round(): Promise<void>
  /** Ends all streams; no new one opens. */
  close(): void
}

interface Stream {
  reader: FeedReader
  /** The last event that was sent; null before the first round. */
  at: number | null
  /** By `performance.now`: a clock that is set back must not keep a stream whose reader lost the right. */
  allowedUntil: number
  beatAt: number
  endsAt: number
}

/**
 * Creates the feed of this process. Events of all processes are in one table, whose ids rise in the order of the
 * commits, so each stream is a position in it. Without readers nothing is read.
 */
export function createEventFeed(db: Database, log: Pick<Logger, 'warn'>, limits = STREAMS): EventFeed {
  const streams = new Set<Stream>()
  let closed = false

  function end(stream: Stream): void {
    if (streams.delete(stream)) stream.reader.end()
  }

  async function keepOrEnd(now: number): Promise<void> {
    for (const stream of streams) {
      if (stream.endsAt <= now) end(stream)
      else if (stream.beatAt <= now) {
        stream.beatAt = now + BEAT_MS
        stream.reader.beat()
      }
    }
    const due = [...streams].filter(({ allowedUntil }) => allowedUntil <= now)
    await Promise.all(
      due.map(async (stream) => {
        stream.allowedUntil = now + RIGHTS_MS
        if (!(await stream.reader.isAllowed())) end(stream)
      }),
    )
  }

  async function sendNew(): Promise<void> {
    if (streams.size === 0) return
    const [{ first, last } = { first: null, last: null }] = await db
      .select({ first: min(shopEvents.id), last: max(shopEvents.id) })
      .from(shopEvents)
    const newest = last ?? 0
    for (const stream of streams) place(stream, first ?? newest + 1, newest)
    const behind = [...streams].filter((stream) => stream.at !== null && stream.at < newest)
    if (behind.length === 0) return
    const from = Math.min(...behind.map(({ at }) => at ?? newest))
    const rows = await db
      .select({ id: shopEvents.id, type: shopEvents.type, subject: shopEvents.subject })
      .from(shopEvents)
      .where(gt(shopEvents.id, from))
      .orderBy(asc(shopEvents.id))
      .limit(MOST_MISSED)
    const upTo = rows.at(-1)?.id ?? from
    for (const stream of behind) {
      const news = rows.filter(({ id }) => id > (stream.at ?? newest))
      stream.at = Math.max(stream.at ?? 0, upTo)
      if (news.length > 0) stream.reader.send(news)
    }
  }

  /** Gives a new stream its place, and moves one that cannot go on from its own: too old, or from before a restore. */
  function place(stream: Stream, first: number, newest: number): void {
    const { at, reader } = stream
    const isNew = at === null && reader.after === null
    const from = at ?? reader.after ?? newest
    const canGoOn = from <= newest && from >= first - 1 && newest - from <= MOST_MISSED
    stream.at = canGoOn ? from : newest
    if (isNew || !canGoOn) reader.place(newest, !canGoOn)
  }

  return {
    open(reader) {
      const own = [...streams].filter((stream) => stream.reader.userId === reader.userId)
      if (closed || streams.size >= limits.all || own.length >= limits.perUser) {
        if (!closed) log.warn({ streams: streams.size, ofUser: own.length }, 'A stream of events was refused')
        return null
      }
      const now = performance.now()
      const times = { allowedUntil: now + RIGHTS_MS, beatAt: now + BEAT_MS, endsAt: now + LASTS_MS }
      const stream: Stream = { reader, at: null, ...times }
      streams.add(stream)
      return () => void streams.delete(stream)
    },
    async round() {
      if (streams.size === 0) return
      await keepOrEnd(performance.now())
      await sendNew()
    },
    close() {
      closed = true
      for (const stream of streams) end(stream)
    },
  }
}
