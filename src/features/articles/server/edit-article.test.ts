import { eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { contentTags, users } from '#db/schema/index.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { articleChangeSchema, articleSchema } from '../articles.schema.ts'
import { readArticle } from './admin-queries.ts'
import { changeArticle, createArticle, deleteArticle } from './edit-article.ts'

const test = await openTestShop()
afterAll(() => test.close())
const { shop } = test
const actor = (await shop.db.select().from(users).where(eq(users.email, 'admin@example.com')))[0]!

const given = {
  title: 'Hoa tháng Ba',
  excerpt: 'Tóm tắt',
  content: '<p>Một đoạn.</p>',
  category: 'Hoa theo mùa',
  author: 'Mộc Lan',
  translations: { en: { title: 'Flowers of March', excerpt: 'Summary', content: '<p>A paragraph.</p>' } },
}

it('saving an unchanged article raises no tag and renders no page; a changed one does both', async () => {
  const created = await createArticle(shop, actor, articleSchema.parse(given))
  if (!created.ok) throw new Error(created.code)
  const { id, updatedAt, slug } = created.value
  const invalidatePages = vi.spyOn(shop, 'invalidatePages')
  const tags = () => shop.db.select().from(contentTags).orderBy(contentTags.tag)
  const save = (change: object) =>
    changeArticle(shop, actor, id, articleChangeSchema.parse({ ...given, slug, updatedAt, ...change }))

  const before = await tags()
  expect(await save({})).toEqual(created)
  expect(await tags()).toEqual(before)
  expect(invalidatePages).not.toHaveBeenCalled()

  expect(await save({ title: 'Hoa tháng Tư' })).toMatchObject({ ok: true, value: { title: 'Hoa tháng Tư' } })
  expect(await tags()).not.toEqual(before)
  expect(invalidatePages).toHaveBeenCalledOnce()
})

it('an article is deleted in the version that was seen, or in any if none is named', async () => {
  const make = async (title: string) => {
    const created = await createArticle(shop, actor, articleSchema.parse({ ...given, title }))
    return created.ok ? created.value : expect.fail()
  }
  const { id, updatedAt } = await make('Hoa tháng Năm')
  const changed = await changeArticle(shop, actor, id, articleChangeSchema.parse({ excerpt: 'Khác', updatedAt }))
  const now = changed.ok ? changed.value : expect.fail()
  expect(await deleteArticle(shop, actor, id, { updatedAt })).toMatchObject({ ok: false, code: 'changed_meanwhile' })
  expect(await readArticle(shop.db, id)).toMatchObject({ excerpt: 'Khác' })
  expect(await deleteArticle(shop, actor, id, now)).toMatchObject({ ok: true })
  expect(await readArticle(shop.db, id)).toBeNull()
  expect(await deleteArticle(shop, actor, (await make('Hoa tháng Sáu')).id)).toMatchObject({ ok: true })
})
