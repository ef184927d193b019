import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mails, orders } from '#db/schema/index.ts'
import { asText } from '#features/mail/server/as-text.ts'
import type { MailRow } from '#features/mail/server/mail-content.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { cancelOrder } from '#features/orders/server/cancel-order.ts'
import { isOrderToken, orderToken } from '#features/orders/server/order-token.ts'
import { putIntoReview } from '#features/orders/server/put-into-review.ts'
import { resolveReview } from '#features/orders/server/resolve-review.ts'
import { setOrderStatus } from '#features/orders/server/set-order-status.ts'
import { pageTranslator } from '#i18n/page.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { formatMoney } from '#shared/money.ts'
import { paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
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
  return textOf(row!)
}

async function textOf(mail: MailRow): Promise<string> {
  const composed = await compose(test.shop, mail)
  if (typeof composed === 'string') return composed
  return asText(composed.content, { t: pageTranslator(mail.locale), profile: DEFAULT_PROFILE, hours: '8:00–20:00' })
}
const byLink = (id: string) => cancelOrder(test.shop, id, { user: null, token: orderToken(test.shop, id) })
const setOrder = (id: string, values: Partial<typeof orders.$inferInsert>) =>
  test.shop.db.update(orders).set(values).where(eq(orders.id, id))

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

describe('the mail about a cancellation', () => {
  const refundedBefore = async () => {
    const order = await paidOrder(test)
    await refundOrder(test.shop, await theAdmin(test), order.id, { amount: 100_000, key: crypto.randomUUID() })
    const { now } = test.shop.clock
    test.setNow(new Date(now().getTime() + HOUR_MS))
    onTestFinished(() => test.setNow(new Date()))
    return order
  }

  it('announces what it gives back, without what came back before', async () => {
    const order = await refundedBefore()
    expect(await byLink(order.id)).toMatchObject({ value: { refund: { VND: order.total - 100_000 } } })
    const mail = await mailAbout(order.id, 'order_status')
    expect(mail).toContain(`${formatMoney(order.total - 100_000, 'VND')} đang được hoàn lại`)
  })

  it('announces no money if it gives none back', async () => {
    const order = await refundedBefore()
    expect(await setOrderStatus(test.shop, await theAdmin(test), order.id, { status: 'cancelled' })).toMatchObject({
      ok: true,
    })
    const mail = await mailAbout(order.id, 'order_status')
    expect(mail).toContain('sẽ không được giao')
    expect(mail).not.toContain('đang được hoàn lại')
  })
})

it.each([
  ['card', true],
  ['transfer', false],
  ['cash', false],
] as const)(
  'the confirmation of an order paid by %s names cancelling only if its link cancels',
  async (method, may) => {
    const order = await paidOrder(test)
    if (!may) await setOrder(order.id, { paymentMethod: method, paymentIntentId: null })
    const mail = await mailAbout(order.id, 'order_confirmation')
    expect(mail).toContain('Với liên kết này, bạn đổi được thiệp')
    expect(mail.includes('hủy')).toBe(may)
    expect((await byLink(order.id)).ok).toBe(may)
  },
)

describe('a mail about an order whose customer is not known', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['was cancelled', async (id) => setOrderStatus(test.shop, await theAdmin(test), id, { status: 'cancelled' })],
    ['was looked at by staff', async (id) => resolveReview(test.shop, await theAdmin(test), id)],
  ])('waits for the details until the order %s, and then is not sent', async (_, happens) => {
    const { id } = await paidOrder(test, { details: false })
    expect(await mailAbout(id, 'order_confirmation')).toBe('later')
    await happens(id)
    expect(await mailAbout(id, 'order_confirmation')).toBe('nothing')
  })

  it('has no mail about its cancellation', async () => {
    const { id } = await paidOrder(test, { details: false })
    await setOrderStatus(test.shop, await theAdmin(test), id, { status: 'cancelled' })
    expect(await mailAbout(id, 'order_status')).toBe('nothing')
  })
})

it.each([
  ['order_confirmation', 'mail:confirmation.review'],
  ['payment_received', 'mail:confirmation.review'],
  ['new_order', 'mail:newOrder.review'],
] as const)('a mail says that its order is in review only until staff have ended that: %s', async (kind, words) => {
  const { id: orderId } = await paidOrder(test)
  await putIntoReview(test.shop.db, { orderId, reason: 'slot_full', where: sql`true` })
  const [row] = await test.shop.db.select().from(mails).where(eq(mails.about, orderId))
  const says = async () => (await textOf({ ...row!, kind })).includes(pageTranslator(row!.locale)(words))
  expect(await says()).toBe(true)
  await resolveReview(test.shop, await theAdmin(test), orderId)
  expect(await says()).toBe(false)
})
