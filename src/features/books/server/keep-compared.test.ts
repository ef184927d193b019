import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { ProviderFailure } from '#features/payments/server/provider-failure.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { addDays, dayInVietnam, startOfDay } from '#shared/dates.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { createBooksRound } from './keep-compared.ts'

const test = await openTestShop()
// A comparison has the very instant that a test sets.
test.stopClock()
const { shop } = test
const { db } = shop
afterAll(() => test.close())

describe('once a day', () => {
  it('the days up to yesterday are compared, kept, and looked at again until they agree', async () => {
    const round = createBooksRound(shop)
    const run = async (at: Date) => {
      test.setNow(at)
      await round(new AbortController().signal)
      return readShopState(db, 'comparedBooks')
    }
    const today = dayInVietnam(new Date())
    const tomorrow = new Date(Date.parse(`${addDays(today, 1)}T02:00:00+07:00`))
    const { id } = await paidOrder(test)
    await change1(id)
    // Half an hour after midnight, money of yesterday may still be on its way.
    expect(await run(new Date(tomorrow.getTime() - 1.5 * HOUR_MS))).toBeNull()
    const first = await run(tomorrow)
    expect(first).toMatchObject({ to: today, from: addDays(today, -13), count: 2 })
    expect(first!.disagreements.map(({ kind, orderId }) => [kind, orderId])).toEqual([
      ['amount', id],
      ['day_sum', null],
    ])
    expect(await run(new Date(tomorrow.getTime() + HOUR_MS))).toEqual(first)
    const later = await run(new Date(tomorrow.getTime() + 20 * DAY_MS))
    expect(later).toMatchObject({ from: today, count: 2 })
    await change1(id, -1)
    expect(await run(new Date(tomorrow.getTime() + 21 * DAY_MS))).toMatchObject({ count: 0, disagreements: [] })
    // The clock was ahead: what it compared then does not keep the days until then from being compared.
    const corrected = new Date(tomorrow.getTime() + 11 * DAY_MS)
    expect(await run(corrected)).toMatchObject({ at: corrected.toISOString(), to: addDays(today, 11) })
  })

  it('a provider that is away stops the comparison of no other, and is asked again', async () => {
    await writeShopState(db, 'comparedBooks', null)
    test.setNow(new Date())
    const today = dayInVietnam(new Date())
    const [stripes, transferred] = [await paidOrder(test), await paidOrder(test)]
    await change1(stripes.id)
    const round = createBooksRound(shop)
    const oneAt = (day: string) => new Date(Date.parse(`${day}T01:00:00+07:00`))
    const run = async (day: string) => {
      test.setNow(oneAt(day))
      await round(new AbortController().signal)
    }
    const found = async () =>
      (await readShopState(db, 'comparedBooks'))!.disagreements
        .map(({ method, kind }) => `${method} ${kind}`)
        .toSorted()
    await run(addDays(today, 1))
    expect(await found()).toEqual(['card amount', 'card day_sum'])

    const nowOfTheBank = {
      paymentProvider: BANK_PROVIDER,
      paymentMethod: 'transfer',
      paymentIntentId: 'unknown',
    } as const
    await db.update(orders).set(nowOfTheBank).where(eq(orders.id, transferred.id))
    const list = vi.spyOn(stripeOf(shop), 'listPaidCharges')
    onTestFinished(() => list.mockRestore())
    list.mockImplementation(() => {
      throw new ProviderFailure({ kind: 'unavailable', message: 'no network' })
    })
    await expect(run(addDays(today, 2))).rejects.toThrow('no network')
    const bothKnown = ['card amount', 'card day_sum', 'transfer day_sum', 'transfer order_without_payment']
    expect(await found()).toEqual(bothKnown)
    await expect(run(addDays(today, 2))).rejects.toThrow('no network')
    expect(await found()).toEqual(bothKnown)
    // Nothing says that the books of its last day were compared.
    expect(await readShopState(db, 'comparedBooks')).toMatchObject({ to: today, count: 4 })

    list.mockRestore()
    await run(addDays(today, 2))
    expect(await found()).toEqual([...bothKnown, 'card payment_without_order'].toSorted())
    expect(await readShopState(db, 'comparedBooks')).toMatchObject({ to: addDays(today, 1), count: 5 })
  })

  it('a provider that is away from a day on keeps what was known of the days on which it was not asked', async () => {
    test.setNow(new Date())
    const { id, createdAt } = await paidOrder(test)
    const today = dayInVietnam(createdAt)
    const known = (day: string, method: 'card' | 'transfer' = 'card') => ({
      ...{ kind: 'amount' as const, day, method, orderId: `known by ${method} on ${day}`, subject: null },
      ...{ currency: 'VND' as const, theirs: 1, ours: 2 },
    })
    const [yesterday, tooOld] = [addDays(today, -1), addDays(today, -70)]
    const disagreements = [known(tooOld), known(yesterday), known(today), known(today, 'transfer')]
    const earlier = { at: createdAt.toISOString(), from: tooOld, to: yesterday, count: 4, disagreements }
    await writeShopState(db, 'comparedBooks', earlier)
    // Nor is an order by card that names no payment added to the sum of a day without the provider's part.
    await db.update(orders).set({ paymentIntentId: null }).where(eq(orders.id, id))
    await writeShopState(db, 'demo', null)
    onTestFinished(() => writeShopState(db, 'demo', true))
    const stripe = stripeOf(shop)
    const ask = stripe.listPaidCharges.bind(stripe)
    const list = vi.spyOn(stripe, 'listPaidCharges').mockImplementation((since, until) => {
      if (since >= startOfDay(today)) throw new ProviderFailure({ kind: 'unavailable', message: 'no network' })
      return ask(since, until)
    })
    onTestFinished(() => list.mockRestore())
    test.setNow(new Date(startOfDay(addDays(today, 1)).getTime() + HOUR_MS))
    await expect(createBooksRound(shop)(new AbortController().signal)).rejects.toThrow('no network')
    const kept = (await readShopState(db, 'comparedBooks'))!.disagreements
    expect(kept.filter(({ orderId }) => orderId?.startsWith('known'))).toEqual([known(tooOld), known(today)])
    expect(kept.filter(({ method, day }) => method === 'card' && day === today)).toEqual([known(today)])
  })

  async function change1(id: string, by = 1) {
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    await db
      .update(orders)
      .set({ total: row!.total + by })
      .where(eq(orders.id, id))
  }
})
