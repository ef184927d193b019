import { eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { auditLog, mails, refunds } from '#db/schema/index.ts'
import { BY_STAFF, misbehave, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { orderStatusChangeSchema, type OrderStatusChange } from '../admin-order.schema.ts'
import { setOrderStatus } from './set-order-status.ts'
import { changeStatus } from './change-status.ts'
import { finishRefunds } from './finish-refunds.ts'

const { shop, rowOf } = refundingShop()
let test: TestShop
beforeAll(() => void (test = shop()))

const change = async (id: string, asked: OrderStatusChange) =>
  setOrderStatus(test.shop, await theAdmin(test), id, asked)
const cancelling = (amount?: number, key: string = crypto.randomUUID()) =>
  ({ status: 'cancelled', refund: { amount, key } }) as const
const refundsOf = (id: string) => test.shop.db.select().from(refunds).where(eq(refunds.orderId, id))
const refundedByProvider = async (paymentIntentId: string | null) =>
  (await stripeOf(test.shop).read(paymentIntentId!)).refunded

it('a cancellation refunds what staff choose, all of it or a part', async () => {
  const whole = await paidOrder(test)
  expect(await change(whole.id, cancelling())).toEqual({ ok: true, value: null })
  expect(await rowOf(whole.id)).toMatchObject({ status: 'cancelled', refunded: whole.total, paymentStatus: 'refunded' })
  const part = await paidOrder(test)
  await change(part.id, cancelling(40_000))
  expect(await rowOf(part.id)).toMatchObject({ status: 'cancelled', refunded: 40_000 })
  expect(await refundedByProvider(part.paymentIntentId)).toBe(40_000)

  const admin = await theAdmin(test)
  const logged = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, part.id))
  expect(logged.map(({ action, actor }) => [action, actor]).toSorted()).toEqual([
    ['refunded', admin.email],
    ['status_changed', admin.email],
  ])
})

it('a refund that is not possible leaves the order as it is, without a mail', async () => {
  const order = await paidOrder(test)
  expect(await change(order.id, cancelling(order.total + 1))).toEqual({ ok: false, code: 'refund_too_large' })
  expect(await rowOf(order.id)).toMatchObject({ status: 'pending', refunded: 0 })
  const queued = await test.shop.db.select().from(mails).where(eq(mails.about, order.id))
  expect(queued.filter(({ detail }) => detail === 'cancelled')).toEqual([])
})

it('of an order that has changed meanwhile nothing is refunded', async () => {
  const order = await paidOrder(test)
  await changeStatus(test.shop, order.id, 'delivered', BY_STAFF)
  const updatedAt = order.updatedAt.toISOString()
  expect(await change(order.id, { ...cancelling(), updatedAt })).toEqual({ ok: false, code: 'changed_meanwhile' })
  expect(await rowOf(order.id)).toMatchObject({ status: 'delivered', refunded: 0 })
  expect(await refundsOf(order.id)).toEqual([])
})

it('sent again by a hurried hand or because its answer was lost, it is one refund and no failure', async () => {
  const order = await paidOrder(test)
  const sent = { ...cancelling(order.total), updatedAt: order.updatedAt.toISOString() }
  const answers = await Promise.all(Array.from({ length: 4 }, () => change(order.id, sent)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await change(order.id, sent)).toMatchObject({ ok: true })
  expect(await refundsOf(order.id)).toMatchObject([{ amount: order.total, state: 'succeeded' }])
  // Someone has taken the cancellation back: the late copy of the request must not cancel once more.
  await changeStatus(test.shop, order.id, 'processing', BY_STAFF)
  expect(await change(order.id, sent)).toEqual({ ok: false, code: 'changed_meanwhile' })
})

it.each(['cancelled', 'delivered'] as const)('%s without a refund, sent again, is no failure', async (status) => {
  const order = await paidOrder(test)
  const sent = { status, updatedAt: order.updatedAt.toISOString() }
  expect(await change(order.id, sent)).toMatchObject({ ok: true })
  const { updatedAt } = await rowOf(order.id)
  expect(await change(order.id, sent)).toMatchObject({ ok: true })
  expect(await rowOf(order.id)).toMatchObject({ status, updatedAt, refunded: 0 })
  await changeStatus(test.shop, order.id, 'processing', BY_STAFF)
  expect(await change(order.id, sent)).toEqual({ ok: false, code: 'changed_meanwhile' })
})

it('its refund is finished by the reconciler if the provider was away', async () => {
  const order = await paidOrder(test)
  await misbehave(test, { fault: '500' })
  expect(await change(order.id, cancelling())).toMatchObject({ ok: true })
  expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', refunded: 0 })
  test.setNow(new Date(Date.now() + 60_000))
  onTestFinished(() => test.setNow(new Date()))
  expect(await finishRefunds(test.shop, stripeOf(test.shop))).toBe(1)
  expect(await rowOf(order.id)).toMatchObject({ refunded: order.total })
})

it('puts the order into review if the provider refuses its refund', async () => {
  const order = await paidOrder(test)
  // Refunded in the provider's dashboard, and not reported to the shop yet.
  await test.stripe.refunds.create({ payment_intent: order.paymentIntentId!, amount: 1_000 })
  expect(await change(order.id, cancelling())).toMatchObject({ ok: true })
  expect(await rowOf(order.id)).toMatchObject({ status: 'cancelled', reviewReason: 'refund_failed' })
  expect(await refundsOf(order.id)).toMatchObject([{ state: 'failed' }])
})

it('only a cancellation may have a refund', () => {
  const { refund } = cancelling()
  expect(orderStatusChangeSchema.safeParse({ status: 'delivered', refund }).success).toBe(false)
  expect(orderStatusChangeSchema.safeParse({ status: 'cancelled', refund }).success).toBe(true)
})
