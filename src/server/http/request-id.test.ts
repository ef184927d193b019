import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createRequestContext } from '../request-context.ts'
import { requestIdOf, traceparentOf } from './request-id.ts'

const NEW_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const idOf = (given: unknown, trustedProxies = 1) =>
  requestIdOf({ headers: { 'x-request-id': given } } as unknown as IncomingMessage, trustedProxies)

describe('the id of a request', () => {
  test.each([
    '0123456789abcdef0123456789abcdef',
    '018f3c5e-7d1b-7c3a-9f54-3a1f0c2b9d10',
    'Root.1-67891233_abcdef',
    'a'.repeat(8),
    'a'.repeat(64),
  ])('is a configured proxy’s: %s', (given) => expect(idOf(given)).toBe(given))

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['too short to be one', 'a'.repeat(7)],
    ['too long', 'a'.repeat(65)],
    ['a very long one', 'a'.repeat(30_000)],
    ['with a space', 'abcdefgh ijkl'],
    ['with a line break and another line', 'abcdefgh\n{"level":30,"security":"sign_in"}'],
    ['that ends in a line break', 'abcdefghij\n'],
    ['with a carriage return', 'abcdefgh\r\nSet-Cookie: a=b'],
    ['with a NUL', 'abcdefgh\0'],
    ['with the codes of a terminal', 'abcdefgh\u001b[2J'],
    ['with quotes', 'abcdefgh","security":"sign_in'],
    ['with markup', '<script>alert(1)</script>'],
    ['with a separator of lines', 'abcdefgh\u2028ijkl'],
    ['that turns the direction of writing', 'abcdefgh\u202eijkl'],
    ['of fullwidth letters', 'ａｂｃｄｅｆｇｈ'],
    ['two headers, joined', 'abcdefgh, ijklmnop'],
    ['a list', ['abcdefgh', 'ijklmnop']],
    ['a path', '../../../etc/passwd'],
  ])('is a new one where the proxy sent %s', (_, given) => expect(idOf(given)).toMatch(NEW_ID))

  test('is a new one whatever a visitor sends, if no proxy is configured', () =>
    expect(idOf('0123456789abcdef', 0)).toMatch(NEW_ID))

  test('is the id of the proxy’s trace, if the proxy sent no id of its own', () => {
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
    const both = (headers: object) => requestIdOf({ headers } as unknown as IncomingMessage, 1)
    expect(both({ traceparent })).toBe('ab'.repeat(16))
    expect(both({ traceparent, 'x-request-id': 'proxy-id-1' })).toBe('proxy-id-1')
    expect(both({ traceparent, 'x-request-id': 'too short' })).toBe('ab'.repeat(16))
    expect(requestIdOf({ headers: { traceparent } } as unknown as IncomingMessage, 0)).toMatch(NEW_ID)
  })

  test('differs for each request', () => {
    expect(new Set(Array.from({ length: 100 }, () => idOf(undefined))).size).toBe(100)
  })

  test('adds nothing to the log but itself', () => {
    const lines: string[] = []
    const requests = createRequestContext()
    const log = createLog({ logLevel: 'info' }, requests, { write: (line: string) => void lines.push(line) })
    const requestId = idOf('abcdefgh\n{"level":50,"msg":"forged"}')
    requests.run({ requestId, address: '192.0.2.7', route: '/', method: 'GET' }, () => log.info('real'))
    expect(lines.join('').trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(lines.join(''))).toMatchObject({ requestId, msg: 'real' })
  })
})

describe('the trace of a request', () => {
  const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const of = (traceparent: unknown, trustedProxies = 1) =>
    traceparentOf({ headers: { traceparent } } as unknown as IncomingMessage, trustedProxies)

  test.each([`00-${trace}-${span}-01`, `00-${trace}-${span}-00`, `01-${trace}-${span}-01-what-later-versions-add`])(
    'is the one that a configured proxy began: %s',
    (given) => expect(of(given)).toBe(given),
  )

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['of version ff', `ff-${trace}-${span}-01`],
    ['without a trace', `00-${'0'.repeat(32)}-${span}-01`],
    ['without a span', `00-${trace}-${'0'.repeat(16)}-01`],
    ['in capital letters', `00-${trace.toUpperCase()}-${span}-01`],
    ['of version 00 with more behind it', `00-${trace}-${span}-01-more`],
    ['too long', `01-${trace}-${span}-01-${'a'.repeat(300)}`],
    ['with a line break', `00-${trace}-${span}-01\n`],
    ['two of them', [`00-${trace}-${span}-01`, `00-${trace}-${span}-01`]],
  ])('is a new one where the proxy sent one that is %s', (_, given) => expect(of(given)).toBeUndefined())

  test('is a new one whatever a visitor sends, if no proxy is configured', () =>
    expect(of(`00-${trace}-${span}-01`, 0)).toBeUndefined())
})
