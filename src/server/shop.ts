import type { Logger } from 'pino'
import type { Database } from '#db/client.ts'
import type { PaymentProviders } from '#features/payments/server/payment-providers.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { EventFeed } from './event-feed.ts'
import type { Oidc } from './oidc.ts'
import type { Passwords } from './password.ts'
import type { RateLimits } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'
import type { SecurityLog } from './security-log.ts'
import type { SecretBox } from './secret-box.ts'
import type { Sessions } from './session.ts'
import type { Storage } from './storage.ts'
import type { Metrics } from './watch/metrics.ts'
import type { Traces } from './watch/traces.ts'

/**
 * Everything that outlives a request. `createShop` (src/composition) creates it; endpoints and pages receive it as
 * `locals.shop`, and commands as an argument, so that nothing in a feature needs a global.
 */
export interface Shop {
  /** Identifies this shop under any address: created with the database and restored with it. */
  id: string
  /**
   * A secret of the database (stored as `lostOrderKey`): the numbers of orders that staff take, or whose checkout is
   * lost, are made with it, and the ids of checkouts, quotes and orders that are paid by transfer or in cash.
   */
  orderIdKey: string
  /** A secret of the database: the links in an order's mails are signed with it. */
  orderLinkKey: string
  /** A secret of the database: the visitors who hold places in delivery slots are stored as hashes made with it. */
  holdKey: string
  config: Config
  db: Database
  payments: PaymentProviders
  clock: Clock
  log: Logger
  /** Records sign-ins, refusals and everything else that matters to security. */
  security: SecurityLog
  /** Counts and measures; does nothing without METRICS_PORT. */
  metrics: Metrics
  /** Records spans; does nothing without OTEL_EXPORTER_OTLP_ENDPOINT. */
  traces: Traces
  /** Finds the request that the running code works for. */
  requests: RequestContext
  limits: RateLimits
  /** Hashes and compares passwords, a few at a time. */
  passwords: Passwords
  sessions: Sessions
  /** Encrypts secrets before they are stored in the database. */
  secretBox: SecretBox
  /** Null: there is only sign-in with email and password. */
  oidc: Oidc | null
  storage: Storage
  /** What has happened in the shop, for the streams of this process. */
  events: EventFeed
  /**
   * Drops the saved pages with a tag that a command's own transaction has raised before (`raiseTags`); raising comes
   * first, so a crash in between leaves no stale page. Visited pages and some others are rendered again in the
   * background, the rest at their next visit (decision 009). Never rejects.
   */
  invalidatePages(): Promise<void>
}
