import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createRequestContext } from '../request-context.ts'
import { requestIdOf } from './request-id.ts'

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
