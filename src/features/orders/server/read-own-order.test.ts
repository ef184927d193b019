import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { anAccount } from '#tests/factories/customers.ts'
import { BY_STAFF, paidOrder } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { newOrderId } from '../order-id.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeStatus } from './change-status.ts'
import { orderToken } from './order-token.ts'
import { readOwnOrder } from './read-own-order.ts'

const { shop, ask } = refundingShop()
let test: TestShop
beforeAll(() => void (test = shop()))

const byLink = (id: string) => readOwnOrder(test.shop, id, { user: null, token: orderToken(test.shop, id) })

/** Moves the clock for the rest of a test. */
function minutesOn(minutes: number): void {
  test.setNow(new Date(Date.now() + minutes * 60_000))
  onTestFinished(() => test.setNow(new Date()))
}

describe('what a customer may do with an order', () => {
  it('is to cancel it free of charge before preparation begins', async () => {
    const { id, total } = await paidOrder(test)
    expect(await byLink(id)).toMatchObject({
      ok: true,
      value: { currency: 'VND', total, refunded: 0, cancel: { kept: 0, refund: total }, cannotCancel: null },
    })
  })

  it.each(['VND', 'USD'] as const)(
    'names amounts in %s that add up, and that a cancellation gives back',
    async (currency) => {
      const { id, total } = await paidOrder(test, { currency })
      await changeStatus(test.shop, id, 'processing', BY_STAFF)
      await ask(id, 500)
      minutesOn(31)
      const own = await byLink(id)
      if (!own.ok || !own.value.cancel) throw new Error('The order cannot be cancelled')
      const { kept, refund } = own.value.cancel
      expect(kept).toBe(Math.floor((total * 30 + 50) / 100))
      expect(own.value.refunded + kept + refund).toBe(total)
      const cancelled = await cancelOrder(test.shop, id, { user: null, token: orderToken(test.shop, id), seen: refund })
      expect(cancelled.ok && cancelled.value.refund[currency]).toBe(refund)
      expect(await byLink(id)).toMatchObject({
        value: { refunded: total - kept, cancel: null, cannotCancel: 'order_cancelled' },
      })
    },
  )

  it('keeps no more than what is left after refunds by staff', async () => {
    const { id, total } = await paidOrder(test)
    await changeStatus(test.shop, id, 'processing', BY_STAFF)
    await ask(id, total - 1_000)
    minutesOn(31)
    expect(await byLink(id)).toMatchObject({ value: { refunded: total - 1_000, cancel: { kept: 1_000, refund: 0 } } })
  })

  it.each([
    ['out_for_delivery', 'order_on_its_way'],
    ['delivered', 'order_delivered'],
  ] as const)('is nothing once it is %s', async (status, code) => {
    const { id } = await paidOrder(test)
    await changeStatus(test.shop, id, status, BY_STAFF)
    expect(await byLink(id)).toMatchObject({ value: { cancel: null, cannotCancel: code } })
  })

  it('is said to its account, and to nobody who only knows its number', async () => {
    const { id } = await paidOrder(test)
    const owner = await anAccount(test, { email: 'anh@example.com' })
    const stranger = await anAccount(test)
    expect(await readOwnOrder(test.shop, id, { user: owner })).toMatchObject({ ok: true })
    for (const caller of [
      { user: null },
      { user: stranger },
      { user: stranger, token: orderToken(test.shop, newOrderId()) },
    ])
      expect(await readOwnOrder(test.shop, id, caller)).toEqual({ ok: false, code: 'order_not_yours' })
  })
})
