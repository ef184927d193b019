import { isNew, kindOf } from '#features/events/events.ts'
import { connect, type Heard } from './connection.ts'
import { $heardAt, $lastEvent, $unseen } from './live.store.ts'

/** The lock of the tab that holds the stream, and the channel on which it tells the others. */
const NAME = 'admin-events'

type Listener = (heard: Heard) => void
const listeners = new Set<Listener>()

/** Calls a listener with what happens in the shop, in every tab. Returns what ends it. */
export function onShopEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(heard: Heard): void {
  for (const listener of listeners) listener(heard)
}

/**
 * Follows what happens in the shop, until the returned function is called. One tab of the browser holds the stream,
 * because a browser opens six connections to a shop without HTTP/2; when it closes, another takes over. Without Web
 * Locks (a shop on plain HTTP) each tab has a stream.
 */
export function followShop(): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => tell(data))
  // What another tab heard while this page was opened, this one has missed: its rows may be older.
  if ($heardAt.get() >= performance.timeOrigin) tell({ events: [], missed: true, last: $lastEvent.get() ?? 0 })
  const ended = new AbortController()
  const isShared = 'locks' in navigator
  const lead = () =>
    connect($lastEvent.get, (heard) => {
      note(heard)
      if (isShared) channel.postMessage(heard)
      tell(heard)
    })
  const holdStream = async () => {
    const stop = lead()
    await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
    stop()
  }
  if (isShared)
    navigator.locks.request(NAME, { signal: ended.signal }, holdStream).catch((error: unknown) => {
      if (!ended.signal.aborted) throw error
    })
  else void holdStream()
  return () => {
    ended.abort()
    channel.close()
  }
}

/** Counts what is new, once for all tabs: without Web Locks, another tab may have counted it, or more, already. */
function note({ events, missed, last }: Heard): void {
  // What was missed may be a restore, after which ids begin again lower.
  const counted = missed ? 0 : ($lastEvent.get() ?? 0)
  $lastEvent.set(Math.max(counted, last))
  $heardAt.set(Date.now())
  const created = events.filter((event) => event.id > counted && isNew(event))
  if (created.length === 0) return
  const unseen = { ...$unseen.get() }
  for (const event of created) {
    const kind = kindOf(event)
    if (kind) unseen[kind]++
  }
  $unseen.set(unseen)
}
