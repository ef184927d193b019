import { expect, it } from 'vitest'
import { readTime } from './read-time.ts'

it.each([
  ['8:30', 510],
  ['08.30', 510],
  ['8h30', 510],
  ['8 giờ 30', 510],
  [' 8h ', 480],
  ['8 giờ', 480],
  ['8', 480],
  ['2 PM', 840],
  ['12:15 am', 15],
  ['12pm', 720],
  ['00:00', 0],
  ['24:00', 1440],
])('reads %s as a time of day', (text, minute) => {
  expect(readTime(text)).toBe(minute)
})

it.each(['', 'noon', '25:00', '24:01', '8:60', '8:5', '-1', '13pm', '0 am', '8:30:00', '1e1', '٨:٣٠', '8:30\u202e'])(
  'refuses "%s"',
  (text) => expect(readTime(text)).toBeNull(),
)
