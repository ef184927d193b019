import { expect, test } from 'vitest'
import { readCookie } from './cookies.ts'

const read = (cookie: string, name = 'session') => readCookie(new Request('http://x', { headers: { cookie } }), name)

test.each([
  ['session=abc', 'abc'],
  ['a=1; session=abc; b=2', 'abc'],
  ['a=%; session=abc', 'abc'],
  ['session=%', '%'],
  ['session=%E0%A4%A', '%E0%A4%A'],
  ['session="abc"', '"abc"'],
  ['session=', null],
  ['session', null],
  [';;=;', null],
  ['xsession=abc', null],
  ['__proto__=abc', null],
  ['', null],
])('%s', (cookie, value) => expect(read(cookie)).toBe(value))

test('names of object members are names like any other', () => {
  expect(read('a=1', 'constructor')).toBeNull()
  expect(read('toString=x', 'toString')).toBe('x')
})
