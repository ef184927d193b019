import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { LimitName } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'
import { createRepeats } from './security-repeats.ts'

/** The subject of an event. Pass the email as it is: the log writes a keyed hash of it and never the text. */
interface About {
  /** The account's id, where there is an account. */
  userId?: string
  email?: string
}

/** The cause of an event, if that is not the account it is about: the id of a staff account, or a command's name. */
interface By {
  by?: string
}

/** A result; a refusal has a reason. */
type Outcome = { outcome: 'ok'; reason?: undefined } | { outcome: 'refused'; reason: ErrorCode | (string & {}) }

/** Every event of the security log and what it holds. Nothing else is written, so add fields here first. */
interface SecurityEvents {
  sign_in: About & Outcome & { method: 'password' | 'oidc' | 'two_step' | 'recovery_code' | 'mailed_link' }
  sign_out: About
  /** Sessions ended early: one by one, all of an account, or because of a change of password. */
  sessions_ended: About & By & { reason: string; count?: number }
  account_registered: About & Outcome
  account_deleted: About & By
  email_verified: About
  password_changed: About & By & Outcome & { how: 'own_password' | 'mailed_link' | 'command' }
  password_reset_requested: About
  two_step_changed: About & By & { change: 'on' | 'off' | 'recovery_codes' | 'device_remembered' | 'devices_forgotten' }
  /** A recent sign-in was asked for again before a sensitive action. */
  step_up: About & Outcome & { action: string }
  role_changed: About & By & { role: string; granted: boolean }
  /** An identity at a sign-in provider was linked to an account, or all of an account's were removed. */
  identity_changed: About & By & { change: 'linked' | 'removed'; count?: number }
  /** Personal data left the shop; `what` names the export, `count` its rows. */
  personal_data_exported: About & By & { what: string; count?: number }
  personal_data_erased: About & By & { what: string; count?: number }
  /** A call was answered 401 or 403 because of its caller. */
  access_refused: About & { reason: 'unauthorized' | 'forbidden' | (string & {}) }
  limit_reached: About & { limit: LimitName | (string & {}); retryAfterSeconds?: number }
  foreign_origin: { origin: string | null }
  webhook_refused: { provider: string; reason: string }
  /** The request's shape was refused before any route saw it. */
  request_refused: { reason: string }
  overload: { part: string }
  /** The configuration or the shop's data changed in a way that affects permissions. */
  configuration_changed: By & { what: string }
}

export type SecurityEvent = keyof SecurityEvents

export interface SecurityLog {
  /**
   * Writes one line about an event, with the running request's id, address and route. Never throws and never waits.
   * Refusals that repeat are counted: after the first few of a minute one line says how many more there were.
   */
  record<E extends SecurityEvent>(event: E, details: SecurityEvents[E]): void
  /** Returns the 16 hexadecimal digits that represent an email in the log. */
  hashEmail(email: string): string
  /** Writes the counts of the present minute. */
  close(): void
}

/** The longest text of a caller in a line, in characters. */
const MAX_TEXT = 200

/** Characters that start a new line, control a terminal, or change the direction of text. */
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * Creates the security log of a shop. Its lines are written at every `LOG_LEVEL` except `silent`, at level info, or
 * warn for refusals, and are found by their field `security`.
 * @param key hashes emails: the same email has the same hash in one shop, and another in any other shop
 */
export function createSecurityLog(log: Logger, key: string, requests: RequestContext): SecurityLog {
  const lines = log.child({}, { level: log.level === 'silent' ? 'silent' : 'info' })
  const hashEmail = (email: string) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex').slice(0, 16)

  function write(line: Record<string, unknown>, refused: boolean): void {
    const text = `Security: ${String(line.security).replaceAll('_', ' ')}`
    if (refused) lines.warn(line, text)
    else lines.info(line, text)
  }
  const repeats = createRepeats((line, count) => write({ ...line, repeated: count }, true))

  return {
    hashEmail,
    record(event, details) {
      const { email, ...rest } = details as Record<string, unknown> & About
      const facts = requests.current()
      const line: Record<string, unknown> = {
        security: event,
        ...(facts && { address: facts.address, method: facts.method, route: facts.route }),
        ...(email === undefined ? {} : { emailHash: hashEmail(email) }),
      }
      for (const [name, value] of Object.entries(rest))
        if (value !== undefined) line[name === 'method' ? 'signInMethod' : name] = clean(value)
      const refused = rest.outcome === 'refused' || LEVELS[event] === 'warn'
      if (!refused || !repeats.add(line)) write(line, refused)
    },
    close: () => repeats.close(),
  }
}

/** The level of events without an outcome of their own: refusals are warnings. */
const LEVELS: Record<SecurityEvent, 'info' | 'warn'> = {
  sign_in: 'info',
  sign_out: 'info',
  sessions_ended: 'info',
  account_registered: 'info',
  account_deleted: 'info',
  email_verified: 'info',
  password_changed: 'info',
  password_reset_requested: 'info',
  two_step_changed: 'info',
  step_up: 'info',
  role_changed: 'info',
  identity_changed: 'info',
  personal_data_exported: 'info',
  personal_data_erased: 'info',
  access_refused: 'warn',
  limit_reached: 'warn',
  foreign_origin: 'warn',
  webhook_refused: 'warn',
  request_refused: 'warn',
  overload: 'warn',
  configuration_changed: 'info',
}

/** Every event, exposed for the tests that compare the list with the recorded events and with the documents. */
export const SECURITY_EVENTS = Object.keys(LEVELS) as readonly SecurityEvent[]

/** Returns a value that stays on its line: short, and without characters that control a terminal. */
function clean(value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT).replace(STEERING, '\ufffd') : value
}
