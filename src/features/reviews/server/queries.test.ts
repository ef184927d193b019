import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products, reviews } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { COMMENT_LANGUAGES, languageOf, NEWEST, type ReviewQuery } from '../review-query.ts'
import { RATINGS } from '../reviews.ts'
import { findReviewPage } from './queries.ts'

let test: TestShop
let productId: string
beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  const [product, other] = await db.select().from(products).limit(2)
  productId = product!.id
  await db.delete(reviews)
  const at = new Date('2026-11-01T08:00:00Z')
  const row = (n: number) => ({
    id: `r${String(n).padStart(2, '0')}`,
    productId,
    customerName: 'Lan',
    rating: 1 + (n % 5),
    comment: n % 3 === 0 ? `Beautiful flowers in Tây Hồ, number ${n}` : `Hoa đẹp và tươi lâu, lần thứ ${n}`,
    // Many at the same moment, as an import makes them.
    createdAt: n < 15 ? at : new Date(at.getTime() + n),
  })
  await db.insert(reviews).values(Array.from({ length: 23 }, (_, n) => row(n)))
  await db.insert(reviews).values({ ...row(98), hiddenAt: at })
  await db.insert(reviews).values({ ...row(99), productId: other!.id })
})
afterAll(() => test.close())

/** Follows the parts of a filter to their end. */
async function readAll(query: ReviewQuery) {
  const parts = []
  for (let next: ReviewQuery | null = query; next;) {
    const part = await findReviewPage(test.shop.db, productId, next)
    parts.push(part)
    next = part.next
  }
  return { parts, rows: parts.flatMap((part) => part.reviews) }
}

describe('the parts of the reviews', () => {
  it('have each review once, newest first, ten at a time, and no hidden one', async () => {
    const { parts, rows } = await readAll(NEWEST)
    expect(parts.map((part) => part.reviews.length)).toEqual([10, 10, 3])
    expect(parts.map((part) => part.shown)).toEqual([10, 20, 23])
    const order = rows.map(({ createdAt, id }) => `${createdAt} ${id}`)
    expect(order).toEqual(order.toSorted().toReversed())
    expect(new Set(rows.map(({ id }) => id)).size).toBe(23)
    expect(parts[2]).toMatchObject({ stats: { total: 23 }, found: 23, languages: COMMENT_LANGUAGES })
  })

  it('go on where they were when the last one shown has been deleted, and newer ones have come', async () => {
    const first = await findReviewPage(test.shop.db, productId, NEWEST)
    const after = { ...first.next!.after!, id: `${first.next!.after!.id}-gone` }
    const second = await findReviewPage(test.shop.db, productId, { ...first.next!, after })
    expect(second.reviews.map(({ id }) => id)).toContain(first.reviews.at(-1)!.id)
  })

  it('are filtered by stars and language, by the rule of the page', async () => {
    for (const lang of COMMENT_LANGUAGES) {
      const { parts, rows } = await readAll({ ...NEWEST, lang })
      expect(rows.length).toBeGreaterThan(5)
      expect(rows.filter(({ comment }) => languageOf(comment) !== lang)).toEqual([])
      expect(parts[0]!.found).toBe(rows.length)
      expect(parts[0]!.stats.total).toBe(23)
    }
    const { rows } = await readAll({ ...NEWEST, stars: 5, lang: 'en' })
    expect(rows.map(({ id }) => id)).toEqual(['r09'])
  })

  it('have bars that count what each leads to, in the chosen language', async () => {
    for (const lang of [null, ...COMMENT_LANGUAGES]) {
      const { bars, found } = await findReviewPage(test.shop.db, productId, { ...NEWEST, lang })
      expect(bars.total).toBe(found)
      for (const stars of RATINGS) {
        const part = await findReviewPage(test.shop.db, productId, { ...NEWEST, lang, stars })
        expect([part.found, part.bars]).toEqual([bars.distribution[stars], bars])
      }
    }
  })

  it('cannot say that more are shown than there are', async () => {
    const part = await findReviewPage(test.shop.db, productId, { ...NEWEST, after: { at: 1, id: 'a' }, shown: 999_999 })
    expect(part).toMatchObject({ reviews: [], shown: 23, next: null })
  })
})
