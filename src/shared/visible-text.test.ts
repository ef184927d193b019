import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText, isUnseen, seenLine, seenText } from './visible-text.ts'

describe('isUnseen', () => {
  it.each(['', ' \n\u00a0', '\u200b\u200c', '\u3164', '\u115f\ufe0f', '\u00ad\u2060 \ufeff', '\u2800', '\u{e0041}'])(
    'knows that nobody sees %j',
    (text) => expect([isUnseen(text), seenText(text)]).toEqual([true, '']),
  )

  it.each(['Hồng', 'Hồng'.normalize('NFD'), '👩‍🌾', '❤️', 'ㅤa', '花', '.', '0'])('knows that %j is seen', (text) => {
    expect(isUnseen(text)).toBe(false)
    expect(seenText(` ${text}\n`)).toBe(text)
  })
})

describe('cleaning a text', () => {
  it.each([
    ['An\0h', 'Anh'],
    ['An\ud800h', 'An\ufffdh'],
    ['\udc00', '\ufffd'],
    ['\u001b[31mAnh\u007f', '[31mAnh'],
    ['👩‍🌾 Ánh', '👩‍🌾 Ánh'],
  ])('makes %j storable as %j', (typed, stored) => {
    expect([cleanText(typed), cleanLine(typed), seenText(typed), seenLine(typed)]).toEqual(Array(4).fill(stored))
    expect(stored.isWellFormed()).toBe(true)
  })

  it('keeps the lines of a text, and makes one of a name', () => {
    const typed = ' Ring twice.\r\n\tThen wait.\u2028Thanks '
    expect(seenText(typed)).toBe('Ring twice.\r\n\tThen wait.\u2028Thanks')
    expect(seenLine(typed)).toBe('Ring twice. Then wait. Thanks')
  })

  it('leaves nothing of a text that is nothing but controls', () => {
    expect([seenText('\0\u0001'), seenLine('\n\0\t')]).toEqual(['', ''])
  })
})
