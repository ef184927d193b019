import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Oidc } from './oidc.ts'
import type { Passwords } from './password.ts'
import type { RateLimits } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'
import type { SecurityLog } from './security-log.ts'
import type { SecretBox } from './secret-box.ts'
import type { Sessions } from './session.ts'
import type { Storage } from './storage.ts'

/**
 * Everything that outlives a request. Made once by `src/server.ts`, handed to endpoints and pages as
 * `locals.shop`, and to commands as an argument: nothing in a feature reaches for a global.
 */
export interface Shop {
  /** Identifies this shop under any address: created with the database and restored with it. */
  id: string
  config: Config
  db: Database
  payments: PaymentProvider
  clock: Clock
  log: Logger
  /** Where sign-ins, refusals and everything else that matters to security is recorded. */
  security: SecurityLog
  /** Which request the running code works for. */
  requests: RequestContext
  limits: RateLimits
  /** Hashes and compares passwords, a few at a time. */
  passwords: Passwords
  sessions: Sessions
  /** Encrypts secrets before they are stored in the database. */
  secretBox: SecretBox
  /** Null: people sign in with email and password only. */
  oidc: Oidc | null
  /** Where pictures are kept. */
  storage: Storage
  /**
   * Drops and renders again the pages that show what changed: those with a tag that a command's own transaction has
   * raised before (`raiseTags`), so that a crash in between leaves no stale page. Never rejects.
   */
  republish(): Promise<void>
}
