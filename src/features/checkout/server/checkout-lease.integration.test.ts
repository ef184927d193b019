import { setTimeout as sleep } from 'node:timers/promises'
import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { migrateDatabase, openDatabase, type Database } from '#db/client.ts'
import { checkouts } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { beginCheckout } from './begin-checkout.ts'
import { withCheckoutLease } from './checkout-lease.ts'
import { findLatestQuote } from './latest-quote.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

/** How long the provider takes for each call. */
const SLOW_MS = 150
const CODES = ['MOCLAN10', null, 'LE33', 'YEUTHUONG15']

describe('on a database file', () => define(async () => ({})))

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): the tests of a database server did not run')
describe.skipIf(!SQLD)('on a database server', () => {
  let server: SqldServer
  beforeAll(async () => {
    server = await startSqld()
    const db = await openDatabase({ url: server.url })
    await migrateDatabase(db)
    db.close()
  })
  afterAll(() => server.remove())
  define(async () => ({ DATABASE_URL: server.url }))
})

function define(database: () => Promise<Record<string, string>>) {
  let shops: Awaited<ReturnType<typeof openCheckouts>>
  let here: Shop
  /** The same shop in another process: on the same database, with a client and a queue of its own. */
  let there: Shop
  let otherDb: Database
  beforeAll(async () => {
    shops = await openCheckouts(await database())
    here = shops.test.shop
    otherDb = await openDatabase({ url: here.config.database.url })
    there = { ...here, db: otherDb }
  })
  afterAll(async () => {
    otherDb.close()
    await shops.test.close()
  })
  afterEach(() => vi.restoreAllMocks())

  const requoteAt = async (shop: Shop, discountCode: string | null, { paymentIntentId, clientSecret }: Proof) => {
    const result = await beginCheckout(shop, {
      items: [{ productId: shops.rose.id, quantity: 2 }],
      currency: 'vnd',
      discountCode,
      locale: 'vi',
      userId: null,
      checkout: { paymentIntentId, clientSecret },
    })
    if (!result.ok) throw new Error(result.code)
    return result.value
  }
  type Proof = { paymentIntentId: string; clientSecret: string }

  const rowOf = async (intentId: string) =>
    (await here.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, intentId)))[0]!

  /** Slows every call to the provider down, in both processes. */
  function slowProvider(): void {
    for (const name of ['read', 'amend', 'cancel'] as const) {
      const call = stripeOf(here)[name].bind(stripeOf(here)) as (...given: unknown[]) => Promise<unknown>
      vi.spyOn(stripeOf(here), name).mockImplementation(async (...given: unknown[]) => {
        await sleep(SLOW_MS)
        return call(...given) as never
      })
    }
  }

  /** Takes the checkout's lease as a process that never renews it. */
  const takeOver = (id: string, forMs: number) =>
    here.db
      .update(checkouts)
      .set({ leaseHolder: 'a killed process', leaseUntil: new Date(Date.now() + forMs) })
      .where(eq(checkouts.id, id))

  it('lets two processes change one payment one after the other: it charges the quote that was stored last', async () => {
    slowProvider()
    const first = await shops.begun()
    const answers = await Promise.all(
      CODES.flatMap((code) => [requoteAt(here, code, first), requoteAt(there, code, first)]),
    )
    const { id, leaseHolder } = await rowOf(first.paymentIntentId)
    const latest = (await findLatestQuote(here.db, id))!
    const intent = await shops.test.stripe.paymentIntents.retrieve(first.paymentIntentId)
    expect([intent.amount, intent.metadata.quote]).toEqual([latest.total, latest.id])
    expect(answers.map(({ quoteId }) => quoteId)).toContain(latest.id)
    expect(leaseHolder).toBeNull()
  })

  it('lets only the screen pay that shows what will be charged, whichever process it asks', async () => {
    slowProvider()
    const first = await shops.begun()
    const customerData = shops.customer()
    const screens = await Promise.all(
      CODES.flatMap((code) =>
        [here, there].map(async (shop) => {
          const screen = await requoteAt(shop, code, first)
          return { screen, saved: await saveCheckoutDetails(shop, { ...screen, customerData, userId: null }) }
        }),
      ),
    )
    const paying = screens.filter(({ saved }) => saved.ok)
    expect(paying.length).toBeGreaterThan(0)
    for (const { screen } of paying) {
      const intent = await shops.test.stripe.paymentIntents.retrieve(screen.paymentIntentId)
      // A later change cancels the payment, because Pay was pressed with another amount on it.
      expect(intent.amount).toBe(screen.quote.total)
    }
  })

  it('waits for a killed process until its lease ends, without asking the database to write', async () => {
    const first = await shops.begun()
    const { id } = await rowOf(first.paymentIntentId)
    await takeOver(id, 9_000)
    const [update, look] = [vi.spyOn(here.db, 'update'), vi.spyOn(here.db, 'select')]
    const step = vi.fn(async () => {})
    const waiting = withCheckoutLease(here, id, step)
    await expect.poll(() => look.mock.calls.length).toBeGreaterThan(2)
    expect(step).not.toHaveBeenCalled()
    // Its end is written by the other client, so that no pause of a busy machine passes for it.
    const leaseUntil = new Date(Date.now() - 1)
    await otherDb.update(checkouts).set({ leaseUntil }).where(eq(checkouts.id, id))
    await waiting
    expect(step).toHaveBeenCalledTimes(1)
    // The first try, the one after the end of the lease, and the end of its own.
    expect(update.mock.calls.length).toBe(3)
  })

  it('does not wait for a lease that was taken before the clock was set back', async () => {
    const { paymentIntentId } = await shops.begun()
    const { id } = await rowOf(paymentIntentId)
    await takeOver(id, 3_600_000)
    const look = vi.spyOn(here.db, 'select')
    await withCheckoutLease(here, id, async () => {})
    // Each pause ends with a look at the lease.
    expect(look).not.toHaveBeenCalled()
  })

  it.each(['a new amount', 'details'])('starts the step for %s again if the lease was lost meanwhile', async (what) => {
    const first = await shops.begun()
    const { id } = await rowOf(first.paymentIntentId)
    const read = stripeOf(here).read.bind(stripeOf(here))
    const reading = vi.spyOn(stripeOf(here), 'read').mockImplementationOnce(async (intentId) => {
      const payment = await read(intentId)
      await takeOver(id, 300)
      return payment
    })
    if (what === 'details') {
      expect(await saveCheckoutDetails(here, { ...first, customerData: shops.customer(), userId: null })).toMatchObject(
        {
          ok: true,
        },
      )
    } else {
      const second = await requoteAt(here, 'LE33', first)
      const intent = await shops.test.stripe.paymentIntents.retrieve(first.paymentIntentId)
      expect([second.paymentIntentId, intent.amount]).toEqual([first.paymentIntentId, second.quote.total])
    }
    expect(reading).toHaveBeenCalledTimes(2)
  })

  it('cancels a payment whose change was broken off: it could still arrive after the customer agreed', async () => {
    const first = await shops.begun()
    const amend = stripeOf(here).amend.bind(stripeOf(here))
    const late = Promise.withResolvers<Parameters<typeof amend>>()
    vi.spyOn(stripeOf(here), 'amend').mockImplementationOnce(async (...given) => {
      late.resolve(given)
      throw new Error('the process is gone')
    })
    await expect(requoteAt(here, 'LE33', first)).rejects.toThrow('the process is gone')
    const details = { ...first, customerData: shops.customer(), userId: null }
    expect(await saveCheckoutDetails(there, { ...details, quoteId: undefined })).toMatchObject({
      code: 'quote_changed',
    })
    const next = await requoteAt(there, null, first)
    expect(next.paymentIntentId).not.toBe(first.paymentIntentId)
    await expect(amend(...(await late.promise))).rejects.toMatchObject({ kind: 'state' })
    expect(await saveCheckoutDetails(there, { ...next, customerData: shops.customer(), userId: null })).toMatchObject({
      ok: true,
    })
  })

  it('refuses to let a payment be paid whose amount was changed at the provider, and replaces it', async () => {
    const first = await shops.begun()
    await shops.test.stripe.paymentIntents.update(first.paymentIntentId, { amount: first.quote.total + 1 })
    const customerData = shops.customer()
    expect(await saveCheckoutDetails(here, { ...first, customerData, userId: null })).toMatchObject({
      code: 'quote_changed',
    })
    const next = await requoteAt(here, null, first)
    expect(next.paymentIntentId).not.toBe(first.paymentIntentId)
    expect(await saveCheckoutDetails(here, { ...next, customerData, userId: null })).toMatchObject({ ok: true })
  })

  it('answers that the payment cannot be changed now, if another process keeps the lease for too long', async () => {
    const first = await shops.begun()
    const { id } = await rowOf(first.paymentIntentId)
    await takeOver(id, 9_000)
    const now = performance.now.bind(performance)
    const update = here.db.update.bind(here.db)
    vi.spyOn(here.db, 'update').mockImplementationOnce((table) => {
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000)
      return update(table)
    })
    const warn = vi.spyOn(here.log, 'warn')
    const details = { ...first, customerData: shops.customer(), userId: null }
    expect(await saveCheckoutDetails(here, details)).toEqual({ ok: false, code: 'payment_provider_unavailable' })
    expect(warn.mock.calls).toMatchObject([
      [{ reason: expect.stringContaining(id) }, expect.stringContaining('kept by')],
    ])
    expect((await rowOf(first.paymentIntentId)).detailsAt).toBeNull()
  })

  it('answers that the payment provider cannot be asked, and stores nothing', async () => {
    const first = await shops.begun()
    vi.spyOn(stripeOf(here), 'read').mockRejectedValue(
      Object.assign(new Error('unreachable'), { name: 'ProviderFailure', kind: 'unavailable' }),
    )
    const details = { ...first, customerData: shops.customer(), userId: null }
    expect(await saveCheckoutDetails(here, details)).toEqual({ ok: false, code: 'payment_provider_unavailable' })
    expect((await rowOf(first.paymentIntentId)).detailsAt).toBeNull()
  })
}
