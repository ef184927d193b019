import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, migrateDatabase } from '#db/client.ts'
import { openStorage } from '#features/uploads/server/open-storage.ts'
import { openTestBucket, type TestBucket } from '#tests/factories/s3-server.ts'
import { testConfig } from '#tests/factories/test-shop.ts'
import { writeCompressed } from './assets.ts'
import { openKeptAssets, type KeptAssets } from './kept-assets.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let folder: string
let now: Date
const closes: (() => unknown)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moc-lan-assets-'))
  now = new Date()
})
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes a build with these browser files. Resolves to its `client` folder. */
async function build(name: string, files: Record<string, string>): Promise<string> {
  const client = join(folder, name, 'client')
  mkdirSync(join(client, '_astro'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(client, '_astro', file), text.repeat(200))
  await writeCompressed(client)
  return client
}

/** Opens the kept assets of a process, on a machine of its own if it has another data folder. */
async function open(client: string, dataDir = 'data', bucket?: TestBucket): Promise<KeptAssets> {
  const config = testConfig(join(folder, dataDir), bucket?.env)
  const db = await openDatabase({ url: `file:${join(folder, 'shop.db')}` })
  closes.push(() => db.close())
  await migrateDatabase(db)
  return openKeptAssets({ config, db, storage: await openStorage(config), clock: { now: () => now } }, client, [])
}

async function bodyAt(kept: KeptAssets, path: string): Promise<string | undefined> {
  return (await kept.find(path))?.body.toString().slice(0, 5)
}

describe('the browser files of earlier builds', () => {
  test('are sent by a process of the next build, compressed once, and for ever', async () => {
    await (await open(await build('one', { 'cart.AAAA.js': 'old();' }))).keep()
    const next = await open(await build('two', { 'cart.BBBB.js': 'new();' }))
    await next.keep()
    const answer = await next.find('/_astro/cart.AAAA.js')
    const server = createServer((req, res) => answer!.send(req, res))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closes.push(() => server.close())
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await bodyAt(next, '/_astro/none.CCCC.js')).toBeUndefined()
    expect(await bodyAt(next, '/_astro/../../shop.db')).toBeUndefined()
  })

  test('are removed when five newer builds are kept, and no process has used them for a day', async () => {
    const clients = await Promise.all(
      Array.from({ length: 8 }, (_, i) => build(`build-${i}`, { [`cart.AAA${i}.js`]: 'old();' })),
    )
    for (const client of clients) {
      now = new Date(now.getTime() + DAY_MS / 4)
      await (await open(client)).keep()
    }
    const last = await open(clients.at(-1)!)
    const left = async () =>
      (await Promise.all(clients.map((_, i) => bodyAt(last, `/_astro/cart.AAA${i}.js`)))).map(Boolean)
    // The first two ended more than a day ago, and one of the last five may be older.
    expect(await left()).toEqual([false, false, false, true, true, true, true, true])
    now = new Date(now.getTime() + 30 * DAY_MS)
    await last.keep()
    expect(readdirSync(join(folder, 'data/assets'))).toHaveLength(5)
  })
})

describe('with a bucket', () => {
  let bucket: TestBucket
  beforeEach(async () => {
    bucket = await openTestBucket()
    closes.push(() => bucket.close())
  })

  test('a machine that never had a build sends its files, older and newer', async () => {
    const [old, next] = [
      await open(await build('one', { 'cart.AAAA.js': 'old();' }), 'here', bucket),
      await open(await build('two', { 'cart.BBBB.js': 'new();' }), 'there', bucket),
    ]
    await old.keep()
    await next.keep()
    expect(await bodyAt(next, '/_astro/cart.AAAA.js')).toBe('old()')
    expect(await bodyAt(old, '/_astro/cart.BBBB.js')).toBe('new()')
    const stored = bucket.seen.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/').at(-1))
    expect(stored).toEqual(expect.arrayContaining(['cart.AAAA.js', 'cart.AAAA.js.br', 'cart.AAAA.js.gz']))
    await old.keep()
    expect(bucket.seen.filter(({ method }) => method === 'PUT')).toHaveLength(stored.length)
  })

  test('files that no kept build has are removed, and those that one has stay', async () => {
    const clients = await Promise.all(
      Array.from({ length: 7 }, (_, i) =>
        build(`build-${i}`, { [`cart.AAA${i}.js`]: 'old();', 'shared.SSSS.js': 'same();' }),
      ),
    )
    for (const client of clients) {
      now = new Date(now.getTime() + 2 * DAY_MS)
      await (await open(client, `machine-${client.length}`, bucket)).keep()
    }
    const fresh = await open(clients.at(-1)!, 'fresh', bucket)
    expect(await bodyAt(fresh, '/_astro/cart.AAA0.js')).toBeUndefined()
    expect(await bodyAt(fresh, '/_astro/cart.AAA1.js')).toBeUndefined()
    expect(await bodyAt(fresh, '/_astro/cart.AAA2.js')).toBe('old()')
    expect(await bodyAt(fresh, '/_astro/shared.SSSS.js')).toBe('same(')
  })

  test('a name that no build has is looked for once in ten seconds', async () => {
    const kept = await open(await build('one', { 'cart.AAAA.js': 'old();' }), 'here', bucket)
    await kept.keep()
    const before = bucket.seen.length
    for (let i = 0; i < 5; i++) expect(await bodyAt(kept, '/_astro/none.CCCC.js')).toBeUndefined()
    expect(bucket.seen.length - before).toBeLessThanOrEqual(3)
  })
})
