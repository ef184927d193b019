import { describe, expect, it } from 'vitest'
import { reviews as seeded } from '#db/seed/reviews.ts'
import { languageOf, NEWEST, readReviewQuery, reviewsPath, type ReviewQuery } from './review-query.ts'

const read = (query: string) => readReviewQuery(new URLSearchParams(query))

describe('the query of reviews', () => {
  it('survives its own address', () => {
    const query: ReviewQuery = { stars: 4, lang: 'en', after: { at: 1_790_000_000_000, id: 'a-b_c' }, shown: 10 }
    const path = reviewsPath('vi', 'rose', query)
    expect(path).toBe('/vi/products/rose/reviews?stars=4&lang=en&after=1790000000000-a-b_c&shown=10')
    expect(read(path.split('?')[1]!)).toEqual(query)
    expect(reviewsPath('en', 'rose', NEWEST)).toBe('/products/rose/reviews')
  })

  it.each([
    '',
    'stars=0',
    'stars=6',
    'stars=4.5',
    'lang=xx',
    'after=',
    'after=-1-a',
    "after=1-a'b",
    'shown=-1',
    'shown=9',
  ])('reads %j as the newest', (query) => expect(read(query)).toEqual(NEWEST))
})

describe('the language of a comment', () => {
  it.each([
    ['Hoa đẹp, thơm nhẹ.', 'vi'],
    ['Cảm ơn shop 🌸', 'vi'],
    ['Ordered from Lagos for my girlfriend in Tây Hồ.', 'en'],
    ['Lovely, and still standing on day six ❤️', 'en'],
    ['', 'en'],
  ])('of %j is %s', (comment, lang) => expect(languageOf(comment)).toBe(lang))

  it('is right for every review of the demo shop', () => {
    const english = seeded
      .filter(({ comment }) => / (the|and|was|for|a|on|with) /i.test(comment))
      .map(({ comment }) => comment)
    expect(english.length).toBeGreaterThan(5)
    expect(seeded.filter(({ comment }) => (languageOf(comment) === 'en') !== english.includes(comment))).toEqual([])
  })
})
