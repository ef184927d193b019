import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { openDatabase } from '#db/client.ts'
import { freePort } from '../factories/free-port.ts'
import { createMailServer, type MailServer } from '../factories/mail-server.ts'
import { runNginx } from '../factories/nginx.ts'
import { runScript } from '../factories/run-script.ts'
import { runShop, type RunningShop } from '../factories/running-shop.ts'
import { openTestBucket, type TestBucket } from '../factories/s3-server.ts'
import type { AuditedWorld } from './audit.ts'
import { runProvider, type ProviderProcess } from './provider.ts'
import { Visitor } from './visitor.ts'

/** A shop on many machines: three processes behind nginx, a database server, a bucket, a mail server, a provider. */
export interface Stand extends AuditedWorld {
  /** The address of nginx, which gives each request to the next process. */
  url: string
  shops: RunningShop[]
  database: SqldServer
  bucket: TestBucket
  mails: MailServer
  visitors: Visitor[]
  /** Adds a visitor, who buys through nginx. */
  visitor(): Visitor
  group(count: number): Visitor[]
  read<Row>(query: string): Promise<Row[]>
  close(): Promise<void>
}

/** How long a stopping process says that it is not ready before it closes, in milliseconds. */
const DRAIN_MS = 1_500
const PROCESSES = 3

/** Opens a stand whose database is empty but for its schema: the three processes start on it at the same time. */
export async function openStand(): Promise<Stand> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-stand-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  // With the default, writers that wait for one another can block the server (docs/operations.md).
  const database = await startSqld({ args: ['--checkpoint-interval-s', '5'] })
  opened.defer(() => database.remove())
  const bucket = await openTestBucket()
  opened.defer(() => bucket.close())
  const mails = await createMailServer()
  await mails.open()
  opened.defer(() => mails.close())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider: ProviderProcess = await runProvider(`${url}/api/webhooks/stripe`)
  opened.defer(() => provider.close())

  const shared = {
    DATABASE_URL: database.url,
    SITE_URL: url,
    TRUSTED_PROXIES: '1',
    // Test cards buy flowers through a proxy.
    SHOP_SANDBOX: '1',
    STRIPE_API_URL: `${provider.url}/sandbox/stripe`,
    SMTP_URL: mails.url,
    TWO_STEP_KEY: 'ab'.repeat(32),
    DRAIN_MS: String(DRAIN_MS),
    ...bucket.env,
  }
  const migrated = await runScript('scripts/migrate.ts', [], { env: { DATABASE_URL: database.url } })
  if (migrated.code !== 0) throw new Error(`The database was not migrated:\n${migrated.output}`)
  const shops = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, index) =>
      runShop({ ...shared, PORT: String(await freePort()), DATA_DIR: join(folder, `process-${index + 1}`) }),
    ),
  )
  opened.defer(async () => void (await Promise.all(shops.map((shop) => shop.close()))))
  const ports = shops.map((shop) => shop.port)
  opened.defer(await runNginx(join(folder, 'nginx'), port, ports, { tls: false }))

  const db = await openDatabase({ url: database.url })
  opened.defer(() => db.close())
  const products = (await (await fetch(`${url}/api/products`)).json()) as { id: string; inStock: boolean }[]
  const productIds = products.filter(({ inStock }) => inStock).map(({ id }) => id)
  const market = { name: 'the stand', shop: { url }, provider, productIds, tolerant: false }
  const visitors: Visitor[] = []
  const running = opened.move()
  const stand: Stand = {
    name: market.name,
    url,
    shops,
    database,
    bucket,
    mails,
    provider,
    visitors,
    foreign: new Set(),
    shop: { output: () => shops.map((shop) => shop.output().slice(-2_000)).join('\n') },
    visitor() {
      const visitor = new Visitor(market, visitors.length)
      visitors.push(visitor)
      return visitor
    },
    group: (count) => Array.from({ length: count }, () => stand.visitor()),
    read: <Row>(query: string) => db.all<Row>(query),
    close: () => running.disposeAsync(),
  }
  return stand
}
