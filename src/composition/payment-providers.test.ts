import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkouts, orders, paymentEvents, products, promotions, stuckEvents } from '#db/schema/index.ts'
import { confirmPayment } from '#features/checkout/server/confirm-payment.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { endExpiredCheckouts } from '#features/orders/server/expired-checkouts.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { emptyUnpaidCheckouts } from '#features/orders/server/empty-unpaid-checkouts.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { listStuckPayments, storeStuck } from '#features/orders/server/stuck-events.ts'
import { receivePaymentEvent } from '#features/orders/server/receive-payment-event.ts'
import { paymentProviders } from '#features/payments/server/payment-providers.ts'
import { ProviderFailure } from '#features/payments/server/provider-failure.ts'
import { countUses } from '#features/promotions/server/code-uses.ts'
import { readShopState } from '#server/shop-state.ts'
import { openCounter } from '#tests/factories/counter-provider.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { DAY_MS } from '#shared/durations.ts'

const { test, customer, rose, begin, begun, detailed } = await openCheckouts()
const stripe = stripeOf(test.shop)
let counter: ReturnType<typeof openCounter>
afterAll(() => test.close())
beforeEach(() => {
  vi.restoreAllMocks()
  counter = openCounter()
  both()
})

/** The providers as two adapters in `PAYMENT_ADAPTERS` would make them. */
const both = () => void (test.shop.payments = paymentProviders(stripe, counter.provider))
const stripeOnly = () => void (test.shop.payments = paymentProviders(stripe))

/** What a purchase by transfer hands in; one without it is paid by card. */
const byTransfer = () => ({ provider: test.shop.payments.offering('transfer')! })

/** Buys through the counter, which gives the payment this id. The shop is not notified. */
async function payAtCounter(id?: string, eventId?: string) {
  if (id) counter.nextId(id)
  const made = await detailed(byTransfer())
  counter.pay(made.paymentIntentId, { eventId })
  return made
}

async function payByCard() {
  const made = await detailed()
  await test.pay(made.paymentIntentId, made.clientSecret)
  return made
}

const round = () => createReconciler(test.shop)(new AbortController().signal)
const ordersOf = (paymentIntentId: string) =>
  test.shop.db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)).orderBy(orders.paymentProvider)
const confirm = ({ paymentIntentId, clientSecret }: { paymentIntentId: string; clientSecret: string }) =>
  confirmPayment(test.shop, { paymentIntentId, clientSecret }, null)

describe('a shop with two payment providers', () => {
  it('pays a new checkout with the one of its method, and a begun one with its own', async () => {
    counter.nextId('counter_1')
    const first = await begun(byTransfer())
    expect(first.paymentIntentId).toBe('counter_1')
    await test.shop.db
      .update(products)
      .set({ priceVND: rose.priceVND + 1 })
      .where(eq(products.id, rose.id))
    expect(await begun({ checkout: first })).toMatchObject({
      paymentIntentId: 'counter_1',
      clientSecret: first.clientSecret,
    })
    expect(counter.asked).toEqual(['create', 'read', 'amend'])
    expect((await begun()).paymentIntentId).toMatch(/^pi_/)
  })

  it('makes two orders of two payments with the same id', async () => {
    const card = await payByCard()
    const paid = await payAtCounter(card.paymentIntentId)
    const [first, second] = [await confirm(card), await confirm(paid)]
    expect([first, second]).toMatchObject([{ ok: true }, { ok: true }])
    const made = await ordersOf(card.paymentIntentId)
    expect(made.map(({ paymentProvider }) => paymentProvider)).toEqual(['counter', 'stripe'])
    expect(new Set(made.map(({ id }) => id)).size).toBe(2)
    // Repeated, by anyone who may: still two.
    await Promise.all([confirm(card), confirm(paid), round()])
    expect(await ordersOf(card.paymentIntentId)).toHaveLength(2)

    // A refund is asked of the order's own provider, and the other order keeps its money.
    const refund = vi.spyOn(stripe, 'refund')
    const key = crypto.randomUUID()
    const refunded = await refundOrder(test.shop, await theAdmin(test), made[0]!.id, { amount: 1_000, key })
    expect(refunded).toMatchObject({ ok: true, value: { state: 'succeeded' } })
    expect(refund).not.toHaveBeenCalled()
    expect((await ordersOf(card.paymentIntentId)).map((order) => order.refunded)).toEqual([1_000, 0])
  })

  it('takes an id that two providers use without its secret for unknown', async () => {
    const card = await payByCard()
    await payAtCounter(card.paymentIntentId)
    const { paymentIntentId } = card
    expect(await confirmPayment(test.shop, { paymentIntentId, customerData: customer() }, null)).toMatchObject({
      code: 'checkout_not_found',
    })
  })

  it('reads the events of each by its own progress, also events with the same id', async () => {
    const card = await payByCard()
    await round()
    const [event] = await test.shop.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentIntentId, card.paymentIntentId))
    const paid = await payAtCounter(undefined, event!.id)
    const before = await readShopState(test.shop.db, 'reconciledUntil:stripe')
    await round()
    expect(await ordersOf(paid.paymentIntentId)).toMatchObject([{ paymentProvider: 'counter', reviewReason: null }])
    expect(
      (await test.shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, event!.id)))
        .map(({ paymentProvider }) => paymentProvider)
        .toSorted(),
    ).toEqual(['counter', 'stripe'])
    expect(await readShopState(test.shop.db, 'reconciledUntil:stripe')).toBe(before)
    expect(await readShopState(test.shop.db, 'reconciledUntil:counter')).not.toBeNull()
  })

  it('goes on with one while the other cannot be reached, and says so', async () => {
    const paid = await payAtCounter()
    vi.spyOn(stripe, 'listEvents').mockImplementation(() => {
      throw new ProviderFailure({ kind: 'unavailable', message: 'down' })
    })
    await expect(round()).rejects.toThrow('down')
    expect(await ordersOf(paid.paymentIntentId)).toHaveLength(1)
  })

  it('receives the webhooks of each under its name', async () => {
    const paid = await payAtCounter()
    const headers = new Headers({ 'counter-signature': 'counter' })
    const body = `event_${paid.paymentIntentId}`
    expect(await receivePaymentEvent(test.shop, 'stripe', { body, headers })).toMatchObject({
      code: 'invalid_signature',
    })
    expect(await receivePaymentEvent(test.shop, 'other', { body, headers })).toMatchObject({ code: 'not_found' })
    expect(await receivePaymentEvent(test.shop, 'counter', { body, headers })).toMatchObject({ ok: true })
    expect(await ordersOf(paid.paymentIntentId)).toHaveLength(1)
  })
})

describe('a customer who chooses another method', () => {
  it('gets a new payment, and the earlier one is cancelled at its own provider', async () => {
    const card = await begun()
    const transfer = await begun({ checkout: card, ...byTransfer() })
    expect(counter.asked).toEqual(['create'])
    expect(await stripe.read(card.paymentIntentId)).toMatchObject({ state: 'cancelled' })

    const again = await begun({ checkout: transfer, provider: stripe })
    expect(again.paymentIntentId).toMatch(/^pi_/)
    expect(await counter.provider.read(transfer.paymentIntentId)).toMatchObject({ state: 'cancelled' })
    expect(again.quote.total).toBe(card.quote.total)
  })

  it('is refused a currency that the method does not take', async () => {
    expect(await begin({ currency: 'usd', ...byTransfer() })).toMatchObject({ code: 'amount_too_large' })
    expect(await begin({ currency: 'usd' })).toMatchObject({ ok: true })
    // The checkout keeps its provider, so that one is asked.
    expect(await begin({ currency: 'usd', checkout: await begun(byTransfer()) })).toMatchObject({
      code: 'amount_too_large',
    })
  })
})

describe('money that is more or less than what was asked', () => {
  it('makes an order that waits for review, with what was received', async () => {
    const { paymentIntentId, quote } = await detailed(byTransfer())
    counter.pay(paymentIntentId, { amount: quote.total + 50_000 })
    await round()
    expect(await ordersOf(paymentIntentId)).toMatchObject([
      { total: quote.total + 50_000, reviewReason: 'amount_mismatch', paymentStatus: 'paid' },
    ])
  })

  it('is waited for in parts until the payment’s time is over, and then nothing is lost', async () => {
    const { paymentIntentId, quote } = await detailed(byTransfer())
    const key = { provider: 'counter', paymentId: paymentIntentId }
    counter.pay(paymentIntentId, { amount: quote.total - 50_000 })
    await round()
    expect(await fulfil(test.shop, key)).toMatchObject({ code: 'payment_not_succeeded' })

    test.setNow(new Date(Date.now() + 1.1 * DAY_MS))
    // The first round finds that the payment cannot be cancelled, and the second books it.
    for (let n = 0; n < 2; n++) await endExpiredCheckouts(test.shop, counter.provider)
    test.setNow(new Date())
    expect(await ordersOf(paymentIntentId)).toMatchObject([
      { total: quote.total - 50_000, reviewReason: 'amount_mismatch', paymentProvider: 'counter' },
    ])
  })
})

describe('a provider that was removed from the configuration', () => {
  it('stops no round, and its stuck events say what is wrong', async () => {
    const paid = await payAtCounter()
    const { paymentIntentId: paymentId } = paid
    await storeStuck(
      test.shop,
      { provider: 'counter', paymentId, id: 'event_stuck', type: 'paid' },
      new Error('earlier'),
    )
    stripeOnly()
    const log = vi.spyOn(test.shop.log, 'error')
    await round()
    expect(log).toHaveBeenCalledWith({ provider: 'counter' }, expect.stringContaining('"counter" is not configured'))
    expect(await listStuckPayments(test.shop)).toMatchObject([
      { paymentProvider: 'counter', reason: expect.stringContaining('"counter" is not configured'), tries: 1 },
    ])
    expect(await ordersOf(paymentId)).toHaveLength(0)

    // Once it is configured again, nothing is lost.
    both()
    test.setNow(new Date(Date.now() + 60_000))
    await round()
    test.setNow(new Date())
    expect(await ordersOf(paymentId)).toHaveLength(1)
    expect(await test.shop.db.$count(stuckEvents)).toBe(0)
  })

  it('refunds nothing and books no refund; staff are told why', async () => {
    const paid = await payAtCounter()
    await confirm(paid)
    stripeOnly()
    const [order] = await ordersOf(paid.paymentIntentId)
    const key = crypto.randomUUID()
    expect(await refundOrder(test.shop, await theAdmin(test), order!.id, { key })).toMatchObject({
      code: 'payment_provider_not_configured',
    })
    expect((await ordersOf(paid.paymentIntentId))[0]!.refunded).toBe(0)
  })

  it('leaves its unpaid checkouts for later: they cannot be confirmed, and buying again begins a new checkout', async () => {
    const first = await begun(byTransfer())
    stripeOnly()
    expect(await confirm(first)).toMatchObject({ code: 'payment_provider_unavailable' })
    expect((await begun({ checkout: first })).paymentIntentId).toMatch(/^pi_/)
    const refused = await saveCheckoutDetails(test.shop, { ...first, userId: null, customerData: customer() })
    expect(refused).toMatchObject({ code: 'payment_provider_unavailable' })
    expect(
      await test.shop.db
        .select({ endedAt: checkouts.endedAt })
        .from(checkouts)
        .where(eq(checkouts.paymentIntentId, first.paymentIntentId)),
    ).toEqual([{ endedAt: null }])
  })
})

describe('personal data of a removed provider’s unpaid checkouts', () => {
  const inDays = (days: number) => test.setNow(new Date(Date.now() + days * DAY_MS))
  afterEach(() => test.setNow(new Date()))
  const nameOf = async (paymentIntentId: string) => {
    const [row] = await test.shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, paymentIntentId))
    return row!.customerName
  }

  it('is removed after its period with the use of a code, although nobody can be asked about the payment', async () => {
    const last = { code: 'LAST', discountPercent: 10, description: 'x', maxUses: 1 }
    const [code] = await test.shop.db.insert(promotions).values(last).returning()
    const uses = () => countUses(test.shop.db, [code!.id])
    const { paymentIntentId } = await detailed({ ...byTransfer(), discountCode: last.code })
    stripeOnly()
    inDays(30.9)
    await emptyUnpaidCheckouts(test.shop)
    expect([await nameOf(paymentIntentId), await uses()]).toEqual([customer().customerName, new Map([[code!.id, 1]])])
    inDays(31.1)
    await emptyUnpaidCheckouts(test.shop)
    expect([await nameOf(paymentIntentId), await uses()]).toEqual([null, new Map()])
  })

  it('is missing in the order if the provider returns and the payment was made', async () => {
    const { paymentIntentId } = await payAtCounter()
    stripeOnly()
    inDays(31.1)
    await emptyUnpaidCheckouts(test.shop)
    both()
    await round()
    expect(await ordersOf(paymentIntentId)).toMatchObject([
      { paymentProvider: 'counter', customerName: '', reviewReason: 'missing_details' },
    ])
  })
})

describe('the list of providers', () => {
  it('refuses none, two that share a name, and a name that cannot be part of a path', () => {
    expect(() => paymentProviders()).toThrow('No payment provider')
    expect(() => paymentProviders(stripe, openCounter('stripe').provider)).toThrow('share a name')
    expect(() => paymentProviders(openCounter('Bank/VN').provider)).toThrow('Bank/VN')
  })
})
