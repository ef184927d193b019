import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import type { CourierRun } from './courier.schema.ts'
import type { PhoneStorage } from './phone-storage.ts'

/** A run as the shop answers it; the tests look at its id alone. */
const run = (id: string) => ({ id, endsAt: '2099-01-01T00:00:00.000Z', stops: [], left: [] }) as unknown as CourierRun

interface Sent {
  token?: string
  kind?: string
  key?: string
  undoes?: string
  runId?: string
  orderId?: string
}
type Answer = [status: number, body: object]

const refusal = (code: string, status = 403): Answer => [status, { code, message: code }]
const away = refusal('internal', 503)

/** A phone whose browser keeps nothing but what the page holds, and the answers of the shop to its calls. */
const phone = {
  shop: (_path: string, _sent: Sent): Answer | Promise<Answer> => away,
  calls: [] as string[],
}

async function answer(url: URL, { body }: { body: string }): Promise<Response> {
  const sent = JSON.parse(body) as Sent
  const path = url.pathname.split('/').at(-1)!
  phone.calls.push([path, sent.orderId, sent.token ?? 'account'].filter(Boolean).join(' '))
  const [status, said] = await phone.shop(path, sent)
  return new Response(JSON.stringify(said), { status })
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', answer)
  phone.calls = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens an address on the phone. */
async function open(hash = '') {
  vi.stubGlobal('location', { hash, pathname: '/run', origin: 'https://shop.example' })
  const store = await import('./run.store.ts')
  await store.startRun('en')
  return store
}

const openRuns = (store: Awaited<ReturnType<typeof open>>) =>
  store.$state.get().is === 'open' && store.$runs.get().map(({ id }) => id)

/** Two links, of which each opens its run and takes reports on it alone. */
function twoLinks(path: string, { token = '', runId }: Sent): Answer {
  const opened = token === 'morning' ? 'm' : 'e'
  if (path === 'open') return [200, { runs: [run(opened)] }]
  return runId === opened ? [200, { outcome: 'done', photo: 'none' }] : refusal('run_link_invalid')
}

/** Opens the run of the morning's link, and reports where the phone does not reach the shop. */
async function reportInDeadSpot() {
  phone.shop = twoLinks
  const store = await open('#token=morning')
  phone.shop = () => away
  await store.reportAt(run('m'), 'rose', { kind: 'delivered' })
  await expect.poll(() => store.$reached.get()).toBe(false)
  return store
}

it('sends a report by the link that it was made by, also once the link of another run is open', async () => {
  const store = await reportInDeadSpot()

  phone.shop = twoLinks
  await open('#token=evening')
  expect(store.$queue.get()).toEqual([])
  expect(openRuns(store)).toEqual(['e'])
  expect(phone.calls.slice(-2)).toEqual(['report rose morning', 'open evening'])
})

it('sends a report of an account by the account, also once a link is open, or by the link that took its place', async () => {
  const byAccount = (path: string, { token, runId }: Sent): Answer => {
    const opened = token ? 'e' : 'own'
    if (path === 'open') return [200, { runs: [run(opened)] }]
    return runId === opened ? [200, { outcome: 'done', photo: 'none' }] : refusal('run_link_invalid')
  }
  phone.shop = byAccount
  const store = await open()
  const report = async (runId: string) => {
    phone.shop = () => away
    await store.reportAt(run(runId), 'rose', { kind: 'delivered' })
    await expect.poll(() => store.$reached.get()).toBe(false)
    phone.calls = []
    phone.shop = byAccount
  }
  await report('own')
  await open('#token=evening')
  expect(phone.calls).toEqual(['report rose account', 'open evening'])
  expect(store.$queue.get()).toEqual([])

  // The account is open again, which is in no run that the link is for.
  document.cookie = 'signed_in=1-an'
  phone.shop = (path, sent) => (sent.token ? refusal('run_link_over', 410) : byAccount(path, sent))
  await open()
  await report('e')
  await open('#token=evening')
  expect(phone.calls).toEqual(['report rose account', 'report rose evening', 'open evening'])
  expect(store.$queue.get()).toEqual([])
})

it('opens a run although a report on another one is refused, which waits for its link', async () => {
  const store = await reportInDeadSpot()

  // The link of the morning was withdrawn.
  phone.shop = (path, sent) => (sent.token === 'morning' ? refusal('run_link_invalid') : twoLinks(path, sent))
  await open('#token=evening')
  expect(openRuns(store)).toEqual(['e'])
  await store.reportAt(run('e'), 'lily', { kind: 'delivered' })
  await expect.poll(() => store.$queue.get().map(({ orderId }) => orderId)).toEqual(['rose'])
  expect(store.$notes.get()).toEqual([])

  // It is sent by the new link of its run.
  phone.shop = (path, sent) =>
    sent.token === 'new' ? twoLinks(path, { ...sent, token: 'morning' }) : refusal('run_link_invalid')
  await open('#token=new')
  expect(store.$queue.get()).toEqual([])
  expect(openRuns(store)).toEqual(['m'])
})

it('takes a report back at the shop if its answer was lost, and one that was never sent on the phone alone', async () => {
  phone.shop = twoLinks
  const store = await open('#token=morning')
  const held = Promise.withResolvers<Answer>()
  phone.shop = () => held.promise
  const rose = await store.reportAt(run('m'), 'rose', { kind: 'delivered' })
  const lily = await store.reportAt(run('m'), 'lily', { kind: 'delivered' })
  await store.takeBack(run('m'), 'lily', lily)
  expect(store.$queue.get().map(({ key }) => key)).toEqual([rose])

  // The shop has stored the first, of which the phone knows nothing.
  held.resolve(away)
  await expect.poll(() => store.$reached.get()).toBe(false)
  const sent: Sent[] = []
  phone.shop = (path, body) => {
    if (path === 'report') sent.push(body)
    return twoLinks(path, body)
  }
  await store.takeBack(run('m'), 'rose', rose)
  vi.advanceTimersByTime(10_000)
  await expect.poll(() => store.$queue.get()).toEqual([])
  expect(sent).toMatchObject([
    { kind: 'delivered', key: rose },
    { kind: 'undo', undoes: rose },
  ])
  expect(sent[0]).not.toHaveProperty('tried')
})

it('sends a report that is made while the phone ends sending the one before', async () => {
  phone.shop = twoLinks
  const store = await open('#token=morning')
  const ended = Promise.withResolvers<void>()
  const request = async (_name: string, send: () => Promise<boolean>) => {
    const sent = await send()
    await ended.promise
    return sent
  }
  vi.stubGlobal('navigator', { locks: { request } })
  await store.reportAt(run('m'), 'rose', { kind: 'delivered' })
  await expect.poll(() => store.$queue.get()).toEqual([])
  await store.reportAt(run('m'), 'lily', { kind: 'delivered' })
  ended.resolve()
  await expect.poll(() => phone.calls.slice(1)).toEqual(['report rose morning', 'report lily morning', 'open morning'])
  expect(store.$queue.get()).toEqual([])
})

it('tries again once after a while, however many attempts have failed', async () => {
  const store = await reportInDeadSpot()
  for (const _ of ['the page is looked at', 'and again']) {
    await vi.advanceTimersByTimeAsync(1_000)
    await store.syncRun()
  }
  const { length } = phone.calls
  await vi.advanceTimersByTimeAsync(10_000)
  expect(phone.calls).toHaveLength(length + 1)
})

it('sends nothing without network, so that the first report, too, is taken back on the phone alone', async () => {
  phone.shop = twoLinks
  const store = await open('#token=morning')
  vi.stubGlobal('navigator', { onLine: false })
  const rose = await store.reportAt(run('m'), 'rose', { kind: 'delivered' })
  await expect.poll(() => store.$reached.get()).toBe(false)
  await store.takeBack(run('m'), 'rose', rose)
  expect(store.$queue.get()).toEqual([])
  expect(phone.calls).toEqual(['open morning'])
})

it('shows at once what an earlier version has kept, which did not say with which link', async () => {
  onTestFinished(() => vi.doUnmock('./phone-storage.ts'))
  vi.doMock('./phone-storage.ts', async (original) => {
    const { openPhoneStorage } = await original<typeof import('./phone-storage.ts')>()
    return {
      async openPhoneStorage(): Promise<PhoneStorage> {
        const storage = await openPhoneStorage()
        return {
          ...storage,
          set: async (name, value) => void (name !== 'readWith' && (await storage.set(name, value))),
        }
      },
    }
  })
  phone.shop = twoLinks
  await open('#token=morning')
  phone.shop = () => away
  expect(openRuns(await open())).toEqual(['m'])
  expect(openRuns(await open('#token=evening'))).toBe(false)
})

it('says of a report that no link takes any more that it came too late', async () => {
  const store = await reportInDeadSpot()

  phone.shop = (path, { token }) =>
    token === 'evening' && path === 'open' ? [200, { runs: [run('e')] }] : refusal('run_link_invalid')
  vi.setSystemTime(Date.now() + 31 * HOUR_MS)
  await open('#token=evening')
  expect(store.$queue.get()).toEqual([])
  expect(store.$notes.get()).toMatchObject([{ outcome: 'refused' }])
})

it('opens the runs of the account if the link that the phone has kept is over', async () => {
  phone.shop = twoLinks
  await open('#token=morning')
  phone.shop = (path, { token }) =>
    token ? refusal('run_link_over', 410) : path === 'open' ? [200, { runs: [run('own')] }] : away
  const store = await open()
  expect(store.$state.get()).toEqual({ is: 'closed', reason: 'run_link_over' })

  document.cookie = 'signed_in=1-an'
  await open()
  expect(openRuns(store)).toEqual(['own'])
})

it('shows what it has kept of the runs of an account to that account alone, and keeps it for no other', async () => {
  phone.shop = () => [200, { runs: [run('own')] }]
  document.cookie = 'signed_in=1-an'
  const store = await open()
  phone.shop = () => away
  await open()
  expect(openRuns(store)).toEqual(['own'])

  document.cookie = 'signed_in=1-binh'
  await open()
  expect(store.$runs.get()).toEqual([])
  document.cookie = 'signed_in=1-an'
  await open()
  expect(store.$runs.get()).toEqual([])
})

it('keeps a run no longer than its end, and its reports until they are sent', async () => {
  const store = await reportInDeadSpot()
  const now = Date.now()
  vi.setSystemTime('2099-01-01T00:00:00.001Z')
  await open()
  vi.setSystemTime(now)
  await open()
  expect(store.$runs.get()).toEqual([])
  expect(store.$queue.get()).toMatchObject([{ orderId: 'rose' }])
})

it('shows what it has kept of a run without network, also if its link is opened again', async () => {
  phone.shop = twoLinks
  await open('#token=morning')
  phone.shop = () => away
  const store = await open('#token=morning')
  expect(openRuns(store)).toEqual(['m'])
  await open('#token=')
  expect(openRuns(store)).toEqual(['m'])

  await store.reportAt(run('m'), 'rose', { kind: 'delivered' })
  await open('#token=morning')
  expect(openRuns(store)).toEqual(['m'])
  expect(store.$queue.get()).toMatchObject([{ orderId: 'rose' }])

  // The link of another run shows nothing of it, however often it is opened.
  for (const hash of ['#token=evening', '#token=evening', '']) {
    await open(hash)
    expect(store.$runs.get()).toEqual([])
  }
  await open('#token=morning')
  expect(openRuns(store)).toEqual(['m'])
})

/** A run of one stop, as the shop answers it. */
function ofRose(delivered: boolean): Answer {
  const cash = { dueVND: 500_000, collectedVND: delivered ? 500_000 : null }
  return [200, { runs: [{ ...run('m'), stops: [{ orderId: 'rose', delivered, nobody: null, cash }] }] }]
}

/** Opens a run and asks for it again; the answer, from before the delivery, is on its way until it is released. */
async function askBeforeDelivery() {
  phone.shop = () => ofRose(false)
  const store = await open('#token=morning')
  const held = Promise.withResolvers<Answer>()
  phone.shop = () => held.promise
  const read = store.syncRun()
  await expect.poll(() => phone.calls).toEqual(['open morning', 'open morning'])
  const release = () => {
    held.resolve(ofRose(false))
    return read
  }
  return { store, release }
}
const delivered = { orderId: 'rose', delivered: true, cash: { collectedVND: 500_000 } }

it('drops an answer from before a report that has arrived since', async () => {
  const { store, release } = await askBeforeDelivery()
  phone.shop = (path) => (path === 'open' ? away : [200, { outcome: 'done', photo: 'none' }])
  await store.reportAt(run('m'), 'rose', { kind: 'delivered', cash: { amountVND: 500_000, reason: '' } })
  await expect.poll(() => store.$queue.get()).toEqual([])
  await release()
  expect(store.$runs.get()).toMatchObject([{ stops: [delivered] }])
})

it('drops an answer that a later one has overtaken', async () => {
  const { store, release } = await askBeforeDelivery()
  phone.shop = () => ofRose(true)
  await store.syncRun()
  await release()
  expect(store.$runs.get()).toMatchObject([{ stops: [delivered] }])
})

it('drops an answer about the run of a link that is open no more', async () => {
  const { store, release } = await askBeforeDelivery()
  phone.shop = () => away
  await open('#token=evening')
  await release()
  expect(store.$runs.get()).toEqual([])
})
