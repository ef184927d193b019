import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** How long a code is shown, in seconds (RFC 6238). */
const PERIOD_S = 30
/** How many codes before and after the present one are accepted: clocks differ, and typing takes time. */
const WINDOW = 1
/** The secret's length in bytes, as RFC 4226 recommends. */
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
/** 120 random bits: with at least 112 a plain hash of a code may be stored (ASVS 5, V6.5.2). */
const RECOVERY_BYTES = 15
const RECOVERY_LENGTH = 24

/** A typed code, of the app or a recovery code, without spaces and dashes. */
export type TypedCode = { kind: 'app' | 'recovery'; code: string }

/** Returns a new secret for an authenticator app, in base32. */
export function makeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * Returns the time step, in units of 30 s since the epoch, that a code belongs to; null if none in the accepted window
 * has it. The caller must refuse a step that is not later than the last accepted one, because it is a replay.
 */
export function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/**
 * Returns the address that an authenticator app reads from the QR code, with the secret in it. `issuer` is the shop's
 * name.
 */
export function appAddress(secret: string, email: string, issuer: string): string {
  return totp(secret, { label: email, issuer }).toString()
}

/** Returns new recovery codes in the form that people see: six groups of four characters. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** Parses a typed code; null if it cannot be a code of either kind. */
export function readCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return code.length === RECOVERY_LENGTH && /^[A-Z2-7]+$/.test(code) ? { kind: 'recovery', code } : null
}

function totp(secret: string, names: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })
}
