import { describe, expect, it } from 'vitest'
import { formatAverage, summarize } from './reviews.ts'
import { reviewSchema } from './reviews.schema.ts'

describe('summarize', () => {
  it('counts, and averages by weight', () => {
    const stats = summarize([
      { rating: 5, count: 3 },
      { rating: 2, count: 1 },
    ])
    expect(stats).toEqual({ total: 4, average: 4.25, distribution: { 5: 3, 4: 0, 3: 0, 2: 1, 1: 0 } })
  })

  it('returns an average of 0 for no reviews', () => expect(summarize([])).toMatchObject({ total: 0, average: 0 }))
})

describe('formatAverage', () => {
  it('has one decimal', () => {
    expect(formatAverage(5, 'en')).toBe('5.0')
    expect(formatAverage(4.25, 'en')).toBe('4.3')
    expect(formatAverage(4.25, 'vi')).toBe('4,3')
  })
})

describe('reviewSchema', () => {
  const comment = (text: string) => reviewSchema.safeParse({ rating: 5, comment: text }).data?.comment

  it('accepts ten visible characters, emoji and diacritics included', () => {
    for (const text of ['Hoa rất tươi', 'Đẹp lắm 👩‍🌾❤️']) expect(comment(` ${text}\r\n`)).toBe(text)
    for (const sign of ['\u200b', '\u3164', '\ufe0f ']) expect(comment(sign.repeat(12))).toBeUndefined()
  })
})
