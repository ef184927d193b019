import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A date or time field of the browser, which shows days in the browser's language, not in the page's. */
const NATIVE = /\btype(?:=|: ?)\{?["'`](?:date|datetime-local|month|week|time)["'`]/

it('has days typed or chosen in fields of ours, but for the one that is left when ours cannot be loaded', () => {
  const sources = globSync('{src,packages}/**/*.{ts,tsx,astro}', { exclude: ['**/node_modules/**', '**/*.test.ts'] })
  expect(sources.length).toBeGreaterThan(500)
  const native = sources.filter((file) => NATIVE.test(readFileSync(file, 'utf8')))
  expect(native).toEqual(['src/features/checkout/NativeCalendar.tsx'])
})

it.each(['<input type="date" />', "<input type={'time'} />", "{ type: 'datetime-local' }"])('finds %s', (source) => {
  expect(NATIVE.test(source)).toBe(true)
})
