import { expect, test } from 'vitest'
import { readCookie, writeCookie } from './cookies.ts'

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

test('a cookie may be named like a member of Object', () => {
  expect(read('a=1', 'constructor')).toBeNull()
  expect(read('toString=x', 'toString')).toBe('x')
})

test('a cookie is valid for all paths, and for https only if the shop is served over https', () => {
  expect(writeCookie('a', 'b', { maxAgeS: 60, secure: false, httpOnly: true })).toBe(
    'a=b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(writeCookie('a', '', { maxAgeS: 0, secure: true, httpOnly: false })).toBe(
    'a=; Max-Age=0; Path=/; Secure; SameSite=Lax',
  )
})
