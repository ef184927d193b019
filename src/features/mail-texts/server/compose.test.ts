import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mails } from '#db/schema/index.ts'
import { asText } from '#features/mail/server/as-text.ts'
import { cancelOrder } from '#features/orders/server/cancel-order.ts'
import { isOrderToken } from '#features/orders/server/order-token.ts'
import { pageTranslator } from '#i18n/page.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { formatMoney } from '#shared/money.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { compose } from './compose.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

async function mailAbout(orderId: string, kind: 'order_confirmation' | 'order_status'): Promise<string> {
  const [row] = await test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, orderId), eq(mails.kind, kind)))
  const composed = await compose(test.shop, row!)
  if (typeof composed === 'string') throw new Error(`The mail is ${composed}`)
  return asText(composed.content, { t: pageTranslator(row!.locale), profile: DEFAULT_PROFILE, hours: '8:00–20:00' })
}

it.each(['VND', 'USD'] as const)(
  'the link of a mail cancels its order, and the next mail says what comes back, in %s',
  async (currency) => {
    const order = await paidOrder(test, { currency })
    const link = new URL(/https?:\S+track-order\S+/.exec(await mailAbout(order.id, 'order_confirmation'))![0])
    expect(link.searchParams.get('id')).toBe(order.id)
    // In the fragment, which no server sees.
    expect(link.search).not.toContain('token')
    const token = new URLSearchParams(link.hash.slice(1)).get('token')!
    expect(isOrderToken(test.shop, order.id, token)).toBe(true)

    expect(await cancelOrder(test.shop, order.id, { user: null, token })).toMatchObject({ ok: true })
    expect(await mailAbout(order.id, 'order_status')).toContain(formatMoney(order.total, currency))
  },
)
