import { createClient } from '@libsql/client'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { SQLD, startSqld, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { openDatabase } from '#db/client.ts'
import { runScript } from '#tests/factories/run-script.ts'
import { runShop, type RunningShop } from '#tests/factories/running-shop.ts'
import { buyer } from './buyer.ts'
import { httpClient } from './http-client.ts'
import { median } from './median.ts'
import { compareBooks, mixed, tell, type PaidOrder } from './purchase-measures.ts'

const ROUNDS = 15
const PURCHASES_A_ROUND = 20
const READS_A_ROUND = 100

type Place = 'file' | 'server'

/**
 * Measures what a confirm takes on a database file and on a libSQL server of this machine, whose settings are those of
 * docs/operations.md: it has each commit on its disk before it answers, as the file has. One purchase after the other,
 * in short alternating turns, so that a busy machine slows both alike; then beside visitors, on one after the other.
 */
export async function compareDatabases(): Promise<void> {
  await using started = new AsyncDisposableStack()
  const server = await startDatabase()
  started.defer(() => server.remove())
  const shops = { file: await runShop(), server: await runShop({ DATABASE_URL: server.url }) }
  const visitors = Object.fromEntries(
    await Promise.all(
      Object.entries(shops).map(async ([place, shop]) => {
        started.defer(() => shop.close())
        const client = httpClient(shop.url)
        started.defer(() => client.close())
        return [place, { client, buy: buyer(client, await idsOfStock(shop)) }] as const
      }),
    ),
  ) as Record<Place, { client: ReturnType<typeof httpClient>; buy: ReturnType<typeof buyer> }>

  const confirms: Record<Place, number[]> = { file: [], server: [] }
  const ratios: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const ofRound = {} as Record<Place, number>
    for (const place of round % 2 ? (['server', 'file'] as const) : (['file', 'server'] as const)) {
      const { buy } = visitors[place]
      const times: number[] = []
      for (let n = 0; n < PURCHASES_A_ROUND; n++) times.push((await buy.confirm(await buy.buy())).ms)
      ofRound[place] = median(times)
      // The first round warms both up.
      if (round >= 0) confirms[place].push(...times)
    }
    if (round >= 0) ratios.push(ofRound.server / ofRound.file)
  }
  const ofBoth = `${median(confirms.server).toFixed(1)} ms, ${median(confirms.file).toFixed(1)} ms`
  tell('confirm on a server and on a file, one at a time: median', `${ofBoth}, ratio ${median(ratios).toFixed(1)}`)
  await compareReads(server.url)
  for (const place of ['file', 'server'] as const) {
    console.log(`on a ${place}`)
    await mixed(visitors[place].client, visitors[place].buy)
  }
  await compareBooks(shops.file)
  await compareBooks(shops.server, () => readOrders(server.url))
}

/** Measures one small read of a server, by the shop's client and by the library alone, in short alternating turns. */
async function compareReads(url: string): Promise<void> {
  const [db, alone] = [await openDatabase({ url }), createClient({ url })]
  const sql = 'SELECT id FROM products LIMIT 1'
  const reads = { ours: () => db.all(sql), alone: () => alone.execute(sql) }
  const times = { ours: [] as number[], alone: [] as number[] }
  // The first round warms both up.
  for (let round = -1; round < ROUNDS; round++)
    for (const name of round % 2 ? (['ours', 'alone'] as const) : (['alone', 'ours'] as const)) {
      const startedAt = performance.now()
      for (let n = 0; n < READS_A_ROUND; n++) await reads[name]()
      if (round >= 0) times[name].push((performance.now() - startedAt) / READS_A_ROUND)
    }
  db.close()
  alone.close()
  const ratio = median(times.alone.map((ms, round) => ms / times.ours[round]!))
  const ofBoth = `${median(times.ours).toFixed(1)} ms, ${median(times.alone).toFixed(1)} ms`
  tell('a read of a server, by the shop and by @libsql/client alone: median', `${ofBoth}, ratio ${ratio.toFixed(1)}`)
}

/** Starts a libSQL server with an empty schema, as docs/operations.md says. */
async function startDatabase(): Promise<SqldServer> {
  if (!SQLD) throw new Error('This bench needs a libSQL server: set SQLD to its path')
  const admin = `127.0.0.1:${await freePort()}`
  const server = await startSqld({ args: ['--admin-listen-addr', admin, '--checkpoint-interval-s', '5'] })
  const set = await fetch(`http://${admin}/v1/namespaces/default/config`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ block_reads: false, block_writes: false, durability_mode: 'strong' }),
  })
  if (!set.ok) throw new Error(`The server refused its durability_mode: ${set.status}`)
  const migrated = await runScript('scripts/migrate.ts', [], { env: { DATABASE_URL: server.url } })
  if (migrated.code !== 0) throw new Error(`The database was not migrated:\n${migrated.output}`)
  return server
}

async function idsOfStock({ url }: RunningShop): Promise<string[]> {
  const list = (await (await fetch(`${url}/api/products`)).json()) as { id: string; inStock: boolean }[]
  return list.filter(({ inStock }) => inStock).map(({ id }) => id)
}

async function readOrders(url: string): Promise<PaidOrder[]> {
  const client = createClient({ url })
  const { rows } = await client
    .execute('SELECT payment_intent_id AS id, total FROM orders WHERE payment_intent_id IS NOT NULL')
    .finally(() => client.close())
  return rows.map(({ id, total }) => ({ id: String(id), total: Number(total) }))
}
