import { expect, it } from 'vitest'
import { formatCount } from './format-count.ts'

it.each(['en', 'vi'] as const)('formats counts as %s does', (locale) => {
  for (const count of [0, 7, 999, 1000, 50_003, 1_234_567])
    expect(formatCount(count, locale)).toBe(new Intl.NumberFormat(locale).format(count))
})
