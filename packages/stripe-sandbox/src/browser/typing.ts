import { digitsOf } from '../shared/cards.ts'

export interface Typed {
  value: string
  caret: number
}

/**
 * Returns the value of a formatted field after an edit, and the caret's position: behind the same digit as before,
 * whatever separators were added or removed. Deleting a separator deletes the digit beyond it, since formatting
 * restores the separator.
 */
export function retype(
  before: string,
  after: Typed,
  deleting: 'backward' | 'forward' | undefined,
  format: (text: string) => string,
): Typed {
  let text = after.value
  let left = digitsOf(text.slice(0, after.caret)).length
  const digits = digitsOf(text)
  if (deleting && digits === digitsOf(before) && text.length < before.length) {
    const at = deleting === 'backward' ? left - 1 : left
    if (at >= 0) text = digits.slice(0, at) + digits.slice(at + 1)
    if (deleting === 'backward' && left > 0) left -= 1
  }
  const value = format(text)
  if (after.caret === after.value.length) return { value, caret: value.length }
  return { value, caret: behindDigit(value, left, deleting === undefined) }
}

function behindDigit(value: string, count: number, skipSeparator: boolean): number {
  let caret = 0
  for (let seen = 0; caret < value.length && seen < count; caret += 1) if (/\d/.test(value.charAt(caret))) seen += 1
  while (skipSeparator && count > 0 && caret < value.length && !/\d/.test(value.charAt(caret))) caret += 1
  return caret
}
