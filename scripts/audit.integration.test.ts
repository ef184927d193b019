// npm run audit as its owner runs it: what it prints, and with which code it ends, while the shop runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { restoreToServer } from '@moc-lan/libsql-safe'
import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findMissingMigrations } from '#db/client.ts'
import { orders, users, type OrderRow } from '#db/schema/index.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { writeShopState } from '#server/shop-state.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { formatMoney } from '#shared/money.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { control, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { runScript } from '#tests/factories/run-script.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): its books were not compared')

type Order = OrderRow

describe('npm run audit on a database that this version of the shop has not been started on', () => {
  const temporary = new TemporaryShop()
  afterAll(() => temporary.remove())
  const audit = (dataDir: string) => runScript('scripts/audit.ts', [], { env: { DATA_DIR: dataDir } })

  it('makes no database where there is none', async () => {
    const folder = join(temporary.dataDir, 'elsewhere')
    expect(await audit(folder)).toEqual({ code: 2, output: expect.stringContaining('There is no database ') })
    expect(existsSync(folder)).toBe(false)
  })

  it('neither fills an empty one nor migrates that of an earlier version', async () => {
    const db = await temporary.open()
    const refused = { code: 2, output: expect.stringContaining('start it once, then compare') }
    expect(await audit(temporary.dataDir)).toEqual(refused)
    expect(await db.$count(users)).toBe(0)
    await writeShopState(db, 'openedAt', new Date().toISOString())
    await db.run(
      `DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)`,
    )
    expect(await audit(temporary.dataDir)).toEqual(refused)
    expect(await findMissingMigrations(db)).toHaveLength(1)
  })
})

describe.each(['file', 'server'] as const)('npm run audit on a database %s', (on) => {
  if (on === 'server' && !SQLD) return it.skipIf(true)('needs a libSQL server', () => {})

  let server: SqldServer | null = null
  let test: TestShop
  let settings: Record<string, string>
  let [whole, refunded]: Order[] = []
  beforeAll(async () => {
    if (on === 'server') {
      server = await startSqld()
      await restoreToServer(join(process.env.TEST_SHOP_TEMPLATE ?? '', 'shop.db'), server)
    }
    const database: Record<string, string> = server ? { DATABASE_URL: server.url } : {}
    test = await openTestShop(database)
    settings = { DATA_DIR: test.shop.config.dataDir, ...database }
    // Payments of the last two minutes may still be on their way.
    test.setNow(new Date(Date.now() - 10 * MINUTE_MS))
    ;[whole, refunded] = [await paidOrder(test), await paidOrder(test)]
    const admin = await theAdmin(test)
    expect((await refundOrder(test.shop, admin, refunded.id, { amount: 7_000, key: crypto.randomUUID() })).ok).toBe(
      true,
    )
  })
  afterAll(async () => {
    await test.close()
    await server?.remove()
  })

  const audit = (days: string[] = [], env: Record<string, string> = {}) =>
    runScript('scripts/audit.ts', days, { env: { ...settings, ...env } })
  const linesWith = (output: string, part: string) => output.split('\n').filter((line) => line.includes(part))
  const change = (id: string, values: Partial<Order>) =>
    test.shop.db.update(orders).set(values).where(eq(orders.id, id))

  it('prints the sums of each day, and ends with 0 if the books agree', async () => {
    const { code, output } = await audit()
    const day = dayInVietnam(whole!.createdAt)
    const sum = formatMoney(whole!.total + refunded!.total, 'VND')
    expect([code, output]).toEqual([0, expect.stringContaining('The books agree from ')])
    expect(linesWith(output, `${day}  card VND`)).toEqual([
      `${day}  card VND: 2 payments, paid ${sum}, ordered ${sum}, refunded ${formatMoney(7_000, 'VND')}`,
    ])
  })

  it('prints each disagreement with its order, payment and amounts, ends with 1, and changes nothing', async () => {
    const gone = 'pi_that_nobody_knows'
    await change(whole!.id, { total: whole!.total + 1_000 })
    await change(refunded!.id, { paymentIntentId: gone })
    const before = await test.shop.db.select().from(orders)
    const { code, output } = await audit()
    expect(await test.shop.db.select().from(orders)).toEqual(before)
    const told = linesWith(output, 'DISAGREES').map((line) => line.split('  DISAGREES  ')[1])
    const [theirs, ours] = [formatMoney(whole!.total, 'VND'), formatMoney(whole!.total + 1_000, 'VND')]
    const other = formatMoney(refunded!.total, 'VND')
    expect(told).toEqual(
      expect.arrayContaining([
        `amount (card; order ${whole!.id}, ${whole!.paymentIntentId}): theirs ${theirs}, ours ${ours}`,
        `payment_without_order (card; ${refunded!.paymentIntentId}): theirs ${other}, ours none`,
        `order_without_payment (card; order ${refunded!.id}, ${gone}): theirs none, ours ${other}`,
      ]),
    )
    expect(output).toContain(`${told.length} disagreements from `)
    expect(code).toBe(1)

    // Another range knows nothing of it; put right, the books agree again.
    expect(await audit(['2020-02-28', '2020-03-01'])).toEqual({
      code: 0,
      output: 'The books agree from 2020-02-28 to 2020-03-01.\n',
    })
    await change(whole!.id, { total: whole!.total })
    await change(refunded!.id, { paymentIntentId: refunded!.paymentIntentId })
    expect((await audit([dayInVietnam(whole!.createdAt)])).code).toBe(0)
  })

  it('leaves a payment that is due to the bank of the shop that runs', async () => {
    onTestFinished(test.stopClock())
    const { id, client_secret: secret } = await test.stripe.paymentIntents.create({ amount: 120_000, currency: 'vnd' })
    await test.pay(id, secret!, CARDS.settlesLate)
    onTestFinished(() => control(test, `intents/${id}/settle`, { outcome: 'failed' }))
    await audit()
    expect((await test.stripe.paymentIntents.retrieve(id)).status).toBe('processing')
  })

  it('ends with 2 if the provider cannot be asked, and does not say that the books agree', async () => {
    const { code, output } = await audit([], { STRIPE_API_URL: `http://127.0.0.1:${await freePort()}/sandbox/stripe` })
    expect(output).toContain('The books were not compared to the end.')
    expect(output).not.toContain('agree from')
    expect(code).toBe(2)
  })
})

// Before a database is opened.
it.each([[['yesterday']], [['2026-11-02', '2026-11-01']], [['2026-11-01', '2026-11-02', '2026-11-03']]])(
  'npm run audit refuses the days %j',
  async (days) => {
    const { code, output } = await runScript('scripts/audit.ts', days)
    expect([code, output]).toEqual([2, expect.stringContaining('Usage: npm run audit')])
  },
)
