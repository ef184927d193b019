import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Heard } from './connection.ts'

/** The streams that are open, in the order in which they were opened. */
let streams: Stream[]
let leave: (() => void)[]

beforeEach(() => {
  streams = []
  leave = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stored = new Map<string, string>()
  const followers: ((event: { key: string }) => void)[] = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('addEventListener', (name: string, follow: (typeof followers)[number]) => {
    if (name === 'storage') followers.push(follow)
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      stored.set(key, text)
      for (const follow of followers) follow({ key })
    },
  })
  const channels = new Set<EventTarget>()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        channels.add(this)
      }
      postMessage(data: unknown) {
        for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
      }
      close() {
        channels.delete(this)
      }
    },
  )
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  for (const end of leave) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

class Stream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  constructor() {
    super()
    streams.push(this)
  }
  close() {
    streams = streams.filter((stream) => stream !== this)
  }
  /** Ends as when the server, or a proxy before it, answers with an error. */
  refuse() {
    this.close()
    this.readyState = Stream.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  send(name: 'start' | 'news' | 'missed', id: number, type = 'order.created') {
    const data = JSON.stringify(name === 'news' ? { type, subject: `subject-${id}` } : {})
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId: `${id}` }))
  }
}

/** Opens a tab, which has stores of its own and the storage of the browser. */
async function openTab() {
  vi.resetModules()
  const { $lastEvent, $unseen } = await import('./live.store.ts')
  const { followShop, onShopEvents } = await import('./live.ts')
  const heard: Heard[] = []
  onShopEvents((news) => heard.push(news))
  leave.push(followShop())
  return {
    subjects: () => heard.flatMap(({ events }) => events.map(({ subject }) => subject)),
    unseen: () => $unseen.get(),
    last: () => $lastEvent.get(),
  }
}

/** Lets the tabs take what their streams have gathered. */
const gather = () => vi.advanceTimersByTime(50)

it('counts a new order once for two tabs without Web Locks, and each tab hears it once', async () => {
  const tabs = [await openTab(), await openTab()]
  for (const stream of streams) stream.send('start', 4)
  gather()
  for (const stream of streams) {
    stream.send('news', 5)
    stream.send('news', 6, 'message.created')
    stream.send('news', 7, 'order.changed')
  }
  gather()
  for (const tab of tabs) {
    expect(tab.unseen()).toMatchObject({ orders: 1, messages: 1 })
    expect(tab.subjects()).toEqual(['subject-5', 'subject-6', 'subject-7'])
  }
})

it('counts what only one of two tabs without Web Locks has heard so far, and nothing again for the late one', async () => {
  const [tab, late] = [await openTab(), await openTab()]
  const [stream, lateStream] = streams
  for (const id of [5, 6]) stream!.send('news', id)
  gather()
  expect(late.unseen().orders).toBe(2)
  lateStream!.send('news', 5)
  gather()
  expect(tab.last()).toBe(6)
  for (const id of [6, 7]) lateStream!.send('news', id)
  gather()
  expect(tab.unseen().orders).toBe(3)
  stream!.send('news', 7)
  gather()
  expect(late.unseen().orders).toBe(3)
})

it('counts on after a restore, although the ids begin again lower', async () => {
  const tab = await openTab()
  streams[0]!.send('news', 900)
  gather()
  streams[0]!.send('missed', 3)
  streams[0]!.send('news', 4)
  gather()
  streams[0]!.send('news', 5)
  gather()
  expect(tab.unseen().orders).toBe(3)
  expect(tab.last()).toBe(5)
})

it('hears again within half a minute of an outage’s end, however long it was', async () => {
  const tab = await openTab()
  for (let tries = 0; tries < 12; tries++) {
    streams[0]!.refuse()
    expect(streams).toEqual([])
    vi.advanceTimersByTime(30_000)
    expect(streams).toHaveLength(1)
  }
  streams[0]!.send('news', 5)
  gather()
  expect(tab.subjects()).toEqual(['subject-5'])
})

it('shares the stream of one tab where there are Web Locks', async () => {
  let turn = Promise.resolve()
  const request = (_name: string, _options: object, hold: () => Promise<void>) => (turn = turn.then(hold))
  vi.stubGlobal('navigator', { locks: { request } })
  const tabs = [await openTab(), await openTab()]
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]!.send('news', 5)
  gather()
  for (const tab of tabs) {
    expect(tab.unseen().orders).toBe(1)
    expect(tab.subjects()).toEqual(['subject-5'])
  }
})
