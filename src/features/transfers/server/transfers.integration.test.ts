import { createHmac } from 'node:crypto'
import { QRPay } from 'vietnam-qr-pay'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  bankTransactions,
  checkouts,
  deliveryHolds,
  orders,
  products,
  promotions,
  transferRefunds,
} from '#db/schema/index.ts'
import { readTransfer } from '#features/checkout/server/read-transfer.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { receivePaymentEvent } from '#features/orders/server/receive-payment-event.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { findTransferReferences } from '#features/payments/server/transfer/transfer-reference.ts'
import { writeShopState } from '#server/shop-state.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { ACCOUNT, FEED_KEY, FEED_SECRET, openTransfers } from '#tests/factories/transfers.ts'
import { usualDaysInARow } from '#tests/factories/usual-day.ts'
import { noteRefundMade } from './note-money.ts'
import { readTransfers } from './read-transfers.ts'

const { test, rose, customer, ordersOf, asked, ask, begun, feed, inVietnam, round, open } = await openTransfers()
const { shop } = test
const stateOf = async ({ reference, clientSecret }: { reference: string; clientSecret: string }) =>
  readTransfer(shop, { reference, clientSecret })

describe('a purchase by bank transfer', () => {
  it('says what to send, and becomes an order when exactly that arrives', async () => {
    const purchase = await begun()
    expect(findTransferReferences(purchase.reference)).toEqual([purchase.reference])
    expect(purchase.bank).toEqual(ACCOUNT)
    const read = new QRPay(purchase.qr)
    expect(read).toMatchObject({
      isValid: true,
      amount: String(purchase.amountVND),
      consumer: { bankBin: ACCOUNT.bin, bankNumber: ACCOUNT.number },
      additionalData: { purpose: purchase.reference },
    })
    const waiting = await stateOf(purchase)
    expect(waiting).toMatchObject({ value: { state: 'waiting', restVND: purchase.amountVND } })
    expect(waiting.ok && 'qr' in waiting.value).toBe(false)

    const text = `MBVCB.3278907687.${purchase.reference.toLowerCase()}.CT tu 0011223344 NGUYEN THI HOA`
    expect(await feed(text, purchase.amountVND)).toEqual({ ok: true, value: { success: true } })
    expect(await ordersOf(purchase.reference)).toMatchObject([
      {
        id: purchase.orderId,
        total: purchase.amountVND,
        reviewReason: null,
        paymentProvider: BANK_PROVIDER,
        paymentMethod: 'transfer',
      },
    ])
    expect(await stateOf(purchase)).toMatchObject({ value: { state: 'paid', orderId: purchase.orderId, restVND: 0 } })
    expect(await open()).toEqual([])
  })

  it('is one purchase for one key, at once and again, and refuses the key with another content', async () => {
    const input = asked()
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(input)))
    const [first] = answers
    expect(first).toMatchObject({ ok: true })
    for (const answer of answers) expect(answer).toEqual(first)
    expect(await ask(input)).toEqual(first)
    const other = { ...input, items: [{ productId: rose.id, quantity: 3 }] }
    expect(await ask(other)).toMatchObject({ code: 'order_key_used' })
    expect(await ask({ ...input, customerData: { ...customer(), notes: 'khác' } })).toMatchObject({
      code: 'order_key_used',
    })
  })

  it('goes on after a crash between the payment and the details', async () => {
    const input = asked()
    const first = await ask(input)
    if (!first.ok) throw new Error(first.code)
    await shop.db
      .update(checkouts)
      .set({ detailsAt: null, customerName: null })
      .where(eq(checkouts.orderId, first.value.orderId))
    expect(await ask(input)).toEqual(first)
    const [row] = await shop.db.select().from(checkouts).where(eq(checkouts.orderId, first.value.orderId))
    expect(row?.customerName).toBe(customer().customerName)
  })

  it('holds its slot for as long as the money is waited for', async () => {
    const { deliveryCity: city } = customer()
    // At no time of the day is it too late for a slot of the day after tomorrow.
    const [date, slotId] = [usualDaysInARow(2)[1]!, '08-10']
    const purchase = await begun({
      delivery: { city, date, wardCode: '', slotId },
      customerData: { ...customer(), deliveryDate: date, wardCode: '', slotId },
    })
    const [hold] = await shop.db
      .select({ until: deliveryHolds.until })
      .from(deliveryHolds)
      .innerJoin(checkouts, eq(checkouts.id, deliveryHolds.checkoutId))
      .where(eq(checkouts.orderId, purchase.orderId))
    expect(hold!.until.getTime()).toBeGreaterThan(Date.now() + 29 * MINUTE_MS)
  })

  it('that is refused at its details gives its place back, and takes it again when it is repeated', async () => {
    const { deliveryCity: city } = customer()
    const [date, slotId] = [usualDaysInARow(2)[1]!, '10-12']
    const limited = { code: 'ONCE', discountPercent: 10, description: 'x', maxUsesPerCustomer: 1 }
    await shop.db.insert(promotions).values(limited)
    await writeShopState(shop.db, 'deliveryRules', { closed: [], capacity: { Hanoi: 1, 'Ho Chi Minh': 1 } })
    await begun({ discountCode: limited.code })
    const wanted = {
      delivery: { city, date, wardCode: '', slotId },
      customerData: { ...customer(), deliveryDate: date, wardCode: '', slotId },
    }
    const refused = asked({ ...wanted, discountCode: limited.code })
    expect(await ask(refused)).toMatchObject({ code: 'code_used_before' })
    // Without the code it is another purchase, for the last place.
    const other = asked(wanted)
    expect(await ask(other)).toMatchObject({ ok: true })
    await shop.db.update(promotions).set({ maxUsesPerCustomer: 2 }).where(eq(promotions.code, limited.code))
    expect(await ask(refused)).toMatchObject({ code: 'slot_full' })
    await shop.db.delete(deliveryHolds)
    expect(await ask(refused)).toMatchObject({ ok: true })
    expect(await ask(other)).toMatchObject({ code: 'slot_full' })
    expect(await shop.db.$count(deliveryHolds)).toBe(1)
    await shop.db.delete(promotions).where(eq(promotions.code, limited.code))
    await writeShopState(shop.db, 'deliveryRules', null)
  })

  it('is not offered without a bank account, and refuses the amount that no bank moves at once', async () => {
    await shop.db.update(products).set({ priceVND: 100_000_000 }).where(eq(products.id, rose.id))
    expect(await ask(asked({ items: [{ productId: rose.id, quantity: 5 }] }))).toMatchObject({
      code: 'amount_too_large',
    })
    await shop.db.update(products).set({ priceVND: rose.priceVND }).where(eq(products.id, rose.id))
    await writeShopState(shop.db, 'bankAccount', null)
    expect(await ask(asked())).toMatchObject({ code: 'transfer_unavailable' })
  })

  it('is shown to its own browser alone', async () => {
    const purchase = await begun()
    expect(await stateOf({ ...purchase, clientSecret: 'guessed' })).toMatchObject({ code: 'checkout_not_found' })
    const card = await test.shop.db.select().from(checkouts).orderBy(asc(checkouts.createdAt)).limit(1)
    expect(await stateOf({ reference: card[0]!.paymentIntentId!, clientSecret: 'x' })).toMatchObject({
      code: 'checkout_not_found',
    })
  })
})

describe('money that is not what was asked', () => {
  it('is less: waits for the rest, and says so', async () => {
    const purchase = await begun()
    await feed(purchase.reference, purchase.amountVND - 50_000)
    expect(await ordersOf(purchase.reference)).toEqual([])
    const state = await stateOf(purchase)
    expect(state).toMatchObject({ value: { state: 'waiting', restVND: 50_000 } })
    const code = new QRPay(state.ok ? (state.value.qr ?? '') : '')
    expect(code).toMatchObject({ isValid: true, amount: '50000', additionalData: { purpose: purchase.reference } })
    await feed(`nop not ${purchase.reference}`, 50_000)
    expect(await ordersOf(purchase.reference)).toMatchObject([{ total: purchase.amountVND, reviewReason: null }])
    expect(await open()).toEqual([])
  })

  it('is more, or comes twice: the order is paid, and the rest waits for staff', async () => {
    const purchase = await begun()
    await feed(purchase.reference, purchase.amountVND + 7_000)
    await feed(purchase.reference, purchase.amountVND)
    expect(await ordersOf(purchase.reference)).toMatchObject([{ total: purchase.amountVND, reviewReason: null }])
    expect(await open()).toEqual([
      [purchase.reference, purchase.amountVND],
      [purchase.reference, 7_000],
    ])
  })

  it('comes after the time is over, names nothing, or names two purchases: it waits for staff', async () => {
    const [late, one, two] = [await begun(), await begun(), await begun()]
    test.setNow(new Date(Date.now() + 31 * MINUTE_MS))
    await round()
    expect(await stateOf(late)).toMatchObject({ value: { state: 'over' } })
    await feed(late.reference, late.amountVND)
    expect(await ordersOf(late.reference)).toEqual([])
    await feed('hoa sinh nhat', 1_000)
    await feed(`${one.reference} ${two.reference}`, 2_000)
    expect((await open()).slice(0, 3)).toEqual([
      [`${one.reference} ${two.reference}`, 2_000],
      ['hoa sinh nhat', 1_000],
      [late.reference, late.amountVND],
    ])
  })

  it('leaves nothing of a part behind when the time is over: the order waits for review', async () => {
    const purchase = await begun()
    await feed(purchase.reference, 10_000)
    test.setNow(new Date(Date.now() + 31 * MINUTE_MS))
    for (let n = 0; n < 2; n++) await round()
    expect(await ordersOf(purchase.reference)).toMatchObject([{ total: 10_000, reviewReason: 'amount_mismatch' }])
  })
})

describe('the feed', () => {
  it('is believed with its key or its signature only', async () => {
    const { reference, amountVND } = await begun()
    const before = await shop.db.$count(bankTransactions)
    const sign =
      (secret: string, seconds = Math.floor(Date.now() / 1000)) =>
      (body: string) => ({
        'x-sepay-timestamp': String(seconds),
        'x-sepay-signature': `sha256=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
      })
    const send = (headers: Record<string, string>) => feed(reference, amountVND, {}, headers)
    for (const headers of [{}, { authorization: 'Apikey wrong' }, { authorization: `Bearer ${FEED_KEY}` }] as Record<
      string,
      string
    >[])
      expect(await send(headers)).toMatchObject({ code: 'invalid_signature' })
    const body = JSON.stringify({
      id: 'signed',
      transactionDate: inVietnam(new Date()),
      accountNumber: ACCOUNT.number,
      content: reference,
      transferType: 'in',
      transferAmount: amountVND,
      referenceCode: 'FT1',
    })
    const signed = (headers: Record<string, string>) =>
      receivePaymentEvent(shop, BANK_PROVIDER, { body, headers: new Headers(headers) })
    expect(await signed(sign('other')(body))).toMatchObject({ code: 'invalid_signature' })
    expect(await signed(sign(FEED_SECRET)(`${body} `))).toMatchObject({ code: 'invalid_signature' })
    expect(await signed(sign(FEED_SECRET, Math.floor(Date.now() / 1000) - 301)(body))).toMatchObject({
      code: 'invalid_signature',
    })
    expect(await shop.db.$count(bankTransactions)).toBe(before)
    expect(await signed(sign(FEED_SECRET)(body))).toEqual({ ok: true, value: { success: true } })
    expect(await ordersOf(reference)).toHaveLength(1)
  })

  it('may repeat a line seven times, at once, or as another feed’s line of the same transfer', async () => {
    const { reference, amountVND } = await begun()
    const same = { id: 'same', referenceCode: 'FT25-same' }
    await Promise.all(Array.from({ length: 8 }, () => feed(reference, amountVND, same)))
    await feed(reference, amountVND, { id: 'of-another-feed', referenceCode: 'FT25-same' })
    expect(await ordersOf(reference)).toHaveLength(1)
    expect(await shop.db.$count(bankTransactions, eq(bankTransactions.bankReference, 'FT25-same'))).toBe(1)
  })

  it('is understood or refused, and what goes out is left alone', async () => {
    const before = await shop.db.$count(bankTransactions)
    expect(await feed('rut tien', 5_000, { transferType: 'out' })).toMatchObject({ ok: true })
    const odd = [
      { transferAmount: 0 },
      { transferAmount: -5 },
      { transferAmount: 1.5 },
      { transferAmount: '5000' },
      { transferAmount: 1e300 },
      { transactionDate: 'hôm nay' },
      { transactionDate: '2026-13-45 99:99:99' },
      { accountNumber: null },
      { id: null },
      { content: 5 },
    ]
    for (const change of odd) expect(await feed('x', 5_000, change)).toMatchObject({ code: 'invalid_input' })
    const headers = new Headers({ authorization: `Apikey ${FEED_KEY}` })
    for (const body of ['', '[]', 'null', '{"id":1', '"text"'])
      expect(await receivePaymentEvent(shop, BANK_PROVIDER, { body, headers })).toMatchObject({ code: 'invalid_input' })
    expect(await shop.db.$count(bankTransactions)).toBe(before)
  })

  it('that was broken off after the line was stored is made good by the reconciler', async () => {
    const { reference, amountVND } = await begun()
    const { placeTransaction } = await import('#features/payments/server/transfer/place-transaction.ts')
    await placeTransaction(shop.db, shop.clock.now(), {
      id: 'feed-lost',
      source: 'feed',
      accountNumber: ACCOUNT.number,
      amount: amountVND,
      content: reference,
      bankReference: '',
      bookedAt: shop.clock.now(),
    })
    expect(await ordersOf(reference)).toEqual([])
    await round()
    expect(await ordersOf(reference)).toMatchObject([{ total: amountVND }])
  })
})

it('a refund waits until staff have sent the money back', async () => {
  const { reference, amountVND } = await begun()
  await feed(reference, amountVND)
  const [order] = await ordersOf(reference)
  const refund = await refundOrder(shop, await theAdmin(test), order!.id, { key: crypto.randomUUID(), amount: 20_000 })
  expect(refund).toMatchObject({ ok: true, value: { state: 'asked' } })
  expect(await shop.db.select().from(transferRefunds).where(eq(transferRefunds.paymentId, reference))).toMatchObject([
    { amount: 20_000, state: 'pending' },
  ])
  const [{ id } = { id: '' }] = (await readTransfers(shop)).refunds.filter((row) => row.reference === reference)
  const staff = await theAdmin(test)
  expect(await Promise.all([noteRefundMade(shop, staff, id), noteRefundMade(shop, staff, id)])).toMatchObject([
    { ok: true },
    { ok: true },
  ])
  await round()
  expect(await shop.db.select({ refunded: orders.refunded }).from(orders).where(eq(orders.id, order!.id))).toEqual([
    { refunded: 20_000 },
  ])
})
