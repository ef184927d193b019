import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles, articleTranslations, products, productTranslations } from '#db/schema/index.ts'
import { foldAccents } from '#shared/slug.ts'
import { searchedShop } from '#tests/factories/searched-shop.ts'

const { db, namesOf, titlesOf, slugsOf } = searchedShop()

describe('ranking and freshness', () => {
  const product = (id: string, name: string, description = 'Một bó hoa.') => ({
    id,
    slug: id,
    name,
    description,
    category: 'Hoa Thử',
    imageUrl: '/objects/p/x.webp',
    priceVND: 100_000,
    priceUSDCents: 400,
  })
  const add = (...rows: Parameters<typeof product>[]) =>
    db()
      .insert(products)
      .values(rows.map((row, n) => ({ ...product(...row), position: 100 + n })))

  it('folds every Vietnamese letter', async () => {
    const letters = 'aàáảãạăằắẳẵặâầấẩẫậbcdđeèéẻẽẹêềếểễệghiìíỉĩịklmnoòóỏõọôồốổỗộơờớởỡợpqrstuùúủũụưừứửữựvxyỳýỷỹỵ'
    const textOf = (prefix: string) => [...letters].map((letter) => `${prefix}${letter}x`).join(' ')
    const bothCases = (text: string) => `${text} ${text.toUpperCase()}`
    await add(
      ['moi-chu-cai', 'Bảng Chữ Cái', bothCases(textOf('zq'))],
      ['moi-chu-cai-roi', 'Bảng Chữ Rời', bothCases(textOf('zk')).normalize('NFD')],
    )
    for (const word of textOf('zq').split(' ')) {
      expect(await slugsOf(word), word).toEqual(['moi-chu-cai'])
      expect(await slugsOf(foldAccents(word)), word).toEqual(['moi-chu-cai'])
      expect(await slugsOf(word.replace('zq', 'zk')), `decomposed ${word}`).toEqual(['moi-chu-cai-roi'])
    }
  })

  it('ranks typed diacritics first, and keeps the other matches', async () => {
    await add(['zam', 'Zam'], ['zam-sac', 'Zám'], ['zam-huyen', 'Zàm'], ['dzam', 'Đzam'], ['dzam-khong', 'Dzam'])
    expect((await slugsOf('zám'))[0]).toBe('zam-sac')
    expect((await slugsOf('zàm'))[0]).toBe('zam-huyen')
    expect((await slugsOf('zam'))[0]).toBe('zam')
    expect(await slugsOf('zàm')).toHaveLength(3)
    expect(await slugsOf('đzam')).toEqual(['dzam', 'dzam-khong'])
    expect(await slugsOf('dzam')).toEqual(['dzam-khong', 'dzam'])
  })

  it('ranks names before texts, and short whole words before prefixes', async () => {
    await add(
      ['trong-mo-ta', 'Bó Thứ Nhất', 'qwe qwe qwe qwe'],
      ['bat-dau', 'Qwerty'],
      ['trong-ten', 'Một Tên Rất Dài Có Nhiều Chữ Và Có Cả Qwe'],
    )
    expect(await slugsOf('qwe')).toEqual(['trong-ten', 'bat-dau', 'trong-mo-ta'])
  })

  it('treats a plural like the singular, and ranks products in stock first', async () => {
    expect((await namesOf('rose', 'en')).slice(0, 2)).toEqual(['Ardent Red Roses', "Blush Roses & Baby's Breath"])
    expect((await namesOf('basket', 'en'))[2]).toBe('Sunset Rose Basket')
  })

  it('follows a product from its creation to its removal', async () => {
    const one = eq(products.id, 'vong-doi')
    await add(['vong-doi', 'Zzmột'])
    expect(await slugsOf('zzmot')).toEqual(['vong-doi'])

    await db()
      .insert(productTranslations)
      .values({ productId: 'vong-doi', locale: 'en', name: 'Zzone', description: 'Zztext' })
    expect(await namesOf('zzone', 'en')).toEqual(['Zzone'])
    expect(await namesOf('zzone', 'vi')).toEqual(['Zzmột'])

    await db().update(productTranslations).set({ name: 'Zzuno' }).where(eq(productTranslations.productId, 'vong-doi'))
    expect(await slugsOf('zzone')).toEqual([])
    expect(await slugsOf('zzuno')).toEqual(['vong-doi'])

    await db().update(products).set({ name: 'Zzhai', category: 'Zzloại', description: 'Zzlời' }).where(one)
    expect(await slugsOf('zzmot')).toEqual([])
    for (const query of ['zzhai', 'zzloai', 'zzloi', 'zzhai zzuno']) expect(await slugsOf(query)).toEqual(['vong-doi'])

    await db().update(products).set({ archivedAt: new Date() }).where(one)
    expect(await slugsOf('zzhai')).toEqual([])
    await db().update(products).set({ archivedAt: null }).where(one)
    expect(await slugsOf('zzhai')).toEqual(['vong-doi'])

    await db().delete(productTranslations).where(eq(productTranslations.productId, 'vong-doi'))
    expect(await slugsOf('zzuno')).toEqual([])
    await db().delete(products).where(one)
    expect(await slugsOf('zzhai')).toEqual([])
  })

  it('does not find an archived product through its translation', async () => {
    await add(['an-di', 'Zzẩn'])
    await db().update(products).set({ archivedAt: new Date() }).where(eq(products.id, 'an-di'))
    await db()
      .insert(productTranslations)
      .values({ productId: 'an-di', locale: 'en', name: 'Zzhidden', description: '' })
    expect(await slugsOf('zzhidden')).toEqual([])
  })

  it('follows an article from its creation to its removal', async () => {
    const one = eq(articles.id, 'bai-viet')
    await db()
      .insert(articles)
      .values({
        id: 'bai-viet',
        slug: 'bai-viet',
        title: 'Yymột',
        excerpt: 'Yytóm tắt',
        content: '<p>Yynội dung</p>',
        category: 'Ý nghĩa hoa',
        author: 'Mộc Lan',
        publishedAt: new Date(),
        tags: ['yythẻ đẹp', 'yykhác'],
      })
    for (const query of ['yymot', 'yytom', 'yythe dep', 'yykhac y nghia'])
      expect(await titlesOf(query)).toEqual(['Yymột'])
    expect(await titlesOf('yynoi')).toEqual([])

    const english = { title: 'Yyone', excerpt: 'Yysummary', content: '', tags: ['yytag'] }
    await db()
      .insert(articleTranslations)
      .values({ articleId: 'bai-viet', locale: 'en', ...english })
    for (const query of ['yyone', 'yysummary', 'yytag']) expect(await titlesOf(query, 'en')).toEqual(['Yyone'])
    await db()
      .update(articleTranslations)
      .set({ tags: ['yyother'] })
      .where(and(eq(articleTranslations.articleId, 'bai-viet'), eq(articleTranslations.locale, 'en')))
    expect(await titlesOf('yytag')).toEqual([])

    await db().update(articles).set({ title: 'Yyhai', tags: [] }).where(one)
    expect(await titlesOf('yymot')).toEqual([])
    expect(await titlesOf('yykhac')).toEqual([])
    expect(await titlesOf('yyhai')).toEqual(['Yyhai'])

    await db().delete(articles).where(one)
    for (const query of ['yyhai', 'yyone', 'yyother']) expect(await titlesOf(query)).toEqual([])
  })

  it('leaves the index alone when only stock or price changes', async () => {
    const ids = () => db().all<{ id: number }>(sql`select id from search_documents order by id`)
    const before = await ids()
    await db().update(products).set({ inStock: false, priceVND: 1 }).where(eq(products.slug, 'hoa-hong-do-nong-nan'))
    expect(await ids()).toEqual(before)
  })
})
