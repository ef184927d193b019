import { describe, expect, it } from 'vitest'
import { bankTransactions } from '#db/schema/index.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { ACCOUNT, openTransfers } from '#tests/factories/transfers.ts'
import { importStatement } from './import-statement.ts'
import { receiveMoney, resolveMoney } from './note-money.ts'
import { readTransfers } from './read-transfers.ts'

const { test, ordersOf, begun, feed, inVietnam, round, open } = await openTransfers()
const { shop } = test

describe('staff', () => {
  const ofStaff = async () => theAdmin(test)

  it('note money that they have seen, once for a double click, and the order is made', async () => {
    const { reference, amountVND } = await begun()
    const body = { key: crypto.randomUUID(), reference, amountVND, note: 'thấy trên app' }
    const staff = await ofStaff()
    expect(await Promise.all([receiveMoney(shop, staff, body), receiveMoney(shop, staff, body)])).toMatchObject([
      { ok: true },
      { ok: true },
    ])
    expect(await ordersOf(reference)).toMatchObject([{ total: amountVND, reviewReason: null }])
    expect(
      await receiveMoney(shop, staff, { ...body, key: crypto.randomUUID(), reference: 'DH22222222' }),
    ).toMatchObject({
      code: 'transfer_not_found',
    })
  })

  it('cannot note another reference, amount or text under the same key: the money is where the first one put it', async () => {
    const [first, second] = [await begun(), await begun()]
    const staff = await ofStaff()
    const body = { key: crypto.randomUUID(), reference: first.reference, amountVND: 10_000, note: 'thấy trên app' }
    const send = (change: object = {}) => receiveMoney(shop, staff, { ...body, ...change })
    expect(await send()).toMatchObject({ ok: true })
    for (const change of [{ reference: second.reference }, { amountVND: 20_000 }, { note: '' }])
      expect(await send(change)).toEqual({ ok: false, code: 'entry_key_used' })
    expect(await send()).toMatchObject({ ok: true })
    const receivedOf = async ({ reference }: typeof first) =>
      (await readTransfers(shop)).waiting.find((row) => row.reference === reference)?.receivedVND
    expect([await receivedOf(first), await receivedOf(second)]).toEqual([10_000, 0])
    // The right one under a key of its own.
    expect(await send({ key: crypto.randomUUID(), reference: second.reference })).toMatchObject({ ok: true })
    expect(await receivedOf(second)).toBe(10_000)
  })

  it('place money that the bank reports late: the order is made and waits for review; of two the first decides', async () => {
    const late = await begun()
    const sentAt = new Date(Date.now() + 5 * MINUTE_MS)
    test.setNow(new Date(Date.now() + 31 * MINUTE_MS))
    await round()
    // Its customer sent it in time, but the purchase has ended: what it held is free for others.
    await feed(late.reference, late.amountVND, { id: 'late', transactionDate: inVietnam(sentAt) })
    const staff = await ofStaff()
    const place = { as: 'placed' as const, reference: late.reference, note: '' }
    const answers = await Promise.all([
      resolveMoney(shop, staff, 'feed-late', place),
      resolveMoney(shop, staff, 'feed-late', { as: 'returned', note: 'trả khách' }),
    ])
    expect(answers).toMatchObject([{ ok: true }, { code: 'nothing_to_review' }])
    expect(await ordersOf(late.reference)).toMatchObject([
      { id: late.orderId, total: late.amountVND, reviewReason: 'quote_expired' },
    ])
    expect(await resolveMoney(shop, staff, 'feed-late', place)).toMatchObject({ ok: false })
    expect(await resolveMoney(shop, staff, 'feed-none', place)).toMatchObject({ code: 'not_found' })
  })

  it('send back or keep what is too much, and see it in the lists until then', async () => {
    const { reference, amountVND } = await begun()
    await feed(reference, amountVND + 9_000, { id: 'too-much' })
    const { open: before, waiting } = await readTransfers(shop)
    expect(before).toContainEqual(expect.objectContaining({ id: 'feed-too-much', restVND: 9_000, reference }))
    expect(waiting.map((row) => row.reference)).not.toContain(reference)
    const staff = await ofStaff()
    expect(await resolveMoney(shop, staff, 'feed-too-much', { as: 'placed', reference, note: '' })).toMatchObject({
      code: 'order_already_paid',
    })
    expect(await resolveMoney(shop, staff, 'feed-too-much', { as: 'credit', note: 'lần sau' })).toMatchObject({
      ok: true,
    })
    const after = await readTransfers(shop)
    expect(after.open.map(({ id }) => id)).not.toContain('feed-too-much')
    expect(after.recent).toContainEqual(expect.objectContaining({ id: 'feed-too-much', resolution: 'credit' }))
  })
})

describe('a statement', () => {
  type Row = [amount: number, content: string, number?: string, daysAgo?: number]
  /** Makes a file of lines, each with its amount, text and the bank's number; of today, or so many days ago. */
  const file = (...rows: Row[]) =>
    ['Ngày giao dịch;Số tham chiếu;Ghi có;Nội dung']
      .concat(
        rows.map(([amount, content, number = '', daysAgo = 0]) => {
          const bookedAt = new Date(shop.clock.now().getTime() - daysAgo * DAY_MS)
          return `${inVietnam(bookedAt)};${number};${amount};${content}`
        }),
      )
      .join('\n')
  const send = async (csv: string, dryRun = false) => {
    const result = await importStatement(shop, await theAdmin(test), { account: ACCOUNT.number, csv, dryRun })
    if (!result.ok) throw new Error(result.code)
    return result.value
  }
  const stored = () => shop.db.$count(bankTransactions)

  it('says what would come of it, and then does that, once', async () => {
    const [paid, part] = [await begun(), await begun()]
    const csv = file(
      [paid.amountVND, `CT DEN ${paid.reference}`, 'FT-a'],
      [part.amountVND - 1_000, part.reference, 'FT-b'],
      [3_000, part.reference, 'FT-c'],
      [70_000, 'sao ke: hoa khai truong', 'FT-d'],
    )
    const before = await stored()
    const foreseen = await send(csv, true)
    expect(await stored()).toBe(before)
    expect(foreseen.counts).toEqual({ known: 0, placed: 3, open: 1, bad: 0, outgoing: 0 })
    expect(foreseen.lines.map(({ restVND }) => restVND)).toEqual([0, 0, 2_000, 70_000])
    expect(await send(csv)).toEqual({ ...foreseen, dryRun: false })
    expect(await ordersOf(paid.reference)).toMatchObject([{ id: paid.orderId, total: paid.amountVND }])
    expect(await ordersOf(part.reference)).toMatchObject([{ total: part.amountVND }])
    expect(await open()).toEqual(
      expect.arrayContaining([
        ['sao ke: hoa khai truong', 70_000],
        [part.reference, 2_000],
      ]),
    )
    for (const again of [true, false]) expect((await send(csv, again)).counts).toMatchObject({ known: 4, open: 0 })
    expect(await stored()).toBe(before + 4)
  })

  it('knows what the feed brought, also under another number, and what two imports at once bring', async () => {
    const [one, two] = [await begun(), await begun()]
    await feed(one.reference, one.amountVND, { referenceCode: 'FT-one' })
    await feed('no reference', 45_000, { referenceCode: 'of the feed' })
    const csv = file(
      [one.amountVND, one.reference, 'FT-one'],
      [45_000, 'NO REFERENCE', 'of the statement'],
      [two.amountVND, two.reference],
    )
    expect((await send(csv, true)).counts).toMatchObject({ known: 2, placed: 1, open: 0 })
    const before = await stored()
    await Promise.all([send(csv), send(csv)])
    expect(await stored()).toBe(before + 1)
    expect(await ordersOf(two.reference)).toHaveLength(1)
  })

  it('knows a line whose number a spreadsheet has changed', async () => {
    const { reference, amountVND } = await begun()
    const half = Math.floor(amountVND / 2)
    expect((await send(file([half, reference, '0020261125']))).counts).toMatchObject({ placed: 1 })
    const before = await stored()
    for (const number of ['20261125', "'0020261125", '2.02611E+13'])
      expect((await send(file([half, reference, number]))).counts).toMatchObject({ known: 1 })
    expect(await stored()).toBe(before)
    expect((await send(file([half, reference, '20261126']))).counts).toMatchObject({ known: 0 })
  })

  it('knows a line whose number a spreadsheet had rounded when it claimed the note of staff', async () => {
    const { reference, amountVND } = await begun()
    const half = Math.floor(amountVND / 2)
    const note = { key: crypto.randomUUID(), reference, amountVND: half, note: 'khách gọi' }
    expect(await receiveMoney(shop, await theAdmin(test), note)).toMatchObject({ ok: true })
    const before = await stored()
    for (const number of ['2.02611E+13', '0020261127', '2.02611E+13'])
      expect((await send(file([half, reference, number]))).counts).toMatchObject({ known: 1 })
    expect(await stored()).toBe(before)
    expect(await ordersOf(reference)).toEqual([])
  })

  it('keeps two equal payments apart: with one number, without any, and one that the feed missed', async () => {
    const csv = file([11_000, 'hai lan', 'FT-x'], [11_000, 'hai lan', 'FT-x'], [12_000, 'hai lan'], [12_000, 'hai lan'])
    expect((await send(csv)).counts).toMatchObject({ open: 4 })
    expect((await send(csv)).counts).toMatchObject({ known: 4, open: 0 })
    await feed('mot lan', 13_000, { referenceCode: '' })
    const missed = file([13_000, 'mot lan'], [13_000, 'mot lan'])
    expect((await send(missed)).counts).toMatchObject({ known: 1, open: 1 })
    expect((await send(missed)).counts).toMatchObject({ known: 2, open: 0 })
  })

  /** Two lines of one amount and text: with numbers on one day, and without numbers on two days. */
  const twoLines: [name: string, lines: (amount: number, content: string) => [Row, Row]][] = [
    [
      'with numbers',
      (amount, content) => [
        [amount, content, `${content}-a`],
        [amount, content, `${content}-b`],
      ],
    ],
    [
      'of two days',
      (amount, content) => [
        [amount, content, '', 1],
        [amount, content, '', 0],
      ],
    ],
  ]

  it.each(twoLines)('keeps the equal halves of a payment in two files apart: %s', async (_name, lines) => {
    const { reference, orderId, amountVND } = await begun()
    const [first, second] = lines(amountVND / 2, reference)
    expect((await send(file(first))).counts).toMatchObject({ placed: 1, open: 0 })
    expect(await ordersOf(reference)).toEqual([])
    expect((await send(file(second), true)).counts).toMatchObject({ known: 0, placed: 1 })
    expect((await send(file(second))).counts).toMatchObject({ known: 0, placed: 1 })
    expect(await ordersOf(reference)).toMatchObject([{ id: orderId, total: amountVND, reviewReason: null }])
    const before = await stored()
    // Also a file that overlaps both, and one with the newest line first.
    for (const rows of [[first], [second], [first, second], [second, first]])
      expect((await send(file(...rows))).counts).toMatchObject({ known: rows.length, placed: 0, open: 0 })
    expect(await stored()).toBe(before)
  })

  it.each(twoLines)('keeps the line of noted money and a second payment apart: %s', async (_name, lines) => {
    const { reference, amountVND } = await begun()
    const note = { key: crypto.randomUUID(), reference, amountVND, note: 'khách gọi' }
    await receiveMoney(shop, await theAdmin(test), note)
    const [first, second] = lines(amountVND, reference)
    const before = await stored()
    for (const dryRun of [true, false, false])
      expect((await send(file(first), dryRun)).counts).toMatchObject({ known: 1, open: 0 })
    expect(await stored()).toBe(before)
    for (const dryRun of [true, false])
      expect((await send(file(second), dryRun)).counts).toMatchObject({ known: 0, open: 1 })
    expect(await open()).toContainEqual([reference, amountVND])
    for (const rows of [[first], [second], [first, second], [second, first]])
      expect((await send(file(...rows))).counts).toMatchObject({ known: rows.length, open: 0 })
    // A repeated note is still the same one.
    expect(await receiveMoney(shop, await theAdmin(test), note)).toMatchObject({ ok: true })
    expect(await stored()).toBe(before + 1)
  })

  it('takes no row of another day that the feed brought from the line of that day', async () => {
    const { reference, amountVND } = await begun()
    await feed(reference, amountVND, { referenceCode: 'of the feed' })
    const csv = file([amountVND, reference, 'of yesterday', 1], [amountVND, reference, 'of today'])
    expect((await send(csv)).lines).toMatchObject([{ outcome: 'open' }, { outcome: 'known' }])
    expect((await send(csv)).counts).toMatchObject({ known: 2, open: 0 })
  })

  it('and the feed know what staff noted by hand before, once', async () => {
    const [one, two, three] = [await begun(), await begun(), await begun()]
    const staff = await theAdmin(test)
    for (const { reference, amountVND } of [one, two, three])
      await receiveMoney(shop, staff, { key: crypto.randomUUID(), reference, amountVND, note: 'khách gọi' })
    const before = await stored()
    expect((await send(file([one.amountVND, one.reference, 'FT-h']))).counts).toMatchObject({ known: 1 })
    for (let n = 0; n < 2; n++) {
      await feed(two.reference, two.amountVND, { id: 'noted', referenceCode: 'FT-noted' })
      await feed(three.reference, three.amountVND, { id: 'noted-unnumbered', referenceCode: '' })
    }
    expect(await stored()).toBe(before)
    await feed(two.reference, two.amountVND, { id: 'second', referenceCode: 'FT-second' })
    await feed(three.reference, three.amountVND, { id: 'second-unnumbered', referenceCode: '' })
    expect(await open()).toEqual(
      expect.arrayContaining([
        [two.reference, two.amountVND],
        [three.reference, three.amountVND],
      ]),
    )
    expect(await stored()).toBe(before + 2)
  })

  it('is of the account of the shop', async () => {
    const wrong = { account: '999', csv: file([1, 'x']), dryRun: true }
    expect(await importStatement(shop, await theAdmin(test), wrong)).toMatchObject({ code: 'transfer_unavailable' })
  })
})
