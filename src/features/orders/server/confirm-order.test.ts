import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { auditLog, mails } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { eventBodies } from '#features/webhook/server/event-bodies.ts'
import { writeShopState } from '#server/shop-state.ts'
import { DEFAULT_NOTICES } from '#shared/shop-notices.ts'
import { openCashOrders } from '#tests/factories/cash-orders.ts'
import { setOrderStatus } from './set-order-status.ts'
import { confirmOrder, confirmOwnOrder } from './confirm-order.ts'
import { moveOrders } from './move-orders.ts'
import { confirmationToken, orderToken } from './order-token.ts'

const { test, shop, actor, allow, ordered, rowOf, reset } = await openCashOrders()
afterEach(reset)
afterAll(() => test.close())

describe('an order on delivery above the sum', () => {
  const unconfirmed = async () => {
    await allow({ confirmAboveVND: 1000 })
    const made = await ordered()
    expect(made.unconfirmed).toBe(true)
    return made.orderId
  }

  it('is not begun before it is confirmed, by list or by Today', async () => {
    const orderId = await unconfirmed()
    expect(await setOrderStatus(shop, actor, orderId, { status: 'processing' })).toMatchObject({
      code: 'order_unconfirmed',
    })
    const { updatedAt } = await rowOf(orderId)
    const move = { id: orderId, to: 'made' as const, updatedAt: updatedAt.toISOString() }
    expect(await moveOrders(shop, actor, { moves: [move] })).toMatchObject({
      results: [{ outcome: 'order_unconfirmed' }],
    })
    expect(await confirmOrder(shop, actor, orderId)).toMatchObject({ ok: true })
    expect(await confirmOrder(shop, actor, orderId)).toMatchObject({ ok: true })
    expect(await setOrderStatus(shop, actor, orderId, { status: 'processing' })).toMatchObject({ ok: true })
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.entityId, orderId))
    expect(entries.filter(({ changes }) => changes && 'unconfirmed' in changes)).toMatchObject([{ actor: actor.email }])
  })

  it('is confirmed by the link of its mail alone', async () => {
    const orderId = await unconfirmed()
    const [mail] = await shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.about, orderId), eq(mails.kind, 'order_confirmation')))
    expect(JSON.stringify(await compose(shop, mail!))).toContain(
      `/confirm-order#id=${orderId}&token=${confirmationToken(shop, orderId)}`,
    )
    expect(await confirmOwnOrder(shop, orderId, orderToken(shop, orderId))).toMatchObject({ code: 'link_invalid' })
    expect(await confirmOwnOrder(shop, orderId, '')).toMatchObject({ code: 'link_invalid' })
    const token = confirmationToken(shop, orderId)
    expect(await confirmOwnOrder(shop, 'nowhere', token)).toMatchObject({ code: 'link_invalid' })
    expect(await confirmOwnOrder(shop, orderId, token)).toMatchObject({ ok: true })
    expect(await confirmOwnOrder(shop, orderId, token)).toMatchObject({ ok: true })
    expect(await rowOf(orderId)).toMatchObject({ unconfirmed: false })
  })

  it.each([
    ['en', 'waits for its customer’s confirmation'],
    ['vi', 'còn chờ khách xác nhận'],
  ] as const)(
    'is announced to florists as one that waits, by mail in %s and by the webhook',
    async (language, waits) => {
      await writeShopState(shop.db, 'shopNotices', { ...DEFAULT_NOTICES, language })
      const orderId = await unconfirmed()
      const announced = async () => {
        const [mail] = await shop.db
          .select()
          .from(mails)
          .where(and(eq(mails.about, orderId), eq(mails.kind, 'new_order')))
        const event = { id: 1, type: 'order.created' as const, subject: orderId, createdAt: shop.clock.now() }
        const [sent] = await eventBodies(shop.db, shop.config, [event])
        const { data } = JSON.parse(sent!.body) as { data: { unconfirmed: boolean } }
        return [JSON.stringify(await compose(shop, mail!)).includes(waits), data.unconfirmed]
      }
      expect(await announced()).toEqual([true, true])
      await confirmOrder(shop, actor, orderId)
      expect(await announced()).toEqual([false, false])
    },
  )

  it('can be cancelled unconfirmed, and then not be confirmed', async () => {
    const orderId = await unconfirmed()
    expect(await setOrderStatus(shop, actor, orderId, { status: 'cancelled' })).toMatchObject({ ok: true })
    expect(await confirmOwnOrder(shop, orderId, confirmationToken(shop, orderId))).toMatchObject({
      code: 'order_cancelled',
    })
  })
})
