import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { addressKey, visitorAddress } from './address.ts'
import { isFrameworkPath, refusal } from './refuse.ts'
import { securityHeaders } from './security-headers.ts'
import { createProxyWarning } from './warn-untrusted-proxy.ts'

test.each([
  ['TRACE', '/', 'method_not_allowed'],
  ['CONNECT', '/', 'method_not_allowed'],
  ['PROPFIND', '/', 'method_not_allowed'],
  ['GET', '//evil.example/', 'invalid_input'],
  ['GET', 'http://evil.example/', 'invalid_input'],
  ['OPTIONS', '*', 'invalid_input'],
  ['GET', '/%', 'invalid_input'],
  ['GET', '/%zz', 'invalid_input'],
  ['GET', '/%ff', 'invalid_input'],
  ['GET', '/a%00b', 'invalid_input'],
  ['GET', '/%61pi/search', 'invalid_input'],
  ['GET', '/%2561dmin', 'invalid_input'],
  ['GET', '/x/../products', 'invalid_input'],
  ['GET', '/vi/%2E%2e/products', 'invalid_input'],
  ['GET', '/x\\..\\products', 'invalid_input'],
  ['GET', '/products#x', 'invalid_input'],
  ['GET', '/vi//products', 'invalid_input'],
  ['GET', '/products//', null],
  ['GET', '/articles/hoa-h%E1%BB%93ng', null],
  ['GET', '/api/orders/track/100%25', null],
  ['GET', '/.well-known/security.txt', null],
  ['GET', `/${'a'.repeat(2048)}`, 'invalid_input'],
  ['GET', `/search?q=${'a'.repeat(10_000)}`, null],
  ['GET', '/search?q=%', null],
  ['PATCH', '/api/admin/products/1', null],
])('%s %s: %s', (method, url, code) => expect(refusal({ method, url })).toBe(code))

test.each([
  ['/_image', true],
  ['/_image/x', true],
  ['/_server-islands/x', true],
  ['/_actions/x', true],
  ['/_', true],
  ['/_astro/missing.js', true],
  ['/500', true],
  ['/5000', false],
  ['/404', false],
  ['/products/_x', false],
  ['/', false],
])('%s is the framework’s: %s', (path, is) => expect(isFrameworkPath(path)).toBe(is))

describe("the visitor's address", () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

  test.each([
    [0, undefined, '192.0.2.1'],
    [0, '203.0.113.9', '192.0.2.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, 'written by the visitor, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.7, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [2, '203.0.113.9', '192.0.2.1'],
    [1, 'nonsense', '192.0.2.1'],
    [1, '2001:db8::1', '2001:db8::1'],
  ])('behind %i proxies with %s is %s', (proxies, forwarded, address) =>
    expect(visitorAddress(request('::ffff:192.0.2.1', forwarded), proxies)).toBe(address),
  )

  test('is warned about once, with the remedy, if an untrusted proxy names it', () => {
    const warn = vi.fn()
    const warnings = (trustedProxies: number) => {
      warn.mockClear()
      const check = createProxyWarning(trustedProxies, { warn } as unknown as Logger)
      for (const forwarded of [undefined, '203.0.113.9', '203.0.113.9']) check(request('192.0.2.1', forwarded))
      return warn.mock.calls.flat()
    }
    expect(warnings(0)).toEqual([expect.stringContaining('set TRUSTED_PROXIES to the number of proxies')])
    expect(warnings(1)).toEqual([])
  })
})

test('browsers are told to stay on https if the shop is served over https', () => {
  expect(securityHeaders('https://shop.example')).toContain('Strict-Transport-Security')
  expect(securityHeaders('http://localhost:4321')).not.toContain('Strict-Transport-Security')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', (address, key) => expect(addressKey(address)).toBe(key))
