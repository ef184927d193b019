import { describe, expect, it } from 'vitest'
import { isUnseen, seenText } from './visible-text.ts'

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
