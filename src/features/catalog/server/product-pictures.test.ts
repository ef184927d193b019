import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/index.ts'
import { csvAnswer } from '#server/csv.ts'
import { MAX_PICTURES } from '#shared/product-picture.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { productChangeSchema, productSchema } from '../product.schema.ts'
import { editedProducts } from './admin-queries.ts'
import { changeProduct, createProduct } from './edit-product.ts'
import { importProducts } from './import-products.ts'
import { exportColumns } from './product-file.ts'
import { allProducts, findProduct, secondPicturesOf } from './queries.ts'

const test = await openTestShop()
const { db } = test.shop
afterAll(() => test.close())
const actor = await theAdmin(test)
const slug = 'hop-hoa-pastel'
const edited = async () => (await editedProducts(db, { slugs: [slug] }))[0]!
const picture = (name: string, alt = {}) => ({ imageUrl: `/objects/p/${name}.webp`, alt })

const change = async (given: object) =>
  changeProduct(test.shop, actor, (await edited()).id, productChangeSchema.parse(given))

const first = picture('whole', { vi: 'Cả bó', en: 'The whole' })
const others = [picture('close', { vi: 'Nhìn gần' }), picture('table')]

beforeEach(async () => {
  await change({ imageUrl: first.imageUrl, imageAlt: first.alt, pictures: others })
})

it('a product of the version before, and one that it writes during an update, has its one picture', async () => {
  await db.run(sql`
    insert into products (id, slug, name, description, category, image_url, price_vnd, price_usd_cents, created_at)
    values ('old', 'old', 'Cũ', 'Một bó hoa.', 'Hoa', '/x', 1, 1, 1)`)
  expect((await editedProducts(db, { ids: ['old'] }))[0]).toMatchObject({ imageUrl: '/x', imageAlt: {}, pictures: [] })
  expect(await findProduct(db, 'old', 'en')).toMatchObject({ pictures: [{ imageUrl: '/x', alt: '' }] })
})

it('its page gets all pictures with their texts in its language; lists and the recorded payloads the first alone', async () => {
  const page = await findProduct(db, slug, 'en')
  expect(page).toMatchObject({
    pictures: [
      { imageUrl: first.imageUrl, alt: 'The whole' },
      { imageUrl: others[0]!.imageUrl, alt: '' },
      { imageUrl: others[1]!.imageUrl, alt: '' },
    ],
  })
  for (const product of await Array.fromAsync(allProducts(db, 'vi'))) {
    expect(product).not.toHaveProperty('pictures')
    expect(product).not.toHaveProperty('imageAlt')
  }
})

it('cards get the second picture of the products that have one, by product', async () => {
  const { id } = await edited()
  const one = (await Array.fromAsync(allProducts(db, 'vi'))).find((product) => product.slug === 'binh-gom-men-ngoc')!.id
  expect(await secondPicturesOf(db, [one, id, 'unknown'])).toEqual(new Map([[id, others[0]!.imageUrl]]))
  expect(await secondPicturesOf(db, [])).toEqual(new Map())
  await change({ pictures: [] })
  expect(await secondPicturesOf(db, [one, id])).toEqual(new Map())
})

describe('staff', () => {
  it('order, describe and remove them; the history has before and after', async () => {
    await change({ pictures: [others[1], { ...others[0], alt: { en: '  From\nnear ', vi: '' } }] })
    const after = [others[1], picture('close', { en: 'From near' })]
    const { id, pictures, imageAlt } = await edited()
    expect({ pictures, imageAlt }).toEqual({ pictures: after, imageAlt: first.alt })
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.at(-1)!.changes).toEqual({ pictures: [others, after] })
  })

  it('the same pictures and texts in another order of languages are no change', async () => {
    const { updatedAt } = await edited()
    await change({ pictures: others, imageAlt: { en: 'The whole', vi: 'Cả bó' } })
    expect((await edited()).updatedAt).toBe(updatedAt)
  })

  it('a further picture that becomes the first leaves the others and brings its text', async () => {
    await change({ imageUrl: others[0]!.imageUrl })
    expect(await edited()).toMatchObject({
      imageUrl: others[0]!.imageUrl,
      imageAlt: others[0]!.alt,
      pictures: [others[1]],
    })
  })

  it('a new first picture does not keep the text of the one before', async () => {
    await change({ imageUrl: '/objects/p/new.webp' })
    const { imageAlt, pictures } = await edited()
    expect([imageAlt, pictures]).toEqual([{}, others])
  })

  it('the first picture is never among the further ones, changed or created', async () => {
    await change({ pictures: [others[0], first] })
    expect((await edited()).pictures).toEqual([others[0]])
    const { id: _, translations: __, ...fields } = await edited()
    const made = productSchema.parse({ ...fields, slug: 'made', pictures: [first, others[1]] })
    expect(await createProduct(test.shop, actor, made)).toMatchObject({ value: { pictures: [others[1]] } })
  })

  it('of two editors, the second is told, and no picture is lost', async () => {
    const seen = (await edited()).updatedAt
    expect(await change({ updatedAt: seen, pictures: [...others, picture('mine')] })).toMatchObject({ ok: true })
    const late = await change({ updatedAt: seen, pictures: others.slice(1) })
    expect(late).toEqual({ ok: false, code: 'changed_meanwhile' })
    expect((await edited()).pictures).toHaveLength(3)
  })

  it.each([
    ['more than fit', Array.from({ length: MAX_PICTURES }, (_, n) => picture(`p${n}`)), 'too_many_pictures'],
    ['one twice', [others[0], picture('x'), others[0]], 'picture_twice'],
    ['a script', [{ imageUrl: 'javascript:alert(1)', alt: {} }], 'invalid_picture'],
    ['a path out of the folder', [{ imageUrl: '/objects/../shop.db' }], 'invalid_picture'],
    ['no address', [{ alt: { vi: 'Gần' } }], 'invalid_picture'],
    ['no list', { 0: others[0] }, 'invalid_picture'],
    ['null', null, 'invalid_picture'],
    ['broken JSON', '[{"imageUrl":', 'invalid_picture'],
    ['a text that is too long', [picture('x', { vi: 'a'.repeat(201) })], 'invalid_picture_text'],
    ['a number for a text', [picture('x', { vi: 1 })], 'invalid_picture_text'],
    ['an unknown language', [picture('x', { xx: 'a' })], 'invalid_picture_text'],
  ])('cannot write %s', (_, pictures, code) => {
    expect(productChangeSchema.safeParse({ pictures }).error?.issues[0]?.message).toBe(code)
  })

  it('export and import them: the file and its empty cells change nothing, [] removes them, a wrong cell stops it', async () => {
    const file = await (await csvAnswer('products.csv', exportColumns(new Date()), [await edited()])).text()
    expect(await importProducts(test.shop, actor, file, 'vi')).toMatchObject({ value: { counts: { unchanged: 1 } } })
    const run = (cell: string) => importProducts(test.shop, actor, `slug;pictures\n${slug};${cell}\n`, 'vi')
    expect(await run('  ')).toMatchObject({ value: { counts: { unchanged: 1 } } })
    expect(await run('/objects/p/x.webp')).toEqual({ ok: false, code: 'csv_bad_lines' })
    expect((await edited()).pictures).toEqual(others)
    expect(await run('[]')).toMatchObject({ value: { counts: { update: 1 } } })
    expect(await edited()).toMatchObject({ imageUrl: first.imageUrl, pictures: [] })
  })

  it.each([
    ['a new one', '/objects/p/new.webp', {}, others],
    ['a further one', others[0]!.imageUrl, others[0]!.alt, [others[1]]],
  ])(
    'give it %s as its first picture by its cell alone; the text of the one before is not kept',
    async (_, ...after) => {
      const [imageUrl, imageAlt, pictures] = after
      const exported = await (await csvAnswer('products.csv', exportColumns(new Date()), [await edited()])).text()
      const file = exported.replace(first.imageUrl, imageUrl)
      expect(file).not.toBe(exported)
      const counts = { update: 1, error: 0 }
      expect(await importProducts(test.shop, actor, file, 'vi')).toMatchObject({ value: { counts } })
      const product = await edited()
      expect([product.imageUrl, product.imageAlt, product.pictures]).toEqual([imageUrl, imageAlt, pictures])
    },
  )

  it('give it a first picture and its text by a file', async () => {
    const text = { vi: 'Hai bó' }
    const file = `slug;imageUrl;imageAlt\n${slug};/objects/p/new.webp;"${JSON.stringify(text).replaceAll('"', '""')}"\n`
    expect(await importProducts(test.shop, actor, file, 'vi')).toMatchObject({ value: { counts: { update: 1 } } })
    expect(await edited()).toMatchObject({ imageUrl: '/objects/p/new.webp', imageAlt: text, pictures: others })
  })
})
