import { expect, it } from 'vitest'
import { namedDay } from './named-day.ts'

it('names the day of the week, whatever the time zone of the process', () => {
  expect(namedDay('2026-11-26', 'en')).toBe('Thursday 26/11/2026')
  expect(namedDay('2026-11-26', 'vi')).toBe('Thứ Năm 26/11/2026')
})
