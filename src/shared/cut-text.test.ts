import { describe, expect, it } from 'vitest'
import { beginning, cutText, summary } from './cut-text.ts'

const FAMILY = '👨‍👩‍👧'

describe('beginning', () => {
  it('leaves what is short enough', () => expect(beginning('Hồng', 4)).toBe('Hồng'))

  it.each([
    ['a code point', 'ab🌸🌸', 3, 'ab'],
    ['an emoji of several', `a${FAMILY}b`, 6, 'a'],
    ['a letter and its marks', 'Ho\u0302\u0300ng', 3, 'H'],
  ])('does not cut through %s', (_, text, most, left) => expect(beginning(text, most)).toBe(left))
})

describe('cutText', () => {
  it('ends behind a whole word', () => {
    expect(cutText('Hoa hồng đỏ', 11)).toBe('Hoa hồng đỏ')
    expect(cutText('Hoa hồng đỏ', 10)).toBe('Hoa hồng…')
    expect(cutText('Hoa hồng đỏ', 9)).toBe('Hoa hồng…')
    expect(cutText('Hoa hồng, đỏ', 11)).toBe('Hoa hồng…')
  })

  it('cuts a word that is too long for the room', () => {
    expect(cutText('一二三四五六七八', 5)).toBe('一二三四…')
    expect(cutText(`Hoa ${'x'.repeat(30)}`, 20)).toBe(`Hoa ${'x'.repeat(15)}…`)
    expect(cutText('🌸'.repeat(9), 8)).toBe('🌸🌸🌸…')
  })
})

describe('summary', () => {
  const two = 'Hai mươi bông hồng đỏ Đà Lạt, gói giấy kraft. Giao trong ngày ở Hà Nội!'

  it('is the text itself, on one line, where there is room', () => {
    expect(summary('Hồng đỏ.\n\nGiao trong ngày ', 160)).toBe('Hồng đỏ. Giao trong ngày')
  })

  it('ends with a whole sentence, and says nothing of what was left out', () => {
    expect(summary(`${two} Và còn nữa`, 75)).toBe(two)
    expect(summary(two, 70)).toBe('Hai mươi bông hồng đỏ Đà Lạt, gói giấy kraft.')
    expect(summary('“Em thích không?” Nàng hỏi khẽ', 20)).toBe('“Em thích không?”')
    expect(summary('红玫瑰二十枝。当日送达河内', 10)).toBe('红玫瑰二十枝。')
  })

  it('cuts within a sentence where whole ones leave too little', () => {
    expect(summary(`Hồng. ${two}`, 40)).toBe('Hồng. Hai mươi bông hồng đỏ Đà Lạt, gói…')
    expect(summary('Giao tận nơi trong ngày tại TP. Hồ Chí Minh và Hà Nội', 40)).toBe(
      'Giao tận nơi trong ngày tại TP. Hồ Chí…',
    )
    expect(summary('Hai mươi bông cao 40.5 cm', 22)).toBe('Hai mươi bông cao…')
  })

  it.each([
    two.repeat(20),
    '🌸'.repeat(300),
    FAMILY.repeat(80),
    `a${'Ẵ'.normalize('NFD').repeat(200)}`,
    '花'.repeat(400),
  ])('is never longer than asked for, and whole in its letters', (text) => {
    for (const most of [158, 159, 160, 161]) {
      const short = summary(text, most)
      expect(short.length).toBeLessThanOrEqual(most)
      expect(short.length).toBeGreaterThan(most / 2)
      expect(short.isWellFormed()).toBe(true)
      const whole = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
      const kept = Array.from(new Intl.Segmenter().segment(short.replace(/…$/, '')), ({ segment }) => segment)
      expect(whole.slice(0, kept.length)).toEqual(kept)
    }
  })
})
