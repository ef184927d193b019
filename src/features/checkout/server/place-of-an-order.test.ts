import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { BY_STAFF } from '#tests/factories/paid-order.ts'
import { at, DAY, openSlotPlaces } from '#tests/factories/slot-places.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { confirmPayment } from './confirm-payment.ts'

const places = await openSlotPlaces()
const { test, customer, begin, begun, ordersOf, givePlaces, endHolds, reset, left, holdOf, details, pay } = places
afterAll(() => test.close())
afterEach(reset)

describe('the place of an order', () => {
  it('takes the hold over and keeps the place, until it is cancelled', async () => {
    await givePlaces(1)
    const checkout = await begun({ delivery: at('at-0930') })
    await details(checkout, at('at-0930'))
    const order = await pay(checkout)
    expect(order).toMatchObject({
      slotId: 'at-0930',
      exactFee: 50_000,
      reviewReason: null,
      total: checkout.quote.total,
    })
    expect(await holdOf(checkout)).toBeUndefined()
    expect(await begin({ delivery: at('08-10') })).toMatchObject({ code: 'slot_full' })
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    expect(await left('08-10')).toBe(1)
  })

  it('takes a place that is left if its hold was lost', async () => {
    await givePlaces(2)
    const checkout = await begun({ delivery: at('08-10') })
    await details(checkout, at('08-10'))
    await endHolds()
    await begun({ delivery: at('08-10') })
    expect(await pay(checkout)).toMatchObject({ reviewReason: null })
    expect(await left('08-10')).toBe(0)
  })

  it('needs review if its hold was lost and the slot is full, however often it is booked', async () => {
    await givePlaces(1)
    const checkout = await begun({ delivery: at('08-10') })
    await details(checkout, at('08-10'))
    await endHolds()
    const theirs = await begun({ delivery: at('08-10') })
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    await Promise.all(Array.from({ length: 5 }, () => fulfil(test.shop, stripePayment(checkout.paymentIntentId))))
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([{ reviewReason: 'slot_full', slotId: '08-10' }])
    // The other checkout keeps the place that it holds.
    await details(theirs, at('08-10'))
    expect(await pay(theirs)).toMatchObject({ reviewReason: null })
  })

  it('is not put into review when it is booked again in a full slot', async () => {
    await givePlaces(2)
    const [one, other] = [await begun({ delivery: at('08-10') }), await begun({ delivery: at('08-10') })]
    for (const checkout of [one, other]) await details(checkout, at('08-10'))
    for (const checkout of [one, other, one]) expect(await pay(checkout)).toMatchObject({ reviewReason: null })
  })

  it('keeps the priced slot without details, and late details complete it', async () => {
    await givePlaces(1)
    const checkout = await begun({ delivery: at('08-10') })
    expect(await pay(checkout)).toMatchObject({ reviewReason: 'missing_details', slotId: '08-10', deliveryDate: DAY })
    expect(await left('08-10')).toBe(0)
    const late = { ...customer(), deliveryCity: 'Hanoi' as const, deliveryDate: DAY, slotId: '08-10' }
    const { paymentIntentId, clientSecret } = checkout
    const confirm = (customerData: typeof late) =>
      confirmPayment(test.shop, { paymentIntentId, clientSecret, customerData }, null)
    expect(await confirm({ ...late, slotId: '10-12' })).toMatchObject({ ok: true })
    expect(await ordersOf(paymentIntentId)).toMatchObject([{ reviewReason: 'missing_details' }])
    expect(await confirm(late)).toMatchObject({ ok: true })
    expect(await ordersOf(paymentIntentId)).toMatchObject([{ reviewReason: null, slotId: '08-10' }])
    expect(await left('08-10')).toBe(0)
    expect(await holdOf(checkout)).toBeUndefined()
  })

  it('of late details that name a full slot needs review', async () => {
    await givePlaces(1)
    await begun({ delivery: at('08-10') })
    const { paymentIntentId, clientSecret } = await begun()
    await test.pay(paymentIntentId, clientSecret)
    const customerData = { ...customer(), deliveryCity: 'Hanoi' as const, deliveryDate: DAY, slotId: '08-10' }
    await confirmPayment(test.shop, { paymentIntentId, clientSecret, customerData }, null)
    expect(await ordersOf(paymentIntentId)).toMatchObject([{ reviewReason: 'slot_full', slotId: '08-10' }])
  })
})
