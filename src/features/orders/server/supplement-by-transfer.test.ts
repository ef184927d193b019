import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders, paymentLinks } from '#db/schema/index.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { readTransfers } from '#features/transfers/server/read-transfers.ts'
import { writeShopState } from '#server/shop-state.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { BANK_ACCOUNT, supplementShop, takeTransfers, tokenOf } from '#tests/factories/supplement-shop.ts'
import { endSupplement } from './end-supplement.ts'
import { payLinkByTransfer } from './pay-link-by-transfer.ts'

const {
  shop: test,
  rowOf,
  ask,
  detailOf,
  propose,
  proposed,
  open,
  charge,
  byTransfer,
  begun,
  florist,
  arrive,
  toPlace,
  reconcile,
  comparedTransfers,
  stateAt,
  linesOf,
  bookedOn,
} = supplementShop()

takeTransfers(test)

describe('a supplement that is paid by bank transfer', () => {
  it('makes the exchange once, and ends the card', async () => {
    const { order, token, amount } = await proposed()
    const { reference } = await begun(token)
    await arrive(reference, 10_000)
    expect(await linesOf(order.id)).toHaveLength(1)
    await Promise.all([arrive(reference, amount - 10_000), reconcile(), byTransfer(token)])
    await reconcile()
    expect([await byTransfer(token), await open(token)]).toEqual([{ state: 'paid' }, { state: 'paid' }])
    expect(await linesOf(order.id)).toHaveLength(2)
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount, reviewReason: null })
    const links = await test().shop.db.select().from(paymentLinks).where(eq(paymentLinks.orderId, order.id))
    expect(links.map(({ bookedAt }) => bookedAt !== null).toSorted()).toEqual([false, true])
    const byCard = links.find(({ transferOf }) => transferOf === null)!
    if (byCard.paymentIntentId) expect(await stateAt('stripe', byCard.paymentIntentId)).toBe('cancelled')
    expect(await detailOf(order.id)).toMatchObject({ supplement: null, refundable: order.total + amount })
    // Each payment gives back what it received.
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { amount: order.total + amount } })
    expect((await readTransfers(test().shop)).refunds).toContainEqual(
      expect.objectContaining({ reference, amountVND: amount, orderId: order.id }),
    )
  })

  it('is the only way to pay less than a card can be charged', async () => {
    const lines = [
      { line: 0, quantity: 2 },
      { price: '9999', words: 'một cành thêm', quantity: 1 },
    ]
    const { order, token, amount } = await proposed({ lines, fields: { mail: true } })
    expect(amount).toBe(9999)
    expect(await open(token)).toMatchObject({ state: 'open', amount, payment: null, transfer: 'offered' })
    const { reference } = await begun(token)
    expect(await open(token)).toMatchObject({ payment: null, transfer: 'begun' })
    await Promise.all([arrive(reference, amount), reconcile(), byTransfer(token)])
    await reconcile()
    expect([await byTransfer(token), await open(token)]).toEqual([{ state: 'paid' }, { state: 'paid' }])
    expect(await linesOf(order.id)).toHaveLength(2)
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount, reviewReason: null })
    const links = await test().shop.db.select().from(paymentLinks).where(eq(paymentLinks.orderId, order.id))
    expect(links.map(({ paymentProvider, paymentIntentId }) => [paymentProvider, paymentIntentId])).toEqual(
      expect.arrayContaining([
        ['stripe', null],
        [BANK_PROVIDER, reference],
      ]),
    )
    // It goes back as it came: to be transferred by staff.
    expect(await ask(order.id)).toMatchObject({ ok: true, value: { amount: order.total + amount } })
    expect((await readTransfers(test().shop)).refunds).toContainEqual(
      expect.objectContaining({ reference, amountVND: amount }),
    )
  })

  it('of less than a card can be charged is withdrawn, expires, and waits for an account, as any other', async () => {
    const lines = [
      { line: 0, quantity: 2 },
      { price: '5000', words: '', quantity: 1 },
    ]
    const { order, token } = await proposed({ lines })
    // The owner takes the account out: nothing can be paid, and nothing breaks.
    await writeShopState(test().shop.db, 'bankAccount', null)
    expect(await open(token)).toMatchObject({ state: 'open', payment: null, transfer: null })
    expect(await payLinkByTransfer(test().shop, token)).toMatchObject({ code: 'transfer_unavailable' })
    await writeShopState(test().shop.db, 'bankAccount', BANK_ACCOUNT)
    const { reference } = await begun(token)
    expect(await endSupplement(test().shop, florist(), order.id)).toEqual({ ok: true, value: null })
    expect([await open(token), await byTransfer(token)]).toEqual([{ state: 'replaced' }, { state: 'replaced' }])
    expect(await stateAt(BANK_PROVIDER, reference)).toBe('cancelled')
    expect(await linesOf(order.id)).toHaveLength(1)
  })

  it('of an order in dollars is refused below the least charge of a card, because transfers are in dong', async () => {
    const order = await paidOrder(test(), { currency: 'USD' })
    const dearerBy = (cents: number) => [{ price: ((order.subtotal + cents) / 100).toFixed(2), words: '', quantity: 1 }]
    expect(await propose(order.id, {}, dearerBy(49))).toMatchObject({ code: 'amount_too_small' })
    expect(await propose(order.id, {}, dearerBy(50))).toMatchObject({ ok: true })
    const { supplement } = await detailOf(order.id)
    expect(await open(tokenOf(supplement!.url))).toMatchObject({ amount: 50, currency: 'USD', transfer: null })
  })

  it('loses against the card: its money is an order in review, or for staff to place', async () => {
    const { order, token, amount } = await proposed()
    const { reference } = await begun(token)
    await charge(token)
    await Promise.all([open(token), arrive(reference, amount)])
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount })
    expect(await linesOf(order.id)).toHaveLength(2)
    const extra = [...(await bookedOn(reference)), ...(await toPlace(reference))]
    const asCard = await test().shop.db.select().from(orders).where(eq(orders.internalNotes, order.id))
    expect(extra.length + asCard.filter(({ paymentMethod }) => paymentMethod === 'card').length).toBe(1)
  })

  it('cannot be paid once staff have withdrawn it', async () => {
    const { order, token, amount } = await proposed()
    const { reference } = await begun(token)
    expect(await endSupplement(test().shop, florist(), order.id)).toEqual({ ok: true, value: null })
    expect(await byTransfer(token)).toEqual({ state: 'replaced' })
    expect(await stateAt(BANK_PROVIDER, reference)).toBe('cancelled')
    await arrive(reference, amount)
    expect(await toPlace(reference)).toHaveLength(1)
    expect(await linesOf(order.id)).toHaveLength(1)
  })

  it('in dollars is paid by card only', async () => {
    const { token } = await proposed({ paid: { currency: 'USD' } })
    expect(await open(token)).toMatchObject({ currency: 'USD', transfer: null })
    expect(await payLinkByTransfer(test().shop, token)).toEqual({ ok: false, code: 'transfer_unavailable' })
  })
})

it('leaves books that agree with card and bank', async () => {
  const { paid, booked } = await comparedTransfers(async () => {
    const { token, amount } = await proposed()
    const { reference } = await begun(token)
    await arrive(reference, amount)
    return amount
  })
  expect(booked).toBe(paid)
})
