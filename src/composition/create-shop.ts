import type { Logger } from 'pino'
import { openDatabase, prepareSchema, type Database } from '#db/client.ts'
import { databasePath } from '#db/location.ts'
import { closeDataFolder, makeForOwnerOnly } from '#db/owner-only.ts'
import { seedWhenEmpty } from '#db/seed/seed.ts'
import { returnFromProvider } from '#features/account/account.calls.ts'
import { receivePaymentEvent } from '#features/payments/payments.calls.ts'
import { PAYMENT_ADAPTERS } from '#features/payments/server/payment-adapters.ts'
import type { AdapterContext, OpenAdapter, ProviderSandbox } from '#features/payments/server/payment-adapter.ts'
import { paymentProviders } from '#features/payments/server/payment-providers.ts'
import { systemClock, type Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { isLoopback } from '#server/config-address.ts'
import { refuseReplica } from '#server/database-server.ts'
import { createEventFeed } from '#server/event-feed.ts'
import { createLog } from '#server/log.ts'
import { markOpened, refuseUnsafeDatabase } from '#server/opened-state.ts'
import { createOidc } from '#server/oidc.ts'
import { createPasswords } from '#server/password.ts'
import { createRateLimits, type RateLimits } from '#server/rate-limit.ts'
import { createRequestContext } from '#server/request-context.ts'
import { createSecurityLog } from '#server/security-log.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { createSecretBox } from '#server/secret-box.ts'
import { createSessions } from '#server/session.ts'
import { SharedCounts } from '#server/shared-counts.ts'
import type { Shop } from '#server/shop.ts'
import { openStorage } from '#features/uploads/server/open-storage.ts'
import { readShopState } from '#server/shop-state.ts'
import { NO_WATCH, type Watch } from '#server/watch/watch-call.ts'
import { pathOf } from '#shared/api-client.ts'
import { databaseHooks } from '#server/watch/watch-database.ts'

export interface OpenShop {
  shop: Shop
  /** The services that replace the payment providers; none if the shop takes real money. */
  sandboxes: readonly ProviderSandbox[]
  close(): Promise<void>
}

/**
 * Opens everything that outlives a request: database (migrated, and filled with the demo shop if it is empty), payment
 * provider, log, limits. The process that serves pages sets `invalidatePages`.
 * @param overrides.watch receives what the shop reports; default: nothing does
 * @param overrides.isBeside true in a command that may run beside the shop: its sandboxes do nothing by themselves
 * @throws ConfigError if the configuration must not be used on this database
 */
export async function createShop(
  config: Config,
  overrides: { clock?: Clock; watch?: Watch; isBeside?: boolean } = {},
): Promise<OpenShop> {
  const clock = overrides.clock ?? systemClock
  const { metrics, traces } = overrides.watch ?? NO_WATCH
  const { isBeside = false } = overrides
  const requests = createRequestContext()
  const log = createLog(config, requests, undefined, traces)
  makeForOwnerOnly()
  const db = await openDatabase({ ...config.database, hooks: databaseHooks({ metrics, traces }) })
  await prepareSchema(db, config.database)
  try {
    await refuseReplica(db, config.database, clock.now())
    await refuseUnsafeDatabase(config, db)
  } catch (error) {
    db.close()
    throw error
  }
  const storage = await openStorage(config, { metrics, traces })
  await seedWhenEmpty(db, { storage, demo: config.payments.sandbox, now: clock.now() })
  for (const path of closeDataFolder(config.dataDir))
    log.warn(
      { path },
      'Another account owns this path, so the shop cannot close it: other accounts on this machine may be able to read it',
    )
  if (!config.payments.sandbox) await markOpened(db, clock.now())

  const id = await readShopState(db, 'shopId')
  if (id === null) throw new Error('The database has no shopId: its migrations are incomplete. Restore a backup.')
  const adapters = await openAdapters(config, { db, clock, metrics, traces, isBeside })
  const sandboxes = adapters.flatMap(({ sandbox }) => sandbox ?? [])
  const security = createSecurityLog(log, await databaseSecret(db, 'securityLogKey'), requests)
  const shop: Shop = {
    id,
    // Created at the start, so that every backup has it.
    orderIdKey: await databaseSecret(db, 'lostOrderKey'),
    orderLinkKey: await databaseSecret(db, 'orderLinkKey'),
    holdKey: await databaseSecret(db, 'holdKey'),
    config,
    db,
    clock,
    log,
    security,
    metrics,
    traces,
    requests,
    payments: paymentProviders(...adapters.map(({ provider }) => provider)),
    limits: await openLimits(config, db, log),
    passwords: createPasswords(),
    sessions: createSessions(db, clock, config.siteUrl),
    secretBox: createSecretBox(config.dataDir, config.twoStepKey),
    oidc: createOidc(config, returnFromProvider.path, log),
    storage,
    events: createEventFeed(db, log),
    invalidatePages: async () => {},
  }
  return {
    shop,
    sandboxes,
    async close() {
      shop.events.close()
      await Promise.all(sandboxes.map((sandbox) => sandbox.close()))
      security.close()
      db.close()
    },
  }
}

/** Opens the payment providers that the configuration offers, in their order. */
function openAdapters(
  { payments, ...config }: Config,
  around: Watch & Pick<AdapterContext, 'db' | 'clock' | 'isBeside'>,
): Promise<OpenAdapter[]> {
  const host = isLoopback(config.host) ? config.host : '127.0.0.1'
  return Promise.all(
    PAYMENT_ADAPTERS.filter(({ name }) => name in payments.providers).map((adapter) =>
      adapter.open(payments.providers[adapter.name], {
        ...around,
        sandbox: payments.sandbox,
        dataDir: config.dataDir,
        webhookUrl: `http://${host}:${config.port}${pathOf(receivePaymentEvent, { params: { provider: adapter.name } })}`,
      }),
    ),
  )
}

/** A database file belongs to one process, which counts in its memory; the processes of a server count together. */
async function openLimits({ rateLimitFactor, database }: Config, db: Database, log: Logger): Promise<RateLimits> {
  if (databasePath(database.url)) return createRateLimits(rateLimitFactor)
  const secret = await databaseSecret(db, 'rateLimitKey')
  return createRateLimits(rateLimitFactor, { counts: new SharedCounts(db, log), secret })
}
