import { describe, expect, it } from 'vitest'
import { formatExpiry, formatNumber } from '../shared/cards.ts'
import { retype } from './typing.ts'

/** `|` marks the caret. */
const edit = (before: string, after: string, deleting?: 'backward' | 'forward', format = formatNumber): string => {
  const caret = after.indexOf('|')
  const typed = retype(before.replace('|', ''), { value: after.replace('|', ''), caret }, deleting, format)
  return `${typed.value.slice(0, typed.caret)}|${typed.value.slice(typed.caret)}`
}

describe('typing into a formatted field', () => {
  it.each([
    ['typing on', '4242|', '42424|', undefined, '4242 4|'],
    ['pasting all', '|', '4242424242424242|', undefined, '4242 4242 4242 4242|'],
    ['a digit in the middle', '4242 4|242', '4242 49|242', undefined, '4242 49|24 2'],
    ['a digit before a gap', '424|2 42', '4249|2 42', undefined, '4249 |242'],
    ['a letter', '4242|', '4242x|', undefined, '4242|'],
    ['backspace at the end', '4242 4|', '4242 |', 'backward', '4242|'],
    ['backspace over a gap', '4242 |4242', '4242|4242', 'backward', '424|4 242'],
    ['delete over a gap', '4242| 4242', '4242|4242', 'forward', '4242| 242'],
    ['backspace in the middle', '4242 42|42', '4242 4|42', 'backward', '4242 4|42'],
    ['deleting a selection', '4242 |4242', '42|42', 'backward', '42|42'],
    ['backspace in nothing', '|', '|', 'backward', '|'],
  ] as const)('%s', (_, before, after, deleting, shown) => expect(edit(before, after, deleting)).toBe(shown))

  it.each([
    ['a month above one', '|', '4|', undefined, '04 / |'],
    ['the whole', '12 / 3|', '12 / 34|', undefined, '12 / 34|'],
    ['backspace into the gap', '12 / 3|', '12 / |', 'backward', '12 / |'],
    ['backspace over the gap', '12 / |', '12 /|', 'backward', '1|'],
    ['autofill with a long year', '|', '12/2034|', undefined, '12 / 34|'],
  ] as const)('expiry: %s', (_, before, after, deleting, shown) =>
    expect(edit(before, after, deleting, formatExpiry)).toBe(shown),
  )
})
