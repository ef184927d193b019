import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bankTransactions, mails, paymentLinks } from '#db/schema/index.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { placeTransaction } from '#features/payments/server/transfer/place-transaction.ts'
import { resolveMoney } from '#features/transfers/server/note-money.ts'
import { readTransfers } from '#features/transfers/server/read-transfers.ts'
import { writeShopState } from '#server/shop-state.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { BANK_ACCOUNT, supplementShop, takeTransfers, tokenOf } from '#tests/factories/supplement-shop.ts'
import { overpaid, priceOf } from '../order-price.ts'
import { setOrderStatus } from './set-order-status.ts'
import { makePaymentLink } from './make-payment-link.ts'
import { payLinkByTransfer } from './pay-link-by-transfer.ts'

const {
  shop: test,
  rowOf,
  ask,
  linked,
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
  bookedOn,
} = supplementShop()
const HANOI = { ...BANK_ACCOUNT, number: '99887766' }

takeTransfers(test)

async function setStatus(orderId: string, status: 'pending' | 'cancelled') {
  const { updatedAt } = await rowOf(orderId)
  const change = { status, updatedAt: updatedAt.toISOString() }
  expect(await setOrderStatus(test().shop, florist(), orderId, change)).toMatchObject({ ok: true })
}

describe('a payment link that is paid by bank transfer', () => {
  it('has one reference for all who open it, and makes the order paid when the money is seen', async () => {
    const { orderId, token, expiresAt } = await linked()
    expect(await open(token)).toMatchObject({ state: 'open', transfer: 'offered' })
    const [here, there] = await Promise.all([begun(token), begun(token)])
    expect(here).toEqual(there)
    const { total } = await rowOf(orderId)
    expect(here).toMatchObject({ amountVND: total, receivedVND: 0, bank: BANK_ACCOUNT, expiresAt })
    expect(await open(token)).toMatchObject({ transfer: 'begun' })
    expect((await readTransfers(test().shop)).waiting).toContainEqual(
      expect.objectContaining({ reference: here.reference, orderId, customerName: 'Chị Hà', receivedVND: 0 }),
    )
    const key = crypto.randomUUID()
    await Promise.all([arrive(here.reference, total, key), arrive(here.reference, total, key), reconcile()])
    expect(await byTransfer(token)).toEqual({ state: 'paid' })
    expect(await open(token)).toEqual({ state: 'paid' })
    expect(await rowOf(orderId)).toMatchObject({
      ...{ paymentMethod: 'transfer', paymentProvider: BANK_PROVIDER, paymentIntentId: here.reference },
      ...{ paymentStatus: 'paid', reviewReason: null, total },
    })
    const receipts = await test()
      .shop.db.select()
      .from(mails)
      .where(and(eq(mails.about, orderId), eq(mails.kind, 'payment_received')))
    expect(receipts).toHaveLength(1)
    const [link] = await test()
      .shop.db.select()
      .from(paymentLinks)
      .where(and(eq(paymentLinks.orderId, orderId), eq(paymentLinks.paymentProvider, 'stripe')))
    await reconcile()
    expect(await stateAt('stripe', link!.paymentIntentId!)).toBe('cancelled')
    expect((await readTransfers(test().shop)).waiting.filter((row) => row.orderId === orderId)).toEqual([])
  })

  it('waits for the rest, whose code asks for no more than that, and leaves what is too much to staff', async () => {
    const { orderId, token } = await linked()
    const { reference, amountVND, qr } = await begun(token)
    await arrive(reference, 50_000)
    const part = await begun(token)
    expect(part).toMatchObject({ receivedVND: 50_000, amountVND })
    expect([qr.includes(`${amountVND}`), part.qr.includes(`${amountVND - 50_000}`)]).toEqual([true, true])
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'later' })
    await arrive(reference, amountVND)
    expect(await byTransfer(token)).toEqual({ state: 'paid' })
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'transfer', reviewReason: null })
    expect(await toPlace(reference)).toMatchObject([{ restVND: 50_000 }])
    // The customer sends all of it once more.
    await arrive(reference, amountVND)
    expect(await toPlace(reference)).toMatchObject([{ restVND: 50_000 }, { restVND: amountVND }])
    expect(await bookedOn(reference)).toHaveLength(1)
  })

  it('of too much with a mistyped reference is booked whole when staff place it, and all of it can be refunded', async () => {
    const { orderId, token } = await linked()
    const { reference, amountVND } = await begun(token)
    const before = await rowOf(orderId)
    const { shop } = test()
    const [amount, bookedAt] = [amountVND + 100_000, shop.clock.now()]
    const line = { id: 'mistyped', source: 'feed' as const, content: 'DH nham', bankReference: '', amount, bookedAt }
    await placeTransaction(shop.db, bookedAt, { ...line, accountNumber: BANK_ACCOUNT.number })
    const placed = await resolveMoney(shop, florist(), line.id, { as: 'placed', reference, note: '' })
    expect([placed, await open(token)]).toMatchObject([{ ok: true }, { state: 'paid' }])
    const row = await rowOf(orderId)
    expect(row).toMatchObject({ total: amount, totalVND: amount, reviewReason: 'amount_mismatch' })
    expect(row.totalUSDCents).toBeGreaterThan(before.totalUSDCents)
    // Exchanges are counted from the price: what came too much is not given back by one, nor taken for its supplement.
    expect([priceOf(row), overpaid(row)]).toEqual([priceOf(before), 100_000])
    expect(await ask(orderId, 100_000)).toMatchObject({ ok: true })
    expect(await ask(orderId)).toMatchObject({ ok: true, value: { amount: amountVND } })
  })

  it('is refunded at the bank, by hand', async () => {
    const { orderId, token } = await linked()
    const { reference, amountVND } = await begun(token)
    await arrive(reference, amountVND)
    expect(await ask(orderId, 20_000)).toMatchObject({ ok: true })
    expect((await readTransfers(test().shop)).refunds).toContainEqual(
      expect.objectContaining({ orderId, reference, amountVND: 20_000 }),
    )
  })

  it('keeps the account that was shown, and is not offered where the shop takes no transfers', async () => {
    const { token } = await linked()
    await writeShopState(test().shop.db, 'cityBankAccounts', { Hanoi: HANOI })
    expect(await begun(token)).toMatchObject({ bank: HANOI })
    await writeShopState(test().shop.db, 'cityBankAccounts', null)
    await writeShopState(test().shop.db, 'bankAccount', null)
    expect(await begun(token)).toMatchObject({ bank: HANOI })
    const other = await linked()
    expect(await open(other.token)).toMatchObject({ state: 'open', transfer: null })
    expect(await payLinkByTransfer(test().shop, other.token)).toEqual({ ok: false, code: 'transfer_unavailable' })
    expect(await payLinkByTransfer(test().shop, `${other.token}x`)).toMatchObject({ code: 'payment_link_unavailable' })
  })

  it.each(['also by card', 'by transfer alone'])(
    'is over for good once its order was cancelled, also if that is taken back (opened %s)',
    async (opened) => {
      const { orderId, token } = await linked()
      if (opened === 'also by card') await open(token)
      const { reference } = await begun(token)
      await setStatus(orderId, 'cancelled')
      await reconcile()
      await setStatus(orderId, 'pending')
      expect(await byTransfer(token)).toEqual({ state: 'replaced' })
      expect(await open(token)).toEqual({ state: 'replaced' })
      expect(await stateAt(BANK_PROVIDER, reference)).toBe('cancelled')
    },
  )

  it('is not begun while the bank is deciding about the card', async () => {
    const { orderId, token } = await linked()
    await charge(token, CARDS.staysProcessing)
    expect(await byTransfer(token)).toEqual({ state: 'processing' })
    const begunOnes = await test()
      .shop.db.select()
      .from(paymentLinks)
      .where(and(eq(paymentLinks.orderId, orderId), isNotNull(paymentLinks.transferOf)))
    expect(begunOnes).toEqual([])
  })
})

describe('of card and transfer one pays the order', () => {
  it('the card: the transfer is over, and what comes by it is for staff to place', async () => {
    const { orderId, token } = await linked()
    const { reference, amountVND } = await begun(token)
    const paymentIntentId = await charge(token)
    expect(await open(token)).toEqual({ state: 'paid' })
    expect(await byTransfer(token)).toEqual({ state: 'paid' })
    await reconcile()
    expect(await stateAt(BANK_PROVIDER, reference)).toBe('cancelled')
    await arrive(reference, amountVND)
    expect(await toPlace(reference)).toMatchObject([{ restVND: amountVND }])
    expect(await bookedOn(reference)).toEqual([])
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'card', paymentIntentId, reviewReason: null })
  })

  it('both at once: the second is an order of its own in review that names the first', async () => {
    const { orderId, token } = await linked()
    const { reference, amountVND } = await begun(token)
    const paymentIntentId = await charge(token)
    await Promise.all([arrive(reference, amountVND), reconcile(), open(token), byTransfer(token)])
    await reconcile()
    const booked = [...(await bookedOn(reference)), ...(await bookedOn(paymentIntentId))]
    expect(booked.map(({ id }) => id === orderId).toSorted()).toEqual([false, true])
    expect(booked.find(({ id }) => id !== orderId)).toMatchObject({
      ...{ internalNotes: orderId, reviewReason: 'paid_unexpectedly', total: amountVND },
    })
  })

  it('the card, after a part was transferred: the part is an order in review', async () => {
    const { orderId, token } = await linked()
    const { reference } = await begun(token)
    await arrive(reference, 30_000)
    await charge(token)
    await reconcile()
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'card' })
    const found = await bookedOn(reference)
    expect(found).toMatchObject([{ internalNotes: orderId, total: 30_000, paymentMethod: 'transfer' }])
    expect(await ask(found[0]!.id)).toMatchObject({ ok: true, value: { amount: 30_000 } })
    // Staff give it back of the order in review, not of the one that the card has paid.
    expect((await readTransfers(test().shop)).refunds).toContainEqual(
      expect.objectContaining({ orderId: found[0]!.id, reference, amountVND: 30_000 }),
    )
  })
})

describe('a transfer that is late', () => {
  it('after the link has expired is for staff to place, and a part before that is an order in review', async () => {
    const [one, two] = [await linked(), await linked()]
    const [first, second] = [await begun(one.token), await begun(two.token)]
    await arrive(second.reference, 40_000)
    test().setNow(new Date(Date.parse(two.expiresAt) + MINUTE_MS))
    await reconcile()
    expect(await byTransfer(one.token)).toEqual({ state: 'expired' })
    await arrive(first.reference, first.amountVND)
    await arrive(second.reference, second.amountVND - 40_000)
    await reconcile()
    expect(await toPlace(first.reference)).toMatchObject([{ restVND: first.amountVND }])
    expect(await toPlace(second.reference)).toMatchObject([{ restVND: second.amountVND - 40_000 }])
    for (const { orderId } of [one, two]) expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'later' })
    expect(await bookedOn(second.reference)).toMatchObject([{ internalNotes: two.orderId, total: 40_000 }])
  })

  it('but before the shop has ended it, makes the order paid and needs review', async () => {
    const { orderId, token, expiresAt } = await linked()
    const { reference, amountVND } = await begun(token)
    test().setNow(new Date(Date.parse(expiresAt) + MINUTE_MS))
    await arrive(reference, amountVND)
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'transfer', reviewReason: 'quote_expired' })
  })

  it('after staff have made another link, or the order was cancelled, is for staff to place', async () => {
    const [one, two] = [await linked(), await linked()]
    const [first, second] = [await begun(one.token), await begun(two.token)]
    const made = await makePaymentLink(test().shop, florist(), one.orderId, { mail: false })
    expect(made).toMatchObject({ ok: true })
    await setStatus(two.orderId, 'cancelled')
    await reconcile()
    expect([await byTransfer(one.token), await byTransfer(two.token)]).toEqual([
      { state: 'replaced' },
      { state: 'cancelled' },
    ])
    for (const { reference, amountVND } of [first, second]) {
      await arrive(reference, amountVND)
      expect(await toPlace(reference)).toHaveLength(1)
    }
    // The new link has a reference of its own.
    if (made.ok) expect((await begun(tokenOf(made.value.url))).reference).not.toBe(first.reference)
  })
})

it('goes on where a process has ended: after the row, and after the reference', async () => {
  const { orderId, token } = await linked()
  const { reference } = await begun(token)
  await test()
    .shop.db.update(paymentLinks)
    .set({ paymentIntentId: null })
    .where(and(eq(paymentLinks.orderId, orderId), isNotNull(paymentLinks.transferOf)))
  test().setNow(new Date(Date.now() + HOUR_MS))
  expect((await begun(token)).reference).toBe(reference)
  const arrived = await test().shop.db.select().from(bankTransactions).where(eq(bankTransactions.paymentId, reference))
  expect(arrived).toEqual([])
})

it('leaves books that agree with card and bank, whatever was paid twice, late or in part', async () => {
  const { paid, booked } = await comparedTransfers(async () => {
    const { token } = await linked()
    const { reference, amountVND } = await begun(token)
    await arrive(reference, amountVND)
    return amountVND
  })
  expect(booked).toBe(paid)
})
