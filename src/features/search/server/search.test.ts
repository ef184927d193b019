import { describe, expect, it } from 'vitest'
import { search } from './search.ts'
import { searchSteps } from '../search-steps.ts'
import { searchedShop } from '#tests/factories/searched-shop.ts'

const { db, find, namesOf, titlesOf, slugsOf } = searchedShop()

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
    } = await search(db(), {
      ...{ query: 'hoa', locale: 'vi', everyProduct: true },
    })
    expect([shown.length, read.length]).toEqual([6, 6])
    expect(productSlugs.length).toBeGreaterThan(20)
    expect(productSlugs.slice(0, 6)).toEqual(shown.map(({ slug }) => slug))
    expect(await search(db(), { query: '"', locale: 'vi', everyProduct: true })).toMatchObject({ productSlugs: [] })
    expect(await search(db(), { query: 'hoa', locale: 'vi' })).not.toHaveProperty('productSlugs')
  })

  it('answers in the recorded shape', async () => {
    const { products: found, articles: read } = await find('hoa hồng đỏ nồng', 'en')
    expect(found[0]).toEqual({
      id: expect.any(String),
      slug: 'hoa-hong-do-nong-nan',
      name: 'Ardent Red Roses',
      imageUrl: '/objects/dp/hoa-hong-do-nong-nan.webp',
      priceUSD: expect.stringMatching(/^\d+\.\d\d$/),
      priceVND: expect.any(Number),
      category: 'Hoa Tình Yêu',
      categoryName: 'Flowers of love',
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

describe('mourning', () => {
  const SYMPATHY = ['sen-trang-thanh-tinh', 'ly-trang-tuong-niem', 'hong-trang-tien-biet', 'vong-hoa-trang']

  it.each([
    'đám tang',
    'dam tang',
    'ĐÁM TANG',
    'hoa đám tang',
    'vòng hoa đám tang',
    'chia buồn',
    'chia buon',
    'hoa chia buồn',
    'hoa viếng',
    'hoa vieng',
    'tang lễ',
    'hoa ngày giỗ',
    'dam gio',
    'funeral',
    'funerals',
    'funeral flowers',
    'sympathy',
    'sympath',
    'condolences',
    'condolance',
    'mourning',
  ])('%j finds the sympathy flowers and nothing else', async (query) => {
    const found = await slugsOf(query)
    expect(found.toSorted()).toEqual(SYMPATHY.toSorted())
  })

  it.each(['hoa tang', 'Hoa tang', 'tang le', 'hoa tang le', 'tang gia', 'hoa tang gia', 'death'])(
    '%j finds them first; it may mean something else, too',
    async (query) => {
      expect((await slugsOf(query)).slice(0, SYMPATHY.length).toSorted()).toEqual(SYMPATHY.toSorted())
    },
  )

  it('a flower beside such a word comes before the other sympathy flowers', async () => {
    expect((await slugsOf('hoa sen đám tang'))[0]).toBe('sen-trang-thanh-tinh')
    expect((await slugsOf('funeral lilies'))[0]).toBe('ly-trang-tuong-niem')
    expect(await slugsOf('vong hoa vieng')).toHaveLength(SYMPATHY.length)
  })

  it.each([
    'hoa tặng',
    'hoa tặng mẹ',
    'hoa tang me',
    'hoa tang sinh nhat',
    'hoa tang gia re',
    'qua tang gia re',
    'hoa tang gi',
    'tặng lễ',
    'giỏ hoa',
    'gio hoa',
    'viên',
  ])('%j is about something else', async (query) => {
    const [first] = await slugsOf(query)
    expect(SYMPATHY).not.toContain(first)
  })

  it.each(['hoa tang gia dinh', 'hoa tang gia đình'])('%j is searched as the gift for a family is', async (query) => {
    expect(await slugsOf(query)).toEqual(await slugsOf('hoa tặng gia đình'))
  })

  it('without sympathy flowers, the words are looked for as any others', async () => {
    const words = searchSteps(['funeral'], undefined, [
      { category: 'hoa khac', anywhere: [['funeral']], exact: [], alone: [] },
    ])
    expect(words.slice(1).every(({ lastResort }) => lastResort)).toBe(true)
    expect(words[0]).toEqual({ index: 'folded', match: 'label : "hoa khac"' })
  })
})
