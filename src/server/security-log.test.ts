import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createRequestContext } from './request-context.ts'
import { createSecurityLog, type SecurityLog } from './security-log.ts'

let open: SecurityLog | undefined
afterEach(() => open?.close())

/** Creates a security log whose lines are collected. */
function collect(logLevel = 'warn') {
  const lines: Record<string, unknown>[] = []
  const raw: string[] = []
  const requests = createRequestContext()
  const destination = {
    write(line: string) {
      raw.push(line)
      lines.push(JSON.parse(line) as Record<string, unknown>)
    },
  }
  const log = createLog({ logLevel }, requests, destination)
  const security = (open = createSecurityLog(log, 'key', requests))
  const during = <T>(work: () => T, address = '192.0.2.7') =>
    requests.run({ requestId: 'r1', address, route: '/api/auth/login', method: 'POST' }, work)
  return { lines, raw, log, security, during }
}

describe('the security log', () => {
  it('writes one line with the request, at every level but silent', () => {
    for (const level of ['error', 'info', 'debug']) {
      const { lines, security, during } = collect(level)
      during(() => security.record('sign_in', { outcome: 'ok', method: 'password', userId: 'u1' }))
      expect(lines).toEqual([
        {
          level: 30,
          time: expect.any(String),
          msg: 'Security: sign in',
          security: 'sign_in',
          requestId: 'r1',
          address: '192.0.2.7',
          method: 'POST',
          route: '/api/auth/login',
          outcome: 'ok',
          signInMethod: 'password',
          userId: 'u1',
        },
      ])
    }
    const { lines, security } = collect('silent')
    security.record('sign_out', { userId: 'u1' })
    expect(lines).toEqual([])
  })

  it('writes a hash of an email that is the same for every spelling, and never the email', () => {
    const { raw, lines, security } = collect()
    for (const email of ['An@Example.com', ' an@example.com ']) security.record('password_reset_requested', { email })
    expect(lines[0]?.emailHash).toMatch(/^[0-9a-f]{16}$/)
    expect(lines[1]?.emailHash).toBe(lines[0]?.emailHash)
    expect(lines[0]?.emailHash).toBe(security.hashEmail('an@example.com'))
    expect(raw.join('')).not.toMatch(/example/i)
  })

  it('writes one line, whatever a caller sends', () => {
    const { raw, lines, security } = collect()
    const forged = `https://evil.example\r\n{"level":30,"security":"sign_in"}\u2028\u202e\u001b[2J\u009b\ud800${'x'.repeat(500)}`
    security.record('foreign_origin', { origin: forged })
    expect(raw).toHaveLength(1)
    expect(raw[0]?.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
    expect((lines[0]?.origin as string).length).toBeLessThanOrEqual(200)
  })

  it('counts refusals that repeat instead of writing each', () => {
    const { lines, security, during } = collect()
    for (let i = 0; i < 100; i++) during(() => security.record('limit_reached', { limit: 'codes' }))
    for (let i = 0; i < 3; i++) during(() => security.record('limit_reached', { limit: 'codes' }), '192.0.2.8')
    security.close()
    expect(lines).toHaveLength(5 + 3 + 1)
    expect(lines.at(-1)).toMatchObject({ security: 'limit_reached', address: '192.0.2.7', repeated: 95 })
  })

  it('writes a bounded number of lines about a flood from many addresses', () => {
    const { lines, security, during } = collect()
    for (let i = 0; i < 50_000; i++)
      during(() => security.record('access_refused', { reason: 'unauthorized' }), `2001:db8::${i.toString(16)}`)
    security.close()
    expect(lines.length).toBeLessThan(1_100)
    expect(lines.at(-1)).toMatchObject({ security: 'access_refused', manySources: true, repeated: 49_000 })
  })

  it('never folds a successful sign-in into a count', () => {
    const { lines, security } = collect()
    for (let i = 0; i < 20; i++) security.record('sign_in', { outcome: 'ok', method: 'password', userId: 'u1' })
    expect(lines).toHaveLength(20)
  })
})

describe('secrets in any line of the log', () => {
  it.each([
    ['a password', { password: 'demo-flowers' }],
    ['a password two objects deep', { body: { user: { password: 'demo-flowers' } } }],
    ['a cookie', { req: { headers: { cookie: 'session=demo-flowers' } } }],
    ['a set-cookie header', { headers: { 'set-cookie': 'session=demo-flowers' } }],
    ['a client secret', { intent: { client_secret: 'demo-flowers' } }],
    ['a token', { body: { token: 'demo-flowers' } }],
  ])('%s is cut by its name', (_, line) => {
    const { raw, log } = collect()
    log.error(line, 'something failed')
    expect(raw.join('')).toContain('[cut]')
    expect(raw.join('')).not.toContain('demo-flowers')
  })

  it.each([
    'No such payment intent: pi_3Abc_secret_XyZ123',
    'Invalid API Key provided: sk_live_51abcDEF',
    'whsec_abcdef does not fit',
    'Said Bearer eyJhbGciOi.abc-def',
    'card 4242 4242 4242 4242 was declined',
    'card 4000-0027-6000-3184 was declined',
    'card 378282246310005 was declined',
    'Cookie: session=k2j3h4k2j3h4',
  ])('%s is cut by its shape, in messages and errors', (text) => {
    const { raw, log } = collect()
    log.error({ err: new Error(text) }, text)
    expect(raw.join('')).toContain('[cut]')
    for (const secret of text.match(/[\w-]{12,}|\d{4} \d{4} \d{4} \d{4}/g) ?? [])
      expect(raw.join('')).not.toContain(secret)
  })

  it('does not change times, ids and sums', () => {
    const { lines, log } = collect()
    const kept = { at: 1795341075123, orderId: '01JD3M6W4Z8Q4X5N2T7R9K0B1C', totalVND: 239516500, phone: '0900000097' }
    log.error(kept, 'kept')
    expect(lines[0]).toMatchObject(kept)
  })
})
