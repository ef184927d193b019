import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { backInStock, mails, products } from '#db/schema/index.ts'
import { archiveProduct, changeProduct, restoreProduct } from '#features/catalog/server/edit-product.ts'
import { importProducts } from '#features/catalog/server/import-products.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import type { MailRow } from '#features/mail/server/mail-content.ts'
import { BACK_IN_STOCK_DAYS } from '#features/privacy/retention.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { forgetPerson, showPerson } from '#features/privacy/server/requests.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { askWhenBack as call } from '../back-in-stock.calls.ts'
import { askWhenBack } from './ask-when-back.ts'

let test: TestShop
let actor: { id: string; email: string }
let rose: typeof products.$inferSelect
beforeAll(async () => {
  test = await openTestShop()
  actor = await theAdmin(test)
  rose = (await test.shop.db.select().from(products).where(eq(products.slug, 'hoa-hong-do-nong-nan')))[0]!
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db } = test.shop
  await db.batch([
    db.delete(mails),
    db.delete(backInStock),
    db.update(products).set({ inStock: false, archivedAt: null }).where(eq(products.id, rose.id)),
  ])
})

const ask = (email = 'lan@example.com', locale: 'vi' | 'en' = 'vi') =>
  askWhenBack(test.shop, rose.id, { email, locale })
const setStock = (inStock: boolean) => changeProduct(test.shop, actor, rose.id, { inStock })
const queued = (): Promise<MailRow[]> => test.shop.db.select().from(mails).orderBy(mails.about)
const waiting = () => test.shop.db.$count(backInStock)

it('one mail goes to each email that asked, in its language, once', async () => {
  for (const email of ['lan@example.com', 'lan@example.com', 'sam@example.com'])
    expect(await ask(email, email.startsWith('sam') ? 'en' : 'vi')).toEqual({ ok: true, value: { asked: true } })
  expect(await waiting()).toBe(2)
  await setStock(true)
  expect(await waiting()).toBe(0)
  const rows = await queued()
  expect(rows).toMatchObject([
    { kind: 'back_in_stock', about: 'lan@example.com', detail: rose.id, locale: 'vi', state: 'waiting' },
    { kind: 'back_in_stock', about: 'sam@example.com', detail: rose.id, locale: 'en', state: 'waiting' },
  ])
  expect(rows[0]!.dueAt.getTime()).toBeGreaterThan(test.shop.clock.now().getTime() + MINUTE_MS / 2)
  const english = await compose(test.shop, rows[1]!)
  expect(english).toMatchObject({ to: { address: 'sam@example.com' }, content: { title: 'Ardent Red Roses is back' } })
  expect(JSON.stringify(english)).toContain(`/products/${rose.slug}`)
  await setStock(false)
  await setStock(true)
  expect(await queued()).toHaveLength(2)
})

it('a product that is sold out again before the mail is sent goes on being waited for', async () => {
  await ask()
  await setStock(true)
  await setStock(false)
  const [mail] = await queued()
  expect(await compose(test.shop, mail!)).toBe('nothing')
  expect(await compose(test.shop, mail!)).toBe('nothing')
  expect(await test.shop.db.select().from(backInStock)).toMatchObject([
    { email: 'lan@example.com', locale: 'vi', productId: rose.id },
  ])
})

it('a product that comes back while its mail is being written is waited for no longer: a new mail is queued', async () => {
  await ask()
  await setStock(true)
  await archiveProduct(test.shop, actor, rose.id)
  const [mail] = await queued()
  const { db } = test.shop
  const count = db.$count.bind(db)
  vi.spyOn(db, '$count').mockImplementationOnce(((table: typeof products) =>
    restoreProduct(test.shop, actor, rose.id).then(() => count(table))) as unknown as typeof count)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(await compose(test.shop, mail!)).toBe('nothing')
  expect(await waiting()).toBe(0)
  const again = (await queued()).find(({ id }) => id !== mail!.id)
  expect(again).toMatchObject({ kind: 'back_in_stock', about: 'lan@example.com', detail: rose.id, state: 'waiting' })
  expect(await compose(test.shop, again!)).toMatchObject({ to: { address: 'lan@example.com' } })
})

it('a product that is archived before the mail is sent goes on being waited for, and is mailed once it is restored', async () => {
  await ask('sam@example.com', 'en')
  await setStock(true)
  await archiveProduct(test.shop, actor, rose.id)
  const [mail] = await queued()
  for (let n = 0; n < 2; n++) expect(await compose(test.shop, mail!)).toBe('nothing')
  expect(await test.shop.db.select().from(backInStock)).toMatchObject([
    { email: 'sam@example.com', locale: 'en', productId: rose.id, createdAt: mail!.createdAt },
  ])
  await restoreProduct(test.shop, actor, rose.id)
  expect(await waiting()).toBe(0)
  expect(await queued()).toHaveLength(2)
  // One that is gone for good is waited for by nobody.
  expect(await compose(test.shop, { ...mail!, detail: 'none' })).toBe('nothing')
  expect(await waiting()).toBe(0)
})

it('a change that leaves the product sold out queues nothing', async () => {
  await ask()
  await changeProduct(test.shop, actor, rose.id, { priceVND: 700_001 })
  expect([await waiting(), (await queued()).length]).toEqual([1, 0])
})

it('a CSV file that sets the stock queues the mails, too', async () => {
  await ask()
  const imported = await importProducts(test.shop, actor, `slug,in_stock\n${rose.slug},true\n`, 'vi')
  expect(imported).toMatchObject({ ok: true, value: { counts: { update: 1 } } })
  expect(await queued()).toHaveLength(1)
})

it('an archived product mails only when it is restored, in stock', async () => {
  await ask()
  await archiveProduct(test.shop, actor, rose.id)
  await setStock(true)
  expect(await queued()).toHaveLength(0)
  await restoreProduct(test.shop, actor, rose.id)
  expect(await queued()).toHaveLength(1)
})

describe('it cannot be asked', () => {
  it('for a product that is archived, unknown, or in stock', async () => {
    await archiveProduct(test.shop, actor, rose.id)
    expect(await ask()).toEqual({ ok: false, code: 'not_found' })
    expect(await askWhenBack(test.shop, 'none', { email: 'a@example.com', locale: 'vi' })).toMatchObject({
      code: 'not_found',
    })
    await restoreProduct(test.shop, actor, rose.id)
    await setStock(true)
    expect(await ask()).toEqual({ ok: false, code: 'in_stock_again' })
    expect(await waiting()).toBe(0)
  })

  it('for a product that comes back meanwhile, whose mails are queued by then', async () => {
    const { db } = test.shop
    const count = db.$count.bind(db)
    vi.spyOn(db, '$count').mockImplementationOnce(((table: typeof backInStock) =>
      setStock(true).then(() => count(table))) as unknown as typeof count)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await ask()).toEqual({ ok: true, value: { asked: true } })
    expect(await waiting()).toBe(0)
  })

  it.each(['', 'lan', 'lan@', 'a@b.c\nBcc: x@example.com', '<x>@example.com', `${'a'.repeat(250)}@example.com`, 7])(
    'with %j as email',
    (email) => {
      expect(call.body.safeParse({ email }).error?.issues[0]?.message).toBe('invalid_email')
    },
  )

  it('for more than twenty products with one email, and the answer does not tell', async () => {
    const others = await test.shop.db.select({ id: products.id }).from(products).limit(21)
    await test.shop.db
      .insert(backInStock)
      .values(others.slice(1).map(({ id }) => ({ productId: id, email: 'lan@example.com', locale: 'vi' as const })))
    expect(await ask()).toEqual({ ok: true, value: { asked: true } })
    expect(await waiting()).toBe(20)
  })
})

describe('what is stored', () => {
  it('is deleted after its period', async () => {
    await ask()
    const asked = new Date(Date.now() - (BACK_IN_STOCK_DAYS - 1) * DAY_MS)
    await test.shop.db.update(backInStock).set({ createdAt: asked })
    await deleteExpiredRows(test.shop)
    expect(await waiting()).toBe(1)
    test.setNow(new Date(Date.now() + 2 * DAY_MS))
    await deleteExpiredRows(test.shop)
    expect(await waiting()).toBe(0)
    test.setNow(new Date())
  })

  it('is shown to its person and forgotten with it', async () => {
    await ask('nobody.else@example.com')
    await ask()
    expect(await showPerson(test.shop, actor, 'lan@example.com')).toMatchObject({
      value: { data: { waitingFor: [{ email: 'lan@example.com', product: rose.name }] } },
    })
    expect(await forgetPerson(test.shop, actor, 'Lan@Example.com')).toMatchObject({ ok: true })
    expect(await test.shop.db.select().from(backInStock)).toMatchObject([{ email: 'nobody.else@example.com' }])
  })
})
