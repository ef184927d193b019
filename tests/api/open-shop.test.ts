import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactMessages, mails, orders, products, promotions, reviews, sessions, users } from '#db/schema/index.ts'
import { readShopState } from '#server/shop-state.ts'
import { paidOrder } from '../factories/paid-order.ts'
import { runScript } from '../factories/run-script.ts'
import { runShopOnDemand } from '../factories/running-shop.ts'
import { openTestShop, type TestShop } from '../factories/test-shop.ts'

const SITE_URL = 'https://shop.example'
const KEYS = [
  'STRIPE_SECRET_KEY=sk_live_51Abc',
  'STRIPE_PUBLISHABLE_KEY=pk_live_51Abc',
  'STRIPE_WEBHOOK_SECRET=whsec_Abc',
]
const SETTINGS = [`SITE_URL=${SITE_URL}`, 'TRUSTED_PROXIES=1', ...KEYS].flatMap((pair) => ['--set', pair])
const PASSWORD = 'hoa sữa mùa thu'

let test_: TestShop
let folder: string
let envFile: string
let realOrder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-open-'))
  envFile = join(folder, 'shop.env')
  test_ = await openTestShop()
  const { db, sessions: signedIn } = test_.shop
  for (const status of ['pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled'] as const) {
    const { id } = await paidOrder(test_)
    await db.update(orders).set({ status }).where(eq(orders.id, id))
  }
  await paidOrder(test_, { details: false })
  // An order paid with live keys on a demo database, which earlier versions allowed: the sandbox does not know its
  // intent.
  realOrder = (await paidOrder(test_)).id
  await db.update(orders).set({ paymentIntentId: 'pi_3RealRealReal' }).where(eq(orders.id, realOrder))
  const [squatter] = await db
    .insert(users)
    .values({ email: 'other@shop.example', isAdmin: true, passwordHash: 'x' })
    .returning()
  await signedIn.start(squatter!)
  await db.insert(promotions).values({ code: 'OWN5', discountPercent: 5, description: '' })
  await db
    .insert(contactMessages)
    .values({ name: 'a', email: 'a@b.c', phone: '', subject: 's', message: 'm', locale: 'vi' })
})
afterAll(async () => {
  await test_.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program of the project on the test's data, with its env file. */
function run(program: string, args: string[], input = '', env: Record<string, string> = {}) {
  const own = { SHOP_ENV_FILE: envFile, DATA_DIR: test_.shop.config.dataDir, ...env }
  return runScript(program, args, { env: own, cwd: folder, input })
}
const openShop = (...args: string[]) => run('scripts/open-shop.ts', ['--yes', ...args], `${PASSWORD}\n`)
const idsOf = async () => (await test_.shop.db.select({ id: orders.id }).from(orders)).map(({ id }) => id)

describe('npm run open-shop', () => {
  beforeAll(() => writeFileSync(envFile, '# mine\nLOG_LEVEL=warn\n'))

  test.each<[string, string[], RegExp]>([
    ['no keys', ['--owner', 'linh@shop.example'], /STRIPE_SECRET_KEY is not given.*\n.*SITE_URL is not given/],
    ['no owner', SETTINGS, /--owner/],
    ['a demo account for the owner', [...SETTINGS, '--owner', 'admin@example.com'], /account of the demo/],
    ['a misspelt key', [...SETTINGS, '--set', 'STRIPE_SECRET_KEY=sk_lve_1'], /STRIPE_SECRET_KEY is not a key/],
    ['an address without https', [...SETTINGS, '--set', 'SITE_URL=http://shop.example'], /SITE_URL.*encryption/],
    ['an unknown choice', [...SETTINGS, '--orders', 'burn'], /--orders takes archive or remove/],
  ])('changes nothing with %s, and says so', async (_, args, message) => {
    const before = await idsOf()
    const { code, output } = await openShop(...args)
    expect([code, output]).toEqual([1, expect.stringMatching(message)])
    expect(await idsOf()).toEqual(before)
    expect(await readShopState(test_.shop.db, 'demo')).toBe(true)
    expect(readFileSync(envFile, 'utf8')).toBe('# mine\nLOG_LEVEL=warn\n')
  })

  test('refuses a common password, by the shop’s own rule', async () => {
    const weak = await run(
      'scripts/open-shop.ts',
      ['--yes', ...SETTINGS, '--owner', 'linh@shop.example'],
      'password1\n',
    )
    expect([weak.code, weak.output]).toEqual([1, expect.stringContaining('commonest')])
  })

  test('refuses while the shop runs', async () => {
    const pidFile = join(test_.shop.config.dataDir, 'shop.pid')
    writeFileSync(pidFile, `${process.pid}\n`)
    const { code, output } = await openShop(...SETTINGS, '--owner', 'linh@shop.example')
    expect([code, output]).toEqual([1, expect.stringContaining(`process ${process.pid}`)])
    await rm(pidFile)
  })

  test('removes demo data, keeps data that may be real, creates the owner and writes the settings', async () => {
    const { db, config } = test_.shop
    const demoOrders = (await idsOf()).length
    const { code, output } = await openShop(...SETTINGS, '--owner', 'Linh@Shop.example')
    expect(code, output).toBe(0)
    expect(await idsOf()).toEqual([realOrder])
    expect(output).toContain(`orders    ${demoOrders} before, 1 now`)
    expect((await db.select().from(users)).map(({ email, isAdmin }) => [email, isAdmin])).toEqual([
      ['linh@shop.example', true],
    ])
    expect(await db.select().from(sessions)).toEqual([])
    expect(await db.select().from(reviews)).toEqual([])
    expect(await db.select().from(contactMessages)).toEqual([])
    expect((await db.select().from(mails)).every(({ about }) => about === realOrder)).toBe(true)
    expect((await db.select().from(promotions)).map(({ code }) => code)).toEqual(['OWN5'])
    expect(await db.select().from(products)).toHaveLength(37)
    expect(await readShopState(db, 'demo')).toBeNull()
    expect(await readShopState(db, 'openedAt')).toMatch(/^\d{4}-/)

    const written = readFileSync(envFile, 'utf8')
    expect(written).toMatch(/^# mine\nLOG_LEVEL=warn\n/)
    for (const line of [`SITE_URL=${SITE_URL}`, 'TRUSTED_PROXIES=1', ...KEYS]) expect(written).toContain(`${line}\n`)
    expect(statSync(envFile).mode & 0o777).toBe(0o600)

    const archive = readdirSync(config.dataDir).find((name) => name.startsWith('demo-archive.'))!
    const kept = JSON.parse(readFileSync(join(config.dataDir, archive, 'orders.json'), 'utf8'))
    expect(kept.orders).toHaveLength(demoOrders - 1)
    expect(kept.messages).toHaveLength(1)
    expect(statSync(join(config.dataDir, archive, 'orders.json')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(config.dataDir, archive, 'sandbox.db'))).toBe(true)
    expect(existsSync(join(config.dataDir, 'sandbox.db'))).toBe(false)
    expect(output).toMatch(/Left to do:[^]*SMTP_URL[^]*BACKUP_DIR/)
  })

  test('can be repeated without changing real data', async () => {
    const again = await openShop()
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('is no demo')])
    expect(await idsOf()).toEqual([realOrder])
  })

  test('writes settings that the shop starts with; the owner can sign in, the demo’s admin cannot', async () => {
    const { parseEnv } = await import('node:util')
    const settings = parseEnv(readFileSync(envFile, 'utf8')) as Record<string, string>
    const shop = await runShopOnDemand({ ...settings, DATA_DIR: test_.shop.config.dataDir })
    const signIn = async (email: string, password: string) =>
      (
        await fetch(`${shop.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: SITE_URL },
          body: JSON.stringify({ email, password }),
        })
      ).status
    expect([await signIn('linh@shop.example', PASSWORD), await signIn('admin@example.com', 'demo-flowers')]).toEqual([
      200, 401,
    ])
    await shop.close()
  })
})

test('open-shop removes the demo’s products and articles on request, and the next start does not seed them again', async () => {
  const other = await openTestShop()
  const { db } = other.shop
  // The owner's own product, which is another size of one of the demo's.
  const [demo] = await db.select().from(products).where(eq(products.slug, 'mau-don-sang-som'))
  await db.insert(products).values({ ...demo!, id: 'own', slug: 'hoa-cua-linh', sizeOf: demo!.id, size: 'L' })
  const left = () => db.select({ slug: products.slug, sizeOf: products.sizeOf }).from(products)
  const own = [{ slug: 'hoa-cua-linh', sizeOf: null }]
  const env = { DATA_DIR: other.shop.config.dataDir, SHOP_ENV_FILE: 'none' }
  const args = ['--yes', ...SETTINGS, '--owner', 'linh@shop.example', '--products', 'remove', '--articles', 'remove']
  const { code, output } = await run('scripts/open-shop.ts', [...args, '--codes', 'disable'], PASSWORD, env)
  expect(code, output).toBe(0)
  expect(await left()).toEqual(own)
  expect((await db.select().from(promotions)).filter(({ isActive }) => isActive)).toEqual([])
  const again = await run('scripts/open-shop.ts', ['--yes', ...SETTINGS], '', env)
  expect([again.code, await left()]).toEqual([0, own])
  await other.close()
})
