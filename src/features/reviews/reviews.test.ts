import { describe, expect, it } from 'vitest'
import { formatAverage, summarize } from './reviews.ts'

describe('summarize', () => {
  it('counts, and averages by weight', () => {
    const stats = summarize([
      { rating: 5, count: 3 },
      { rating: 2, count: 1 },
    ])
    expect(stats).toEqual({ total: 4, average: 4.25, distribution: { 5: 3, 4: 0, 3: 0, 2: 1, 1: 0 } })
  })

  it('has no average of nothing', () => expect(summarize([])).toMatchObject({ total: 0, average: 0 }))
})

describe('formatAverage', () => {
  it('has one decimal', () => {
    expect(formatAverage(5, 'en')).toBe('5.0')
    expect(formatAverage(4.25, 'en')).toBe('4.3')
    expect(formatAverage(4.25, 'vi')).toBe('4,3')
  })
})
