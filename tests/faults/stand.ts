import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { openDatabase } from '#db/client.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { createMailServer, type MailServer } from '../factories/mail-server.ts'
import { runNginx } from '../factories/nginx.ts'
import { runScript } from '../factories/run-script.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { openTestBucket, type TestBucket } from '../factories/s3-server.ts'
import { compareAndStop } from './compared-books.ts'
import { runProvider, type ProviderProcess } from './provider.ts'
import { withVisitors, type World, type WorldOptions } from './world.ts'

/** A shop of three processes behind nginx, with a database server, a bucket, a mail server and a provider. */
export interface Stand extends World {
  /** The address of nginx, which gives each request to the next process. */
  url: string
  shops: RunningShop[]
  database: SqldServer
  bucket: TestBucket
  mails: MailServer
  providerProcess: ProviderProcess
}

/** How long a stopping process says that it is not ready before it closes, in milliseconds. */
const DRAIN_MS = 1_500
const PROCESSES = 3

interface StandOptions extends WorldOptions {
  /** Whether its database is empty but for its schema, in place of a copy of the run's demo shop. */
  isEmpty?: boolean
}

/** Opens a stand, whose three processes start on its database at the same time. */
export async function openStand(options: StandOptions): Promise<Stand> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-stand-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const template = process.env.TEST_SERVER_TEMPLATE
  if (template && !options.isEmpty) await cp(template, join(folder, 'database'), { recursive: true })
  const database = await startSqld({
    // With the default, writers that wait for one another can block the server (docs/operations.md).
    args: ['--checkpoint-interval-s', '5'],
    folder: join(folder, 'database'),
  })
  opened.defer(() => database.remove())
  const bucket = await openTestBucket()
  opened.defer(() => bucket.close())
  const mails = await createMailServer()
  await mails.open()
  opened.defer(() => mails.close())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider: ProviderProcess = await runProvider(options.deaf ? null : `${url}/api/webhooks/stripe`)
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
    ...options.env,
  }
  const migrated = await runScript('scripts/migrate.ts', [], {
    env: { DATABASE_URL: database.url },
    timeoutMs: 300_000,
  })
  if (migrated.code !== 0) throw new Error(`The database was not migrated:\n${migrated.output}`)
  const starting = Array.from({ length: PROCESSES }, async (_, index) =>
    runShopOnDemand(
      { ...shared, PORT: String(await freePort()), DATA_DIR: join(folder, `process-${index + 1}`) },
      options.command,
    ),
  )
  // Also when one of them does not open: the others would go on beside the other tests.
  opened.defer(async () => {
    const outcomes = await Promise.allSettled(starting)
    await Promise.all(outcomes.map((each) => each.status === 'fulfilled' && each.value.close()))
  })
  const shops = await Promise.all(starting)
  const ports = shops.map((shop) => shop.port)
  opened.defer(await runNginx(join(folder, 'nginx'), port, ports, { tls: false }))

  const db = await openDatabase({ url: database.url })
  opened.defer(() => db.close())
  const running = opened.move()
  const all = async (act: (shop: RunningShop) => Promise<void>) => void (await Promise.all(shops.map(act)))
  const stop = () => running.disposeAsync()
  const { env } = shops[0]!
  return withVisitors({
    name: options.name,
    url,
    shops,
    database,
    bucket,
    mails,
    provider,
    providerProcess: provider,
    tolerant: false,
    shop: {
      url,
      env,
      output: () => shops.map((shop) => shop.output().slice(-2_000)).join('\n'),
      kill: () => all((shop) => shop.kill()),
      async restart() {
        await all((shop) => shop.restart())
        await untilServed(url)
      },
      close: stop,
    },
    read: <Row>(query: string) => db.all<Row>(query),
    readRemains: <Row>(query: string) => db.all<Row>(query),
    change: (statement: string) => changeWithoutKeys(database.url, statement),
    lock: () => lockServer(database.url),
    stop,
    close: () => compareAndStop({ env }, stop),
  })
}

/** Waits until nginx sends requests to the processes again. */
async function untilServed(url: string): Promise<void> {
  const deadline = Date.now() + 120_000
  while ((await fetch(`${url}/api/ready`)).status !== 200) {
    if (Date.now() > deadline) throw new Error('nginx found no process that is ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Runs a statement without foreign keys enforced. */
async function changeWithoutKeys(url: string, statement: string): Promise<void> {
  const client = createClient({ url })
  await client.migrate([statement]).finally(() => client.close())
}

/** Takes the write lock of a database server. Resolves to what gives it back, if the server has not taken it away. */
async function lockServer(url: string): Promise<() => Promise<void>> {
  const client = createClient({ url })
  const transaction = await client.transaction('write')
  return async () => {
    // After five seconds the server gives the lock to others.
    await transaction.rollback().catch(() => {})
    client.close()
  }
}
