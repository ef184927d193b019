import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { articles, articleTranslations, products, productTranslations } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { Locale } from '#shared/locale.ts'
import { foldAccents } from '#shared/slug.ts'
import { search } from './search.ts'

let shop: TestShop
let db: Database
beforeAll(async () => {
  shop = await openTestShop()
  db = shop.shop.db
})
afterAll(() => shop.close())

const find = (query: string, locale: Locale = 'vi', limit = 50) => search(db, { query, locale, limit })
const namesOf = async (query: string, locale?: Locale) =>
  (await find(query, locale)).products.map((product) => product.name)
const titlesOf = async (query: string, locale?: Locale) =>
  (await find(query, locale)).articles.map((article) => article.title)
const slugsOf = async (query: string) => (await find(query)).products.map((product) => product.slug)

describe('finding', () => {
  it.each(['hoa hong do', 'Hoa Hồng Đỏ', 'HOA HỒNG ĐỎ', 'hoa hồng đỏ'.normalize('NFD'), '  do, hong & hoa '])(
    '%j finds Hoa Hồng Đỏ first',
    async (query) => {
      expect((await namesOf(query))[0]).toBe('Hoa Hồng Đỏ Nồng Nàn')
    },
  )

  it('requires every word', async () => {
    for (const name of await namesOf('hướng dương')) expect(name).toMatch(/Hướng Dương|Giỏ|Kệ|Hộp|Bình/)
    expect(await find('hoa hồng xyzzy')).toEqual({ products: [], articles: [] })
  })

  it.each(['khuynh diệp', 'bạch đàn', 'eucalyptus'])('finds eucalyptus by %s', async (name) => {
    expect(await namesOf(name)).toContain('Khuynh Diệp Và Baby')
  })

  it('treats the last word as a prefix', async () => {
    expect(await namesOf('nồng n')).toContain('Hoa Hồng Đỏ Nồng Nàn')
    expect(await namesOf('huong du')).toContain('Hướng Dương Ban Mai')
    expect(await namesOf('euca')).toContain('Khuynh Diệp Và Baby')
  })

  it('searches both languages and answers in the requested one', async () => {
    expect((await namesOf('lotus', 'vi')).slice(0, 2).toSorted()).toEqual([
      'Sen Hồng Tháng Sáu',
      'Sen Trắng Thanh Tịnh',
    ])
    expect((await namesOf('sen', 'en')).toSorted()).toEqual(['June Pink Lotus', 'Serene White Lotus'])
    expect(await titlesOf('hoa sen', 'en')).toContain('The lotus in Vietnamese life')
    expect((await find('sen', 'en')).products[0]?.lang).toBe('en')
  })

  it('finds categories in both languages', async () => {
    const inVietnamese = await slugsOf('sinh nhật')
    expect(inVietnamese).toHaveLength(8)
    expect((await slugsOf('birthday')).toSorted()).toEqual(inVietnamese.toSorted())
    expect((await slugsOf('birthday flow')).toSorted()).toEqual(inVietnamese.toSorted())
    expect(await titlesOf('care guide', 'en')).toHaveLength(2)
  })

  it('ranks names first, although every category is “Hoa …” and most descriptions contain that word', async () => {
    for (const query of ['hoa hồng', 'hoa hong'])
      for (const name of (await namesOf(query)).slice(0, 6)) expect(name, query).toContain('Hồng')
    for (const query of ['hoa lan', 'Hoa Lan'])
      for (const name of (await namesOf(query)).slice(0, 3)) expect(name, query).toMatch(/Lan( |$)/)
  })

  it('finds English words in singular and plural, in every field', async () => {
    for (const [one, many] of [
      ['peony', 'peonies'],
      ['bouquet', 'bouquets'],
      ['sunflower bouquet', 'sunflowers bouquet'],
      ['rose box', 'roses boxes'],
      ['birthday', 'birthdays'],
    ] as const) {
      const found = await slugsOf(one)
      expect(found.length, one).toBeGreaterThan(0)
      expect(await slugsOf(many), many).toEqual(expect.arrayContaining(found))
    }
  })

  it('names every matching product on request, in the order of those it shows', async () => {
    const {
      products: shown,
      articles: read,
      productSlugs = [],
    } = await search(db, {
      ...{ query: 'hoa', locale: 'vi', everyProduct: true },
    })
    expect([shown.length, read.length]).toEqual([6, 6])
    expect(productSlugs.length).toBeGreaterThan(20)
    expect(productSlugs.slice(0, 6)).toEqual(shown.map(({ slug }) => slug))
    expect(await search(db, { query: '"', locale: 'vi', everyProduct: true })).toMatchObject({ productSlugs: [] })
    expect(await search(db, { query: 'hoa', locale: 'vi' })).not.toHaveProperty('productSlugs')
  })

  it('answers in the recorded shape', async () => {
    const { products: found, articles: read } = await find('hoa hồng đỏ nồng', 'en')
    expect(found[0]).toEqual({
      id: expect.any(String),
      slug: 'hoa-hong-do-nong-nan',
      name: 'Ardent Red Roses',
      imageUrl: '/objects/p/hoa-hong-do-nong-nan.webp',
      priceUSD: expect.stringMatching(/^\d+\.\d\d$/),
      priceVND: expect.any(Number),
      category: 'Hoa Tình Yêu',
      categoryName: 'Flowers of Love',
      lang: 'en',
    })
    expect(read).toEqual([])
    expect(Object.keys((await find('hoa sen')).articles[0] ?? {}).toSorted()).toEqual(
      ['id', 'slug', 'title', 'heroImageUrl', 'category', 'categoryName', 'lang'].toSorted(),
    )
  })

  it('returns no more than requested', async () => {
    const { products: found, articles: read } = await find('hoa', 'vi', 3)
    expect([found.length, read.length]).toEqual([3, 3])
  })
})

describe('hostile input', () => {
  it.each([
    ['quotes', `"rose" 'rose' " ' \`\``],
    ['operators', 'rose OR NOT AND NEAR(a, 2) -b ^c d* {name}:e'],
    ['wildcards', '%_*?[]'],
    ['NUL', 'ro\0se\0'],
    ['emoji', '🌹🌷👩‍👩‍👧'],
    ['half a pair', 'rose \ud83c'],
    ['punctuation', '…—“”;--/**/\\'],
    ['a script outside the basic plane', 'a\u{1e900}b \u{20000}\u{2a6df}'],
    ['marks alone', '\u0301\u0302\u0301'],
    ['10 KB', 'hoa hồng '.repeat(1_200)],
    ['10 KB in one word', 'đ'.repeat(10_000)],
    ['many words', Array.from({ length: 500 }, (_, n) => `w${n}`).join(' ')],
    ['messages', '$t(search:products) {{count}}'],
  ])('%s gets an answer', async (_, query) => {
    expect(Object.keys(await find(query))).toEqual(['products', 'articles'])
  })

  it.each(['', ' ', 'h', '  ộ  ', '"*'])('%j finds nothing', async (query) => {
    expect(await find(query)).toEqual({ products: [], articles: [] })
  })

  it('survives random text', async () => {
    const pieces = [
      '"',
      "'",
      '*',
      '(',
      ')',
      ':',
      '{',
      '}',
      '^',
      '-',
      '+',
      ' ',
      'OR',
      'AND',
      'NOT',
      'NEAR',
      'đ',
      'a',
      '\0',
      '𞤀',
      ',',
    ]
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    for (let n = 0; n < 300; n++) {
      const query = Array.from({ length: 12 }, () => pieces[Math.floor(random() * pieces.length)]).join('')
      await expect(find(query), query).resolves.toHaveProperty('products')
    }
  })
})

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
    db.insert(products).values(rows.map((row, n) => ({ ...product(...row), position: 100 + n })))

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

    await db
      .insert(productTranslations)
      .values({ productId: 'vong-doi', locale: 'en', name: 'Zzone', description: 'Zztext' })
    expect(await namesOf('zzone', 'en')).toEqual(['Zzone'])
    expect(await namesOf('zzone', 'vi')).toEqual(['Zzmột'])

    await db.update(productTranslations).set({ name: 'Zzuno' }).where(eq(productTranslations.productId, 'vong-doi'))
    expect(await slugsOf('zzone')).toEqual([])
    expect(await slugsOf('zzuno')).toEqual(['vong-doi'])

    await db.update(products).set({ name: 'Zzhai', category: 'Zzloại', description: 'Zzlời' }).where(one)
    expect(await slugsOf('zzmot')).toEqual([])
    for (const query of ['zzhai', 'zzloai', 'zzloi', 'zzhai zzuno']) expect(await slugsOf(query)).toEqual(['vong-doi'])

    await db.update(products).set({ archivedAt: new Date() }).where(one)
    expect(await slugsOf('zzhai')).toEqual([])
    await db.update(products).set({ archivedAt: null }).where(one)
    expect(await slugsOf('zzhai')).toEqual(['vong-doi'])

    await db.delete(productTranslations).where(eq(productTranslations.productId, 'vong-doi'))
    expect(await slugsOf('zzuno')).toEqual([])
    await db.delete(products).where(one)
    expect(await slugsOf('zzhai')).toEqual([])
  })

  it('does not find an archived product through its translation', async () => {
    await add(['an-di', 'Zzẩn'])
    await db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, 'an-di'))
    await db.insert(productTranslations).values({ productId: 'an-di', locale: 'en', name: 'Zzhidden', description: '' })
    expect(await slugsOf('zzhidden')).toEqual([])
  })

  it('follows an article from its creation to its removal', async () => {
    const one = eq(articles.id, 'bai-viet')
    await db.insert(articles).values({
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
    await db.insert(articleTranslations).values({ articleId: 'bai-viet', locale: 'en', ...english })
    for (const query of ['yyone', 'yysummary', 'yytag']) expect(await titlesOf(query, 'en')).toEqual(['Yyone'])
    await db
      .update(articleTranslations)
      .set({ tags: ['yyother'] })
      .where(and(eq(articleTranslations.articleId, 'bai-viet'), eq(articleTranslations.locale, 'en')))
    expect(await titlesOf('yytag')).toEqual([])

    await db.update(articles).set({ title: 'Yyhai', tags: [] }).where(one)
    expect(await titlesOf('yymot')).toEqual([])
    expect(await titlesOf('yykhac')).toEqual([])
    expect(await titlesOf('yyhai')).toEqual(['Yyhai'])

    await db.delete(articles).where(one)
    for (const query of ['yyhai', 'yyone', 'yyother']) expect(await titlesOf(query)).toEqual([])
  })

  it('leaves the index alone when only stock or price changes', async () => {
    const ids = () => db.all<{ id: number }>(sql`select id from search_documents order by id`)
    const before = await ids()
    await db.update(products).set({ inStock: false, priceVND: 1 }).where(eq(products.slug, 'hoa-hong-do-nong-nan'))
    expect(await ids()).toEqual(before)
  })
})
