import { expect, test } from 'vitest'
import { MAX_FILE_BODY_BYTES } from '#shared/call.ts'
import { areTooLarge, refusedPhoto } from './sent-photos.ts'

test('photos may fill a call, with room for a text', () => {
  const half = 'A'.repeat(MAX_FILE_BODY_BYTES / 2)
  expect(areTooLarge([half, half.slice(20_000)])).toBe(false)
  expect(areTooLarge([half, half])).toBe(true)
})

test.each([
  ['photos.1', 'b.jpg'],
  ['photos.0', 'a.jpg'],
  ['photos.2', null],
  ['photos', null],
  ['text', null],
  [null, null],
])('a failure about the field %s names the photo %s', (field, name) => {
  expect(refusedPhoto(field, ['a.jpg', 'b.jpg'])).toBe(name)
})
