import { eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkouts, deliveryHolds, products, quotes, transferPayments } from '#db/schema/index.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { openTransfers } from '#tests/factories/transfers.ts'
import { usualDaysInARow } from '#tests/factories/usual-day.ts'
import { beginTransfer } from './begin-transfer.ts'

const { test, rose, customer, begin, begun, asked, ask } = await openTransfers()
const { shop } = test

/** Changes the price of the roses until the test ends. */
async function setPrice(priceVND: number): Promise<void> {
  const set = (price: number) => shop.db.update(products).set({ priceVND: price }).where(eq(products.id, rose.id))
  await set(priceVND)
  onTestFinished(async () => void (await set(rose.priceVND)))
}

/** Begins the card payment that the page shows before Pay, or puts the present price on it. */
async function shown(checkout?: { paymentIntentId: string; clientSecret: string }) {
  const result = await begin({ checkout })
  if (!result.ok) throw new Error(result.code)
  const { paymentIntentId, clientSecret, quote } = result.value
  return { checkout: { paymentIntentId, clientSecret }, total: quote.total }
}

/** Resolves to all that a purchase writes. */
const written = () =>
  shop.db.batch([
    shop.db.select().from(checkouts),
    shop.db.select().from(quotes),
    shop.db.select().from(transferPayments),
  ])

it('is not begun at another total than was shown: nothing changes, and the same key begins it at the new one', async () => {
  const before = await shown()
  await setPrice(rose.priceVND + 70_000)
  const found = await written()
  const input = asked(before)
  expect(await ask(input)).toMatchObject({ code: 'quote_changed', field: 'total' })
  expect(await written()).toEqual(found)
  const { paymentIntentId } = before.checkout
  expect(await shop.payments.of('stripe').read(paymentIntentId)).toMatchObject({ state: 'open', amount: before.total })

  const now = await shown(before.checkout)
  expect(now).toEqual({ ...before, total: before.total + 2 * 70_000 })
  expect(await ask({ ...input, ...now })).toMatchObject({ ok: true, value: { amountVND: now.total } })
})

it('keeps its amount once it is begun, whatever a repeated call has seen', async () => {
  const { checkout, total } = await shown()
  const input = asked({ checkout, total })
  const first = await ask(input)
  await setPrice(rose.priceVND - 10_000)
  expect(first).toMatchObject({ ok: true, value: { amountVND: total } })
  expect(await ask(input)).toEqual(first)
  expect(await ask({ ...input, total: total - 2 * 10_000 })).toEqual(first)
})

it('is begun at the price of this moment for a caller who was shown none', async () => {
  await setPrice(rose.priceVND + 70_000)
  const { total } = await shown()
  expect((await begun()).amountVND).toBe(total)
})

it('holds its place while the money is waited for, also if the process ends once the details are stored', async () => {
  // At no time of the day is it too late for a slot of the day after tomorrow.
  const [date, slotId] = [usualDaysInARow(2)[1]!, '08-10']
  const { deliveryCity: city } = customer()
  const input = asked({
    delivery: { city, date, wardCode: '', slotId },
    customerData: { ...customer(), deliveryDate: date, wardCode: '', slotId },
  })
  const ending = { ...shop, db: withoutUpdatesOf(deliveryHolds) }
  await beginTransfer(ending, input, { locale: 'vi', userId: null }).catch(() => {})
  const made = await ask(input)
  if (!made.ok) throw new Error(made.code)
  const [hold] = await shop.db
    .select({ until: deliveryHolds.until })
    .from(deliveryHolds)
    .innerJoin(checkouts, eq(checkouts.id, deliveryHolds.checkoutId))
    .where(eq(checkouts.orderId, made.value.orderId))
  expect(hold!.until.getTime()).toBeGreaterThan(Date.now() + 29 * MINUTE_MS)
})

it('holds its place no longer than another purchase if the process ends without having stored the details', async () => {
  const { db } = shop
  const [date, slotId] = [usualDaysInARow(2)[1]!, '10-12']
  const { deliveryCity: city } = customer()
  const input = asked({
    delivery: { city, date, wardCode: '', slotId },
    customerData: { ...customer(), deliveryDate: date, wardCode: '', slotId },
  })
  const batch = db.batch.bind(db)
  let reads = 0
  const spied = vi.spyOn(db, 'batch').mockImplementation(async (statements) => {
    const found = await batch(statements)
    // What is read under the lease, to judge the details by, has changed when they are stored.
    const [first] = found as unknown as [Partial<typeof checkouts.$inferSelect>[]]
    const checkout = Array.isArray(first) && first[0]
    if (!checkout || !checkout.leaseHolder) return found
    if (++reads > 1) throw new Error('the process is gone')
    await db.update(checkouts).set({ endedAt: new Date() }).where(eq(checkouts.id, checkout.id!))
    return found
  })
  onTestFinished(() => spied.mockRestore())
  await expect(ask(input)).rejects.toThrow('the process is gone')
  const [hold] = await db.select().from(deliveryHolds).where(eq(deliveryHolds.slot, slotId))
  expect(hold!.until.getTime()).toBeLessThan(Date.now() + 16 * MINUTE_MS)
})

/** Returns the shop's database for a process that ends before it updates rows of a table. */
function withoutUpdatesOf(table: SQLiteTable): typeof shop.db {
  return new Proxy(shop.db, {
    get(target, name) {
      if (name === 'update')
        return (updated: SQLiteTable) => {
          if (updated === table) throw new Error('the process is gone')
          return target.update(updated)
        }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
