import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { data, rose } from '#tests/factories/checkout-visit.ts'
import type { PaymentSession } from './payment-session.ts'

const SESSION = {
  ...{ paymentIntentId: 'pi_0', clientSecret: 'pi_0_secret', quoteId: 'q0' },
  quote: { lines: [rose], currency: 'VND', discountCode: null, delivery: null, total: 450_000 },
} as unknown as PaymentSession

/** The tab's storage, which lasts longer than a page. */
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const begun = () => Response.json({ reference: 'DH7K3QX9PA' })
const failed = (status: number, code: string) => () => Response.json({ code, message: `said ${code}` }, { status })
const lost = (): never => {
  throw new TypeError('The answer was lost')
}

/**
 * Opens a page of the tab, as a reload does. Returns what asks for a transfer there, which resolves to the key that the
 * shop was sent.
 */
async function openPage() {
  vi.resetModules()
  const { checkoutApi } = await import('./checkout.api.ts')
  const api = checkoutApi('en')
  return async (customerName: string, answer: () => Response = lost): Promise<string> => {
    let key = ''
    vi.stubGlobal('fetch', async (_url: URL, { body }: { body: string }) => {
      key = (JSON.parse(body) as { key: string }).key
      return answer()
    })
    await api.beginTransfer(SESSION, { ...data, customerName }).catch(() => {})
    return key
  }
}

it('a transfer whose answer was lost is asked for by the same key, also after a reload', async () => {
  const before = await openPage()
  const key = await before('Phạm Thị Lan')
  expect(await before('Phạm Thị Lan')).toBe(key)
  expect([...stored.values()].join()).toContain(key)

  const after = await openPage()
  expect(await after('Phạm Thị Lan')).toBe(key)
  expect(await after('Trần Thị Hoa')).not.toBe(key)
})

it.each([
  ['was begun', begun],
  ['was refused', failed(409, 'out_of_stock')],
])('a transfer that is asked for after one that %s is another purchase, also after a reload', async (_, answer) => {
  const before = await openPage()
  const key = await before('Phạm Thị Lan', answer)
  const next = await before('Phạm Thị Lan', answer)
  expect(next).not.toBe(key)
  expect(stored).toEqual(new Map())
  const after = await openPage()
  expect([key, next]).not.toContain(await after('Phạm Thị Lan'))
})

it('a transfer has the same key after an answer that does not say what became of it', async () => {
  const ask = await openPage()
  const key = await ask('Phạm Thị Lan', failed(503, 'database_busy'))
  expect(await ask('Phạm Thị Lan')).toBe(key)
})

it('a transfer whose answer was lost has the same key where storage is blocked, until the page is left', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const ask = await openPage()
  const key = await ask('Phạm Thị Lan')
  expect(await ask('Phạm Thị Lan')).toBe(key)
})
