import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rose } from '#tests/factories/checkout-visit.ts'
import type { PaymentSession } from './payment-session.ts'
import type { KeptTransfer } from './transfer.store.ts'

const TRANSFER = { reference: 'DH7K3QX9PA', clientSecret: 'secret', lines: [rose] } as unknown as KeptTransfer
/** One that is no longer waited for. */
const OVER = { ...TRANSFER, expiresAt: '2026-01-01T00:00:00.000Z' }
/** The session that was on screen when the transfer was begun. */
const REPLACED = { paymentIntentId: 'pi_0', quote: { discountCode: 'TET' } } as unknown as PaymentSession
const WAITING = { state: 'waiting', receivedVND: 0, restVND: 450_000 }
const PAID = { state: 'paid', receivedVND: 450_000, restVND: 0, orderId: '4k7m' }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
/** Stops what a test watches. */
let stop = () => {}
afterEach(() => {
  // A question without an answer would fail after the test.
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Watches the transfer of a rose on a page that is shown. */
async function watch(transfer = TRANSFER) {
  const page = Object.assign(new EventTarget(), { hidden: false, cookie: '', querySelector: () => null })
  const [open, reload] = [vi.fn(), vi.fn()]
  const questions: { isOpen: boolean; answer: (body: object) => Promise<void> }[] = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { origin: 'http://shop.test', assign: open, reload })
  vi.stubGlobal('fetch', (_url: URL, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<object>()
    const question = {
      isOpen: true,
      async answer(body: object) {
        question.isOpen = false
        resolve({ ok: true, headers: new Headers(), text: async () => JSON.stringify(body) })
        await vi.advanceTimersByTimeAsync(0)
      },
    }
    signal.addEventListener('abort', () => {
      question.isOpen = false
      reject(signal.reason)
    })
    questions.push(question)
    return promise
  })
  const { $cart } = await import('#features/cart/cart.store.ts')
  const { $keptSession } = await import('./checkout-session.store.ts')
  const { $transfer } = await import('./transfer.store.ts')
  const { watchTransfer } = await import('./watch-transfer.ts')
  $cart.set([rose])
  $keptSession.set(REPLACED)
  $transfer.set(transfer)
  stop = watchTransfer({ locale: 'en', t: (key: string) => key }, transfer)
  return {
    ...{ $cart, $keptSession, $transfer, questions, open, reload },
    pending: () => questions.filter(({ isOpen }) => isOpen).length,
    /** Hides the page, or shows it again. */
    show(isShown: boolean) {
      page.hidden = !isShown
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

it('asks one question at a time, however often the page is seen again', async () => {
  const { questions, pending, show } = await watch()
  for (let n = 0; n < 3; n++) {
    show(false)
    show(true)
    expect(pending()).toBe(1)
  }
  for (const { answer } of [...questions]) await answer(WAITING)
  expect(pending()).toBe(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(pending()).toBe(1)
  show(false)
  await questions.at(-1)!.answer(WAITING)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(pending()).toBe(0)
  show(true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(pending()).toBe(1)
})

it('shows the order once, and leaves in the cart what was added again since', async () => {
  const { $cart, questions, open, show } = await watch()
  show(true)
  for (const { answer } of [...questions]) await answer(PAID)
  expect(open).toHaveBeenCalledOnce()
  expect($cart.get()).toEqual([])
  $cart.set([rose])
  show(true)
  await questions.at(-1)!.answer(PAID)
  expect(open).toHaveBeenCalledOnce()
  expect($cart.get()).toEqual([rose])
})

it('leaves the cart to a new checkout if its time was over before the page first asked', async () => {
  const { $cart, $keptSession, $transfer, questions, open, reload } = await watch(OVER)
  await questions[0]!.answer(PAID)
  expect([$cart.get(), $keptSession.get(), $transfer.get()]).toEqual([[rose], null, null])
  expect([reload.mock.calls.length, open.mock.calls.length]).toEqual([1, 0])
})

it('shows the order although its time is over, if the page has waited for it or nothing else is bought', async () => {
  const waited = await watch(OVER)
  await waited.questions[0]!.answer(WAITING)
  await vi.advanceTimersByTimeAsync(3_000)
  await waited.questions[1]!.answer(PAID)
  expect([waited.$cart.get(), waited.open.mock.calls.length]).toEqual([[], 1])

  vi.resetModules()
  const empty = await watch(OVER)
  empty.$cart.set([])
  await empty.questions[0]!.answer(PAID)
  expect([empty.reload.mock.calls.length, empty.open.mock.calls.length]).toEqual([0, 1])
})

it('shows no order of a transfer that is not waited for any more', async () => {
  const { $cart, $transfer, questions, open } = await watch()
  $transfer.set(null)
  await questions[0]!.answer(PAID)
  expect(open).not.toHaveBeenCalled()
  expect($cart.get()).toEqual([rose])
})

it('keeps the session that it replaced, with its code, until the money has arrived', async () => {
  const { $keptSession, questions } = await watch()
  await questions[0]!.answer(WAITING)
  expect($keptSession.get()).toEqual(REPLACED)
  await vi.advanceTimersByTimeAsync(3_000)
  await questions[1]!.answer(PAID)
  expect($keptSession.get()).toBeNull()
})

it('leaves the session to another payment once it is over', async () => {
  const { $keptSession, questions } = await watch()
  await questions[0]!.answer({ ...WAITING, state: 'over' })
  expect($keptSession.get()).toEqual(REPLACED)
})

it('asks no more once it is stopped', async () => {
  const { questions, pending, show } = await watch()
  stop()
  show(true)
  await vi.advanceTimersByTimeAsync(15_000)
  expect([questions.length, pending()]).toEqual([1, 0])
})
