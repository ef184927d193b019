import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, invoiceRequests, orderEdits, orders } from '#db/schema/index.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { forgetStatements } from '#features/privacy/server/forget-statements.ts'
import { eachOrderOfMonth } from '#features/sales/server/month-orders.ts'
import { csvAnswer } from '#server/csv.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { INVOICE_COLUMNS } from './invoice-columns.ts'
import { eachOpenInvoice, listInvoices } from './list-invoices.ts'
import { askInvoice, issueInvoice, takeBackInvoice, withdrawInvoice } from './write-invoice.ts'

const test = await openTestShop()
const { shop } = test
afterAll(() => test.close())
const admin = await theAdmin(test)
const BUYER = { company: 'Công ty Hoa Sen', taxCode: '0101243150', address: '1 Tràng Tiền', email: '' }
beforeEach(() => shop.db.delete(invoiceRequests))

const ask = (id: string, change: object = {}) => askInvoice(shop, admin, id, { ...BUYER, ...change })
const issue = (id: string, number: string, updatedAt?: string) => issueInvoice(shop, admin, id, { number, updatedAt })
const list = (filter: Parameters<typeof listInvoices>[1] = {}, offset = 0) =>
  listInvoices(shop.db, filter, { page: 1, pageSize: 2, offset })
const SAVED = { ok: true, value: { saved: true } }
const rowOf = async (id: string) =>
  (await shop.db.select().from(invoiceRequests).where(eq(invoiceRequests.orderId, id)))[0]
async function asked(change: object = {}) {
  const order = await paidOrder(test)
  await ask(order.id, change)
  return order
}
async function detailOf(id: string) {
  const read = await readOrder(shop, id)
  if (!read.ok) throw new Error(read.code)
  return read.value
}
const invoiceOf = async (id: string) => (await detailOf(id)).invoice
const historyOf = async (id: string) =>
  (await detailOf(id)).history.flatMap((entry) => (entry.kind === 'audit' ? [entry.changes] : []))

describe('the invoice of an order', () => {
  it('is asked for by staff, corrected and removed, with its values beside the audit log', async () => {
    const order = await asked()
    expect(await rowOf(order.id)).toMatchObject({ ...BUYER, email: 'anh@example.com', number: null })
    const corrected = await ask(order.id, { address: '2 Tràng Tiền' })
    expect(corrected).toMatchObject({ ok: true, value: { address: '2 Tràng Tiền', number: null } })
    expect(await invoiceOf(order.id)).toEqual(corrected.ok && corrected.value)
    expect(await historyOf(order.id)).toContainEqual({ invoiceAddress: ['1 Tràng Tiền', '2 Tràng Tiền'] })
    const logged = await shop.db.select().from(auditLog).where(eq(auditLog.entityId, order.id))
    expect(JSON.stringify(logged)).not.toContain('Tràng Tiền')
    expect(await withdrawInvoice(shop, admin, order.id)).toEqual(SAVED)
    expect(await withdrawInvoice(shop, admin, order.id)).toEqual(SAVED)
    expect(await rowOf(order.id)).toBeUndefined()
    expect((await historyOf(order.id)).some(({ invoiceCompany }) => invoiceCompany?.[1] === null)).toBe(true)
    for (const refused of [await ask('x'.repeat(24)), await withdrawInvoice(shop, admin, 'x'.repeat(24))])
      expect(refused).toMatchObject({ code: 'order_not_found' })
  })

  it('is issued once under one number, which can be taken back', async () => {
    const { id } = await asked()
    const numbers = await Promise.all(['A-1', 'A-2'].map((number) => issue(id, number)))
    expect(numbers.map((result) => (result.ok ? 'ok' : result.code)).toSorted()).toEqual(['invoice_issued', 'ok'])
    const { number } = (await rowOf(id))!
    expect(await issue(id, number!)).toEqual(SAVED)
    // What is stored already is answered as it is.
    expect(await ask(id)).toEqual({ ok: true, value: await invoiceOf(id) })
    expect(await ask(id, { company: 'Khác' })).toMatchObject({ code: 'invoice_issued' })
    expect(await withdrawInvoice(shop, admin, id)).toMatchObject({ code: 'invoice_issued' })
    expect(await takeBackInvoice(shop, admin, id)).toEqual(SAVED)
    expect(await takeBackInvoice(shop, admin, id)).toEqual(SAVED)
    expect(await rowOf(id)).toMatchObject({ number: null, issuedAt: null, issuedBy: null })
    const history = (await historyOf(id)).flatMap(({ invoiceNumber }) => (invoiceNumber ? [invoiceNumber] : []))
    expect(history).toHaveLength(2)
    expect(history).toEqual(
      expect.arrayContaining([
        [null, number],
        [number, null],
      ]),
    )
    expect(await issue(`${id}x`, 'A-1')).toMatchObject({ code: 'invoice_not_found' })
    expect(await takeBackInvoice(shop, admin, `${id}x`)).toMatchObject({ code: 'invoice_not_found' })
  })

  it('is not issued or corrected in a version that the person has not seen', async () => {
    const { id } = await asked()
    const seen = (await rowOf(id))!.updatedAt.toISOString()
    test.setNow(new Date(Date.now() + 5_000))
    await ask(id, { company: 'Công ty khác' })
    test.setNow(new Date())
    expect(await issue(id, 'A-1', seen)).toMatchObject({ code: 'changed_meanwhile' })
    expect(await ask(id, { company: 'Thứ ba', updatedAt: seen })).toMatchObject({ code: 'changed_meanwhile' })
    await withdrawInvoice(shop, admin, id)
    expect(await ask(id, { updatedAt: seen })).toMatchObject({ code: 'changed_meanwhile' })
    expect(await rowOf(id)).toBeUndefined()
  })

  it('that another has asked for meanwhile is not replaced by who saw none', async () => {
    const { id } = await asked({ company: 'Của khách' })
    expect(await ask(id, { updatedAt: null })).toMatchObject({ code: 'changed_meanwhile' })
    expect(await rowOf(id)).toMatchObject({ company: 'Của khách' })
    // Sent again after a lost answer, and by who does not say what they have seen.
    expect(await ask(id, { company: 'Của khách', updatedAt: null })).toMatchObject({ ok: true })
    expect(await ask(id)).toMatchObject({ ok: true })
    await withdrawInvoice(shop, admin, id)
    expect(await ask(id, { updatedAt: null })).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ company: BUYER.company })
  })

  it('is not removed, and keeps its number, in a version that the person has not seen', async () => {
    const { id } = await asked()
    const versionOf = async () => ({ updatedAt: (await rowOf(id))!.updatedAt.toISOString() })
    const start = Date.now()
    const later = (seconds: number) => test.setNow(new Date(start + seconds * 1_000))
    const first = await versionOf()
    later(5)
    await issue(id, '00012')
    const old = await versionOf()
    later(10)
    expect(await takeBackInvoice(shop, admin, id, old)).toEqual(SAVED)
    // A repeat of what has happened.
    expect(await takeBackInvoice(shop, admin, id, old)).toEqual(SAVED)
    later(15)
    await issue(id, '00021')
    expect(await takeBackInvoice(shop, admin, id, old)).toMatchObject({ code: 'changed_meanwhile' })
    expect(await rowOf(id)).toMatchObject({ number: '00021' })
    later(20)
    expect(await takeBackInvoice(shop, admin, id, await versionOf())).toEqual(SAVED)
    const open = await versionOf()
    later(0)

    expect(await withdrawInvoice(shop, admin, id, first)).toMatchObject({ code: 'changed_meanwhile' })
    expect(await rowOf(id)).toMatchObject({ ...BUYER, number: null, email: 'anh@example.com' })
    for (const seen of [open, open]) expect(await withdrawInvoice(shop, admin, id, seen)).toEqual(SAVED)
    expect(await rowOf(id)).toBeUndefined()
  })
})

describe('the list of invoices', () => {
  it('has the newest first, pages, filters, and finds company, tax code, order and number', async () => {
    const ids: string[] = []
    for (const [index, company] of ['Hoa Sen', 'Đá Quý', 'TNHH "Bình Minh"'].entries()) {
      test.setNow(new Date(Date.now() + index * 1_000))
      ids.push((await asked({ company })).id)
    }
    test.setNow(new Date())
    await issue(ids[0]!, 'C26TML-77')
    const companies = async (...given: Parameters<typeof list>) => {
      const { rows, total } = await list(...given)
      return [total, ...rows.map(({ company }) => company)]
    }
    expect(await companies()).toEqual([3, 'TNHH "Bình Minh"', 'Đá Quý'])
    expect(await companies({}, 2)).toEqual([3, 'Hoa Sen'])
    expect(await companies({ state: 'open' })).toEqual([2, 'TNHH "Bình Minh"', 'Đá Quý'])
    expect(await companies({ state: 'issued' })).toEqual([1, 'Hoa Sen'])
    for (const q of ['da quy', 'ĐÁ Q', ids[1]!]) expect(await companies({ q })).toEqual([1, 'Đá Quý'])
    expect(await companies({ q: 'binh minh' })).toEqual([1, 'TNHH "Bình Minh"'])
    expect(await companies({ q: 'c26tml-77' })).toEqual([1, 'Hoa Sen'])
    expect((await list({ q: '0101243150' })).total).toBe(3)
    await ask(ids[1]!, { company: 'Ngọc Trai' })
    expect([await companies({ q: 'da quy' }), await companies({ q: 'ngoc trai' })]).toEqual([[0], [1, 'Ngọc Trai']])
  })

  it('says the state of the order, its tax and rate', async () => {
    const { id, total } = await asked()
    await shop.db.update(orders).set({ status: 'cancelled', refunded: 100_000 }).where(eq(orders.id, id))
    const [row] = (await list()).rows
    expect(row).toMatchObject({ id, status: 'cancelled', total, refunded: 100_000, currency: 'VND' })
    expect(row!.vat).toBe(Math.round(((total - 100_000) * row!.vatPercent) / (100 + row!.vatPercent)))
  })

  it('is exported without issued ones, cancelled orders and those with nothing left, and no cell is a formula', async () => {
    const open = await asked({ company: '=HYPERLINK("http://x","y")', address: '@SUM(1;2)' })
    const issued = await asked()
    await issue(issued.id, 'A-1')
    for (const change of [{ status: 'cancelled' as const }, { refunded: open.total }])
      await shop.db
        .update(orders)
        .set(change)
        .where(eq(orders.id, (await asked()).id))
    const csv = await (await csvAnswer('x.csv', INVOICE_COLUMNS, eachOpenInvoice(shop.db), 'semicolon')).text()
    const [head, ...rows] = csv.trim().split('\r\n')
    expect(head).toContain('Mã đơn;Ngày đặt;Công ty hoặc người mua;Mã số thuế')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(open.id)
    expect(rows[0]).toContain(`"'=HYPERLINK(""http://x"",""y"")";0101243150;"'@SUM(1;2)"`)
    expect(rows[0]).toContain('2 × ')
    const sums = /;VND;(\d+);(\d+);(\d+);(\d+);/.exec(rows[0]!)!.slice(1).map(Number)
    expect(sums[0]! + sums[2]!).toBe(sums[3])
    expect(sums[3]).toBe(open.total)
  })

  it('is in the accountant’s sheet, with a tax code that keeps its first digit', async () => {
    const { id } = await asked()
    await issue(id, 'A-1')
    const month = dayInVietnam(shop.clock.now()).slice(0, 7)
    const rows = await Array.fromAsync(eachOrderOfMonth(shop.db, month))
    expect(rows.find((row) => row.id === id)).toMatchObject({
      ...{ company: BUYER.company, taxCode: BUYER.taxCode, invoiceNumber: 'A-1' },
    })
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })
})

it('goes with the personal data of its order unless it is issued; then its email goes', async () => {
  const [open, issued] = [await asked(), await asked()]
  await issue(issued.id, 'A-1')
  const now = shop.clock.now()
  await shop.db.update(orders).set({ ownerGoneAt: now, status: 'delivered' })
  const later = new Date(now.getTime() + 1)
  const ids = (await shop.db.select({ id: orders.id }).from(orders)).map(({ id }) => id)
  for (const statement of forgetStatements(shop.db, { now, settled: later, keptDays: 1 }, { orderIds: ids }))
    await statement
  expect(await rowOf(open.id)).toBeUndefined()
  expect(await rowOf(issued.id)).toMatchObject({ company: BUYER.company, email: '', number: 'A-1' })
  expect((await shop.db.select().from(orderEdits)).flatMap(({ changes }) => Object.keys(changes))).toEqual([])
  expect((await list({ q: 'anh@example.com' })).total).toBe(0)
})
