import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rose } from '#tests/factories/checkout-visit.ts'
import type { KeptTransfer } from './transfer.store.ts'

const TRANSFER = { reference: 'DH7K3QX9PA', clientSecret: 'secret', lines: [rose] } as unknown as KeptTransfer
const WAITING = { state: 'waiting', receivedVND: 0, restVND: 450_000 }
const PART = { state: 'waiting', receivedVND: 50_000, restVND: 400_000, qr: 'of the rest' }
const PAID = { state: 'paid', receivedVND: 450_000, restVND: 0, orderId: '4k7m' }

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** Presses "Pay in another way" while the shop knows this of the transfer; null: it does not answer. */
async function press(known: object | null) {
  const calls: string[] = []
  const reload = vi.fn()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', querySelector: () => null }))
  vi.stubGlobal('location', { origin: 'http://shop.test', reload })
  vi.stubGlobal('fetch', async ({ pathname }: URL) => {
    calls.push(pathname)
    if (!known) throw new TypeError('Failed to fetch')
    const body = pathname === '/api/checkout/leave' ? { released: true } : known
    return { ok: true, headers: new Headers(), text: async () => JSON.stringify(body) }
  })
  const { $transfer } = await import('./transfer.store.ts')
  const { $arrived } = await import('./watch-transfer.ts')
  const { payOtherwise } = await import('./pay-otherwise.ts')
  $transfer.set(TRANSFER)
  await payOtherwise({ locale: 'en', t: (key: string) => key }, TRANSFER)
  return { calls, kept: $transfer.get(), arrived: $arrived.get(), reloads: reload.mock.calls.length }
}

it('gives the transfer up, and begins another payment', async () => {
  expect(await press(WAITING)).toEqual({
    calls: ['/api/checkout/leave', '/api/checkout/transfer/state'],
    ...{ kept: null, arrived: null, reloads: 1 },
  })
})

it('keeps a transfer of which a part has arrived since the page last asked, and shows what is left', async () => {
  expect(await press(PART)).toMatchObject({ kept: TRANSFER, arrived: PART, reloads: 0 })
})

it('keeps a transfer that was paid meanwhile: the page shows its order after the reload', async () => {
  expect(await press(PAID)).toMatchObject({ kept: TRANSFER, reloads: 1 })
})

it('keeps a transfer if the shop does not say what has arrived, and says that it did not work', async () => {
  const showToast = vi.fn()
  vi.doMock('#ui/toast/toast.ts', () => ({ showToast }))
  expect(await press(null)).toMatchObject({ kept: TRANSFER, reloads: 0 })
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ description: 'checkout:failed' }))
  vi.doUnmock('#ui/toast/toast.ts')
})
