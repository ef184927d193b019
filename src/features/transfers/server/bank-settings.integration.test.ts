import { QRPay } from 'vietnam-qr-pay'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { bankTransactions, checkouts, deliveryHolds } from '#db/schema/index.ts'
import { beginTransfer } from '#features/checkout/server/begin-transfer.ts'
import { readTransfer } from '#features/checkout/server/read-transfer.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { receivePaymentEvent } from '#features/orders/server/receive-payment-event.ts'
import { changeSettings } from '#features/settings/server/change-settings.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import { SECTIONS } from '#features/settings/sections.schema.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays, AHEAD_OF_UTC_MS, dayInVietnam, startOfDay } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { City } from '#shared/shop.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { importStatement } from './import-statement.ts'
import { readTransfers } from './read-transfers.ts'

const KEY = 'feed-key-of-tests'
const { test, rose, customer, ordersOf } = await openCheckouts({ BANK_WEBHOOK_KEY: KEY })
const { shop } = test
const GENERAL = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }
const SAIGON = { bin: '970422', bank: 'MB Bank', number: '7777888899', holder: 'MOC LAN SAI GON' }
/** Nine in Vietnam's morning of tomorrow: later than the database's clock, by which quotes are made. */
const MORNING = new Date(startOfDay(addDays(dayInVietnam(new Date()), 1)).getTime() + 9 * HOUR_MS)
const TOMORROW = addDays(dayInVietnam(MORNING), 1)
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(MORNING)
  // Neither Tết nor a busy day, whatever the day of the test.
  await writeShopState(shop.db, 'deliveryRules', { closed: [], surge: [] })
  await writeShopState(shop.db, 'bankAccount', GENERAL)
  await writeShopState(shop.db, 'cityBankAccounts', { 'Ho Chi Minh': SAIGON })
  await writeShopState(shop.db, 'transferMinutes', null)
})

type Asked = Parameters<typeof beginTransfer>[1]

function askedFor(city: City, { date = TOMORROW, slotId = '' } = {}): Asked {
  return {
    key: crypto.randomUUID(),
    items: [{ productId: rose.id, quantity: 1 }],
    currency: 'vnd',
    discountCode: null,
    delivery: { city, date, wardCode: '', slotId },
    customerData: { ...customer(), deliveryCity: city, deliveryDate: date, wardCode: '', slotId },
  }
}
async function begin(asked: Asked) {
  const result = await beginTransfer(shop, asked, { locale: 'vi', userId: null })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const minutesOf = ({ expiresAt }: { expiresAt: string }) =>
  Math.round((Date.parse(expiresAt) - shop.clock.now().getTime()) / MINUTE_MS)
const later = (minutes: number) => test.setNow(new Date(MORNING.getTime() + minutes * MINUTE_MS))
const round = () => createReconciler(shop)(new AbortController().signal)
const stateOf = async ({ reference, clientSecret }: { reference: string; clientSecret: string }) => {
  const read = await readTransfer(shop, { reference, clientSecret })
  return read.ok ? read.value.state : read.code
}

let lines = 0
function feed(content: string, amount: number, account: { accountNumber: string; subAccount?: string }) {
  const id = 40_000 + ++lines
  const at = new Date(shop.clock.now().getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' ')
  const line = { id, transactionDate: at, content, transferType: 'in', transferAmount: amount, ...account }
  return receivePaymentEvent(shop, BANK_PROVIDER, {
    body: JSON.stringify({ ...line, referenceCode: `FT${id}` }),
    headers: new Headers({ authorization: `Apikey ${KEY}` }),
  })
}
const openMoney = async () => (await readTransfers(shop)).open.map(({ amountVND, content }) => [amountVND, content])

describe('an account for a city', () => {
  it('is shown to the customers of that city, in words and in the code; the others see the general one', async () => {
    const [south, north] = [await begin(askedFor('Ho Chi Minh')), await begin(askedFor('Hanoi'))]
    expect([south.bank, north.bank]).toEqual([SAIGON, GENERAL])
    expect(new QRPay(south.qr).consumer).toMatchObject({ bankBin: SAIGON.bin, bankNumber: SAIGON.number })
    expect(new QRPay(north.qr).consumer).toMatchObject({ bankBin: GENERAL.bin, bankNumber: GENERAL.number })
  })

  it('takes its money by the feed; so does each account of the shop, also under its virtual number', async () => {
    for (const account of [
      { accountNumber: SAIGON.number },
      { accountNumber: ' 01234-56789' },
      { accountNumber: '555000', subAccount: SAIGON.number },
    ]) {
      const purchase = await begin(askedFor('Ho Chi Minh'))
      await feed(purchase.reference, purchase.amountVND, account)
      expect(await ordersOf(purchase.reference)).toMatchObject([{ id: purchase.orderId, reviewReason: null }])
    }
    const [newest] = await shop.db
      .select()
      .from(bankTransactions)
      .where(eq(bankTransactions.id, `feed-${40_000 + lines}`))
    expect(newest?.accountNumber).toBe(SAIGON.number)
  })

  it('that is not the shop’s takes nothing: its line is money to place', async () => {
    const purchase = await begin(askedFor('Hanoi'))
    await feed(purchase.reference, purchase.amountVND, { accountNumber: '999999' })
    expect(await ordersOf(purchase.reference)).toEqual([])
    expect(await openMoney()).toContainEqual([purchase.amountVND, purchase.reference])
    await feed(purchase.reference, purchase.amountVND, { accountNumber: GENERAL.number })
    expect(await ordersOf(purchase.reference)).toHaveLength(1)
  })

  it('that the owner has replaced still takes the money of those who were shown it', async () => {
    const asked = askedFor('Ho Chi Minh')
    const purchase = await begin(asked)
    await writeShopState(shop.db, 'cityBankAccounts', {})
    expect(await begin(asked)).toEqual(purchase)
    await feed(purchase.reference, purchase.amountVND, { accountNumber: SAIGON.number })
    expect(await ordersOf(purchase.reference)).toHaveLength(1)
    expect((await begin(askedFor('Ho Chi Minh'))).bank).toEqual(GENERAL)
  })

  it('has statements of its own, and is listed for them', async () => {
    expect((await readTransfers(shop)).accounts.map(({ number }) => number)).toEqual([GENERAL.number, SAIGON.number])
    const purchase = await begin(askedFor('Ho Chi Minh'))
    const day = dayInVietnam(MORNING).split('-').toReversed().join('/')
    const csv = `Ngày,Nội dung,Ghi có\n${day},${purchase.reference},${purchase.amountVND}`
    const admin = await theAdmin(test)
    const read = await importStatement(shop, admin, { account: SAIGON.number, csv, dryRun: false })
    expect(read).toMatchObject({ ok: true, value: { counts: { placed: 1 } } })
    expect(await ordersOf(purchase.reference)).toHaveLength(1)
    expect(await importStatement(shop, admin, { account: '999999', csv, dryRun: true })).toMatchObject({ ok: false })
  })

  it('without a general account is no transfer', async () => {
    await writeShopState(shop.db, 'bankAccount', null)
    const asked = await beginTransfer(shop, askedFor('Ho Chi Minh'), { locale: 'vi', userId: null })
    expect(asked).toMatchObject({ code: 'transfer_unavailable' })
  })
})

describe('the minutes that a transfer is waited for', () => {
  it('are kept as they were told when the setting changes, shorter or longer', async () => {
    await writeShopState(shop.db, 'transferMinutes', 90)
    const asked = askedFor('Hanoi')
    const long = await begin(asked)
    await writeShopState(shop.db, 'transferMinutes', 10)
    const short = await begin(askedFor('Hanoi'))
    expect([minutesOf(long), minutesOf(short)]).toEqual([90, 10])
    await writeShopState(shop.db, 'transferMinutes', 1440)

    later(11)
    await round()
    expect([await stateOf(long), await stateOf(short)]).toEqual(['waiting', 'over'])
    expect((await readTransfers(shop)).waiting.map(({ reference }) => reference)).toContain(long.reference)
    later(89)
    await round()
    expect((await begin(asked)).expiresAt).toBe(long.expiresAt)
    await feed(long.reference, long.amountVND, { accountNumber: GENERAL.number })
    // Half an hour would have been over: the time that the customer was given counts.
    expect(await ordersOf(long.reference)).toMatchObject([{ reviewReason: null }])
  })

  it('of a checkout of an earlier version are thirty', async () => {
    await writeShopState(shop.db, 'transferMinutes', 600)
    const old = await begin(askedFor('Hanoi'))
    await shop.db.update(checkouts).set({ openForMs: null }).where(eq(checkouts.orderId, old.orderId))
    later(29)
    await round()
    expect(await stateOf(old)).toBe('waiting')
    later(31)
    await round()
    expect(await stateOf(old)).toBe('over')
  })

  it('hold the slot as long', async () => {
    await writeShopState(shop.db, 'transferMinutes', 240)
    const { orderId } = await begin(askedFor('Hanoi', { slotId: '08-10', date: addDays(TOMORROW, 1) }))
    const [hold] = await shop.db
      .select({ until: deliveryHolds.until })
      .from(deliveryHolds)
      .innerJoin(checkouts, eq(checkouts.id, deliveryHolds.checkoutId))
      .where(eq(checkouts.orderId, orderId))
    // By the database's clock.
    const minutes = (hold!.until.getTime() - Date.now()) / MINUTE_MS
    expect(minutes).toBeGreaterThan(239)
    expect(minutes).toBeLessThan(241)
  })

  it('end when orders for the slot or day do, but never before half an hour has passed', async () => {
    await writeShopState(shop.db, 'transferMinutes', 1440)
    const today = dayInVietnam(MORNING)
    const whole = minutesOf(await begin(askedFor('Hanoi', { date: addDays(today, 3) })))
    const day = minutesOf(await begin(askedFor('Hanoi', { date: today })))
    const slot = minutesOf(await begin(askedFor('Hanoi', { date: today, slotId: '14-16' })))
    expect(whole).toBe(1440)
    expect(day).toBeLessThan(1440)
    expect(slot).toBeLessThan(day)
    expect(slot).toBeGreaterThan(30)
    // Orders for today end at two.
    test.setNow(new Date(startOfDay(today).getTime() + 13 * HOUR_MS + 50 * MINUTE_MS))
    expect(minutesOf(await begin(askedFor('Hanoi', { date: today })))).toBe(30)
    test.setNow(MORNING)
    await writeShopState(shop.db, 'transferMinutes', 10)
    expect(minutesOf(await begin(askedFor('Hanoi', { date: today, slotId: '14-16' })))).toBe(10)
  })
})

describe('the settings', () => {
  const saved = async (values: object, isRecent = true) => {
    const { bank } = await readSettings(shop)
    const parsed = SECTIONS.bank.safeParse({ ...bank, ...values })
    if (!parsed.success) return parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
    const change = { bank: { version: bank.version, value: parsed.data } }
    return changeSettings(shop, await theAdmin(test), change, { isRecent })
  }
  const none = { bin: '', number: '', holder: '' }

  it('keep accounts and minutes, and name the banks', async () => {
    const { bank: _, ...hanoi } = { ...SAIGON, number: '111 222.333' }
    expect(await saved({ minutes: '45', cities: { Hanoi: hanoi, 'Ho Chi Minh': none } })).toMatchObject({
      ok: true,
      value: { bank: { minutes: 45, number: GENERAL.number, cities: { Hanoi: { number: '111222333' } } } },
    })
    expect((await readTransfers(shop)).accounts).toEqual([
      { bank: 'Vietcombank', number: GENERAL.number },
      { bank: 'MB Bank', number: '111222333' },
    ])
    expect(minutesOf(await begin(askedFor('Hanoi')))).toBe(45)
  })

  it('name other accounts after a recent sign-in only, and take anything else', async () => {
    const { bank: before } = await readSettings(shop)
    const { bank: _, ...saigon } = { ...SAIGON, number: '555666777' }
    for (const accounts of [
      { number: '999888777' },
      { holder: 'KE GIAN' },
      { cities: { ...before.cities, Hanoi: saigon } },
    ])
      expect(await saved(accounts, false)).toMatchObject({ ok: false, code: 'recent_sign_in_required' })
    expect(await saved({ ...none, cities: { Hanoi: none, 'Ho Chi Minh': none } }, false)).toMatchObject({
      code: 'recent_sign_in_required',
    })
    expect((await readSettings(shop)).bank).toEqual(before)
    expect(await saved({ minutes: '50' }, false)).toMatchObject({ ok: true, value: { bank: { minutes: 50 } } })
    expect(await saved({ number: '999888777' })).toMatchObject({ ok: true, value: { bank: { number: '999888777' } } })
  })

  it('refuse half an account, a city without a general one, and minutes out of bounds', async () => {
    const { bank: _, ...own } = SAIGON
    expect(await saved({ cities: { Hanoi: { ...own, number: '' }, 'Ho Chi Minh': none } })).toEqual([
      ['cities.Hanoi.number', 'settings_bank_number'],
    ])
    expect(await saved({ ...none, cities: { Hanoi: own, 'Ho Chi Minh': none } })).toEqual([
      ['bin', 'settings_bank'],
      ['number', 'settings_bank_number'],
      ['holder', 'settings_bank_holder'],
    ])
    expect(await saved({ ...none, cities: { Hanoi: none, 'Ho Chi Minh': none } })).toMatchObject({ ok: true })
    for (const minutes of ['9', '1441', '', '30.5', '-30', 'x'])
      expect(await saved({ minutes }), minutes).toEqual([['minutes', 'settings_transfer_minutes']])
  })
})
