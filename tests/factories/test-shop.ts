import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type Config } from '#server/config.ts'
import { createShop, type OpenShop } from '#composition/create-shop.ts'
import type { Shop } from '#server/shop.ts'
import { confirmCard, type Confirmation } from './confirm-card.ts'
import { copyTemplate } from './copy-template.ts'
import { startShopServer } from './shop-server.ts'
import { stripeAt, stripeSandbox } from './stripe.ts'

export interface TestShop {
  shop: Shop
  sandboxes: OpenShop['sandboxes']
  /** Stripe's sandbox. */
  sandbox: ReturnType<typeof stripeSandbox>
  /** The provider's own SDK; its calls bypass the shop. */
  stripe: ReturnType<typeof stripeAt>
  /** Pays as the browser does, with publishable key and client secret. */
  pay(paymentIntentId: string, clientSecret: string, cardNumber?: string): Promise<Confirmation>
  /** Moves the shop's clock. */
  setNow(now: Date): void
  /**
   * Stops the shop's clock, for tests of a time that a slow machine would use up: from here on, `setNow` alone moves it.
   * Returns a function that lets it run again.
   */
  stopClock(): () => void
  close(): Promise<void>
}

/** Returns a configuration for a test shop that listens on no port. */
export function testConfig(dataDir: string, env: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: dataDir, PORT: '9', LOG_LEVEL: 'silent', ...env })
}

/**
 * Opens a shop without its web server: a copy of the run's template database with the demo shop, the sandbox, commands.
 * The database is a file, or with TEST_DATABASE=server a database server of its own. Unit tests open hundreds of
 * shops, so only those with `pictures` have links to the demo's pictures, a thousand files.
 */
export async function openTestShop(
  env: Record<string, string> = {},
  { pictures = false }: { pictures?: boolean } = {},
): Promise<TestShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-'))
  // A database that a URL names elsewhere is seeded there.
  if (!env.DATABASE_URL) copyTemplate(dataDir, { pictures })
  const server = !env.DATABASE_URL && process.env.TEST_DATABASE === 'server' ? await startShopServer() : null
  let offsetMs = 0
  let stoppedAt: number | null = null
  const clock = { now: () => new Date(stoppedAt ?? Date.now() + offsetMs) }
  const { shop, sandboxes, close } = await createShop(
    testConfig(dataDir, server ? { ...env, DATABASE_URL: server.url } : env),
    {
      clock,
    },
  )
  const sandbox = stripeSandbox(sandboxes)
  return {
    shop,
    sandboxes,
    sandbox,
    stripe: stripeAt(sandbox),
    pay: (id, secret, card) =>
      confirmCard((request) => sandbox.fetch(request), 'http://sandbox.test', id, secret, card),
    setNow: (now) => {
      offsetMs = now.getTime() - Date.now()
      if (stoppedAt !== null) stoppedAt = now.getTime()
    },
    stopClock() {
      stoppedAt = clock.now().getTime()
      return () => void (stoppedAt = null)
    },
    async close() {
      await close()
      await server?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
