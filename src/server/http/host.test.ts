import { expect, test } from 'vitest'
import { hasValidHost } from './host.ts'

const valid = (rawHeaders: string[], httpVersion = '1.1') => hasValidHost({ rawHeaders, httpVersion })

test.each([
  'localhost',
  'localhost:4321',
  '127.0.0.1:4321',
  '[::1]',
  '[::1]:4321',
  'Shop.Example',
  'moc_lan.internal:80',
  'xn--mc-lan-5za.example',
  'shop.example.',
])('%s is a host', (host) => expect(valid(['Accept', '*/*', 'HOST', host])).toBe(true))

test.each([
  '',
  ' ',
  'a/b',
  'x/../admin',
  '127.0.0.1/api/health?',
  'a b',
  'a,b',
  'x:99999',
  'x:abc',
  'x:-1',
  'x:',
  ':80',
  '[::1',
  '[::1]x',
  '[zz]',
  'x@y',
  'user:secret@x',
  'x?y',
  'x#y',
  'x\\y',
  '%',
  'x%2fy',
  '..',
  '-',
  'http://x',
  '1.2.3.4.5',
  '999.999.999.999',
  'ä',
  'x'.repeat(300),
])('%j is not a valid host', (host) => expect(valid(['Host', host])).toBe(false))

test('a request has one Host header', () => {
  expect(valid(['Host', 'a', 'host', 'a'])).toBe(false)
  expect(valid(['Host', 'a', 'Accept', '*/*', 'Host', 'b'])).toBe(false)
})

test('only HTTP/1.0 may omit it', () => {
  expect(valid([])).toBe(false)
  expect(valid([], '1.0')).toBe(true)
})
