import { and, eq, like } from 'drizzle-orm'
import { QRPay } from 'vietnam-qr-pay'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  auditLog,
  cashCollections,
  cashRefunds,
  mails,
  orders,
  refundAccounts,
  refunds,
  runs,
  users,
} from '#db/schema/index.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { findTransferReferences } from '#features/payments/server/transfer/transfer-reference.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { noteRefundMade } from '#features/transfers/server/note-money.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { roleColumns } from '#shared/staff.ts'
import { openCashOrders } from '#tests/factories/cash-orders.ts'

import { giveRefundAccount, openRefundAccount } from './give-account.ts'
import { askRefundAccountAgain, beginRefund } from './pay-refund.ts'
import { refundUrl } from './refund-token.ts'

const { test, shop, actor: owner, allow, ordered, run, reset } = await openCashOrders()
const actor = { id: owner.id!, email: owner.email }
beforeEach(() => allow())
afterEach(async () => {
  await reset()
  for (const table of [refundAccounts, cashRefunds, cashCollections, runs]) await shop.db.delete(table)
})
afterAll(() => test.close())

const ACCOUNT = { bin: '970436', number: '0123456789', holder: 'NGUYEN THI LAN' }
const OTHER = { bin: '970416', number: '99998888', holder: 'TRAN VAN BINH' }

/** Has a customer wait for 50,000 dong, and returns the refund's id and its link's token. */
async function waiting() {
  const { orderId, dueVND } = await ordered()
  const { report } = await run([orderId])
  await report('delivered', orderId, { cash: { amountVND: dueVND, reason: '' } })
  const id = crypto.randomUUID()
  await refundOrder(shop, actor, orderId, { key: id, amount: 50_000 })
  return { id, orderId, token: await tokenOf(id) }
}
const rowOf = async (id: string) =>
  (await shop.db.select().from(refundAccounts).where(eq(refundAccounts.refundId, id)))[0]!
const tokenOf = async (id: string) => refundUrl(shop, await rowOf(id), 'vi').split('#token=')[1]!
const give = (token: string, account = ACCOUNT) => giveRefundAccount(shop, { token, ...account })
const mailsOf = (id: string) =>
  shop.db
    .select()
    .from(mails)
    .where(like(mails.id, `%${id}%`))
const aFlorist = async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const values = { email, passwordHash: 'x', ...roleColumns('florist') }
  const [florist] = await shop.db.insert(users).values(values).returning()
  return { id: florist!.id, email }
}
const later = (ms: number) => test.setNow(new Date(shop.clock.now().getTime() + ms))

describe('the account of a refund', () => {
  it('is asked of the customer once, by a mail', async () => {
    const { id, orderId, token } = await waiting()
    await refundOrder(shop, actor, orderId, { key: id, amount: 50_000 })
    expect(await mailsOf(id)).toMatchObject([{ kind: 'refund_account', about: orderId, detail: id }])
    expect(await openRefundAccount(shop, token)).toEqual({
      ok: true,
      value: { state: 'open', orderNumber: orderId.slice(0, 8), amountVND: 50_000, account: null },
    })
  })

  it('is stored sealed, shown by its last digits, and mailed once for each that is named', async () => {
    const { id, token } = await waiting()
    await Promise.all([1, 2, 3].map(() => give(token)))
    expect(await give(token)).toMatchObject({
      value: { state: 'open', account: { bank: 'Vietcombank', lastDigits: '6789' } },
    })
    const row = await rowOf(id)
    expect(row).toMatchObject({ version: 1 })
    expect(row.details).not.toContain('6789')
    await give(token, OTHER)
    expect((await mailsOf(id)).map(({ kind, detail }) => [kind, detail]).toSorted()).toEqual([
      ['refund_account', id],
      ['refund_account_given', `${id} 1`],
      ['refund_account_given', `${id} 2`],
    ])
    const history = await shop.db.select().from(auditLog).where(like(auditLog.changes, '%refundAccount%'))
    expect(history.map(({ changes }) => changes['refundAccount'])).toEqual([
      [null, 'Vietcombank •••• 6789'],
      ['Vietcombank •••• 6789', 'ACB •••• 8888'],
    ])
    expect(JSON.stringify(history)).not.toContain(ACCOUNT.number)
  })

  it('is refused at a bank that the shop cannot transfer to', async () => {
    const { token } = await waiting()
    expect(await give(token, { ...ACCOUNT, bin: '000000' })).toMatchObject({ code: 'refund_bank', field: 'bin' })
  })

  it('needs the link of this refund: forged, cut and exchanged ones open nothing', async () => {
    const one = await waiting()
    const other = { id: crypto.randomUUID() }
    await refundOrder(shop, actor, one.orderId, { key: other.id, amount: 1000 })
    const [, hash] = one.token.split('.')
    for (const token of ['', '.', one.id, one.token.slice(0, -1), `${other.id}.${hash}`, `x.${hash}`, "' or 1=1"])
      expect(await give(token)).toMatchObject({ code: 'link_invalid' })
    expect((await rowOf(other.id)).details).toBeNull()
  })

  it('can be named until the link expires, and by another link again', async () => {
    const { id, token } = await waiting()
    later(30 * DAY_MS)
    expect(await openRefundAccount(shop, token)).toMatchObject({ value: { state: 'expired' } })
    expect(await give(token)).toMatchObject({ code: 'refund_account_late' })
    const again = await askRefundAccountAgain(shop, actor, id)
    expect(again).toMatchObject({ ok: true, value: { mailed: true } })
    expect(await give(token)).toMatchObject({ code: 'link_invalid' })
    expect(again.ok && again.value.url).toContain(await tokenOf(id))
    expect(await give(await tokenOf(id))).toMatchObject({ ok: true })
  })

  it('of a customer without an email is asked for by a link that staff pass on', async () => {
    const { id, orderId } = await waiting()
    await shop.db.update(orders).set({ customerEmail: '' }).where(eq(orders.id, orderId))
    expect(await askRefundAccountAgain(shop, actor, id)).toMatchObject({ ok: true, value: { mailed: false } })
    await give(await tokenOf(id))
    expect(await mailsOf(id)).toHaveLength(1)
  })

  it('stays open while its order is cancelled, and ends with a refund that failed', async () => {
    const { id, orderId, token } = await waiting()
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId))
    expect(await give(token)).toMatchObject({ ok: true, value: { state: 'open' } })
    await shop.db.update(refunds).set({ state: 'failed', endedAt: shop.clock.now() }).where(eq(refunds.id, id))
    expect(await openRefundAccount(shop, token)).toMatchObject({ value: { state: 'over' } })
    expect(await give(token, OTHER)).toMatchObject({ code: 'refund_account_late' })
    expect(await beginRefund(shop, actor, id)).toMatchObject({ code: 'not_found' })
  })
})

describe('transferring a refund', () => {
  it('has the account, the amount and another text than the payment’s reference, also as a VietQR code', async () => {
    const { id, orderId, token } = await waiting()
    expect(await beginRefund(shop, actor, id)).toMatchObject({ code: 'refund_account_missing' })
    await give(token)
    const begun = await beginRefund(shop, actor, id)
    if (!begun.ok) throw new Error(begun.code)
    const text = `HOAN TIEN ${orderId.slice(0, 8).toUpperCase()}`
    expect(begun.value).toMatchObject({ bank: 'Vietcombank', number: ACCOUNT.number, holder: ACCOUNT.holder, text })
    expect(findTransferReferences(text)).toEqual([])
    const code = new QRPay(begun.value.qr!)
    expect(code).toMatchObject({ isValid: true, amount: '50000' })
    expect(code.consumer).toMatchObject({ bankBin: ACCOUNT.bin, bankNumber: ACCOUNT.number })
    expect(code.additionalData.purpose).toBe(text)
    // The least that banks show of a text.
    expect(text.length).toBeLessThanOrEqual(25)
  })

  it('has no code for a bank that takes none', async () => {
    const { id, token } = await waiting()
    await give(token, { ...ACCOUNT, bin: '458761' })
    expect(await beginRefund(shop, actor, id)).toMatchObject({ value: { bank: 'HSBC Vietnam', qr: null } })
  })

  it('is in the hands of one: of two members of staff the other waits, and the customer too', async () => {
    const { id, token } = await waiting()
    await give(token)
    const [first, other] = [actor, await aFlorist()]
    const both = await Promise.all([first, other].map((staff) => beginRefund(shop, staff, id)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'refund_being_paid' })
    expect(await openRefundAccount(shop, token)).toMatchObject({ value: { state: 'paying' } })
    expect(await give(token, OTHER)).toMatchObject({ code: 'refund_account_late' })
    // Again by the same one; after ten minutes by anyone, and the customer may correct it.
    const holder = both[0]!.ok ? first : other
    expect(await beginRefund(shop, holder, id)).toMatchObject({ ok: true })
    later(10 * MINUTE_MS)
    expect(await give(token, OTHER)).toMatchObject({ ok: true })
    expect(await beginRefund(shop, holder === first ? other : first, id)).toMatchObject({
      ok: true,
      value: { number: OTHER.number },
    })
  })

  it('is noted, and given another link, by nobody else while one has it in hand', async () => {
    const { id, token } = await waiting()
    await give(token)
    const other = await aFlorist()
    expect(await beginRefund(shop, actor, id)).toMatchObject({ ok: true })
    const held = { code: 'refund_being_paid', values: { who: actor.email } }
    expect(await noteRefundMade(shop, other, id)).toMatchObject(held)
    expect(await askRefundAccountAgain(shop, other, id)).toMatchObject(held)
    expect(await rowOf(id)).toMatchObject({ link: 1 })
    expect(await noteRefundMade(shop, actor, id)).toMatchObject({ ok: true })
  })

  it('ends once it is noted: nobody transfers it again, and the account stays', async () => {
    const { id, token } = await waiting()
    await give(token)
    await beginRefund(shop, actor, id)
    await noteRefundMade(shop, actor, id)
    expect(await beginRefund(shop, actor, id)).toMatchObject({ code: 'refund_made' })
    expect(await askRefundAccountAgain(shop, actor, id)).toMatchObject({ code: 'refund_made' })
    expect(await give(token, OTHER)).toMatchObject({ code: 'refund_account_late' })
  })

  it('is in the history with the last digits', async () => {
    const { id, token } = await waiting()
    await give(token)
    await beginRefund(shop, actor, id)
    const [entry] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, actor.id), like(auditLog.changes, '%refundTo%')))
    expect(entry).toMatchObject({ entity: 'transfer', changes: { refundTo: [null, 'Vietcombank •••• 6789'] } })
  })
})

describe('how long an account is kept', () => {
  /** Notes now that the money of a refund was sent. */
  async function made(id: string) {
    const at = shop.clock.now()
    await shop.db.update(cashRefunds).set({ state: 'succeeded', madeAt: at }).where(eq(cashRefunds.id, id))
    await shop.db.update(refunds).set({ state: 'succeeded', endedAt: at }).where(eq(refunds.id, id))
  }

  it('is until 14 days after the money was sent', async () => {
    const { id, token } = await waiting()
    await give(token)
    later(20 * DAY_MS)
    await deleteExpiredRows(shop)
    expect((await rowOf(id)).details).not.toBeNull()
    await made(id)
    later(13 * DAY_MS)
    await deleteExpiredRows(shop)
    expect((await rowOf(id)).details).not.toBeNull()
    later(DAY_MS)
    await deleteExpiredRows(shop)
    expect((await rowOf(id)).details).toBeNull()
    expect(await openRefundAccount(shop, token)).toMatchObject({ value: { state: 'paid', account: null } })
  })

  it('is until the money was sent, if the order has no owner any more', async () => {
    const { id, orderId, token } = await waiting()
    await give(token)
    const ownerless = { ownerGoneAt: shop.clock.now(), updatedAt: new Date(0) }
    await shop.db.update(orders).set(ownerless).where(eq(orders.id, orderId))
    await deleteExpiredRows(shop)
    const left = async () => {
      const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
      return [order!.customerName, (await rowOf(id)).details]
    }
    expect(await left()).toEqual(['Nguyễn Thị Hoa', expect.any(String)])
    await made(id)
    await deleteExpiredRows(shop)
    expect(await left()).toEqual(['', null])
  })
})
