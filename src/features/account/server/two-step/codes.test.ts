import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { appAddress, findStep, makeSecret, readCode } from './codes.ts'

describe('a code of the app', () => {
  it('follows RFC 6238, for the present step and one before or after', () => {
    const secret = Secret.fromUTF8('12345678901234567890').base32
    expect(findStep(secret, '287082', new Date(59_000))).toBe(1)
    expect(findStep(secret, '287082', new Date(89_000))).toBe(1)
    expect(findStep(secret, '287082', new Date(29_000))).toBe(1)
    expect(findStep(secret, '287082', new Date(121_000))).toBeNull()
    expect(findStep(secret, '000000', new Date(59_000))).toBeNull()
  })

  it('is read with spaces, and null if it cannot be a code', () => {
    expect(readCode(' 287 082 ')).toEqual({ kind: 'app', code: '287082' })
    expect(readCode('abcd-efgh-ijkl-mnop-qrst-uvwx')).toEqual({ kind: 'recovery', code: 'ABCDEFGHIJKLMNOPQRSTUVWX' })
    expect(['', '28708', '2870822', 'abcd-efgh', '۲۸۷۰۸۲', 'ABCD-EFGH-IJKL-MNOP-QRST-UVW1'].map(readCode)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
  })

  it('is set up from an address that contains the secret', () => {
    const secret = makeSecret()
    const address = new URL(appAddress(secret, 'an@example.com', 'Mộc Lan'))
    expect(Buffer.from(secret, 'ascii')).toHaveLength(32)
    expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', secret])
    expect(decodeURIComponent(address.pathname)).toContain('Mộc Lan:an@example.com')
  })
})
