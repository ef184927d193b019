import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SQLD, startPrimaryAndReplica, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { migrateDatabase, openDatabase, type Database } from '#db/client.ts'
import { onFileAndServer } from '#db/testing/file-and-server.ts'
import { runScript } from '#tests/factories/run-script.ts'
import { checkShop } from './check-shop.ts'
import { refuseReplica, StaleReadError, writeAndReadBack } from './database-server.ts'
import { readShopState } from './shop-state.ts'

const NOW = new Date('2026-11-24T08:00:00Z')

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): no replica was tried')

describe.skipIf(!SQLD)('a shop whose DATABASE_URL', () => {
  let servers: { primary: SqldServer; replica: SqldServer }
  let dataDir: string
  const opened: Database[] = []
  async function open({ url }: SqldServer): Promise<Database> {
    const db = await openDatabase({ url, busyTimeoutMs: 30_000 })
    opened.push(db)
    return db
  }
  const settings = ({ url }: SqldServer) => ({ SHOP_ENV_FILE: 'none', DATA_DIR: dataDir, DATABASE_URL: url })

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'moc-lan-replica-'))
    servers = await startPrimaryAndReplica()
    await migrateDatabase(await open(servers.primary))
    // The replica has the schema when it can be read there.
    const replica = await open(servers.replica)
    await vi.waitUntil(() => readShopState(replica, 'shopId').catch(() => null), { timeout: 120_000 })
  })
  afterAll(async () => {
    for (const db of opened) db.close()
    await servers.replica.remove()
    await servers.primary.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('names a replica does not start, and says what to set', async () => {
    const { code, output } = await runScript('src/server.ts', [], { env: settings(servers.replica) })
    expect(code).toBe(1)
    expect(output).toContain(`DATABASE_URL names a replica (${servers.replica.url})`)
    expect(output).toContain('Set it to the address of the primary.')
    const replica = { url: servers.replica.url, authToken: undefined }
    await expect(refuseReplica(await open(servers.replica), replica, NOW)).rejects.toThrow('names a replica')
  })

  it('leads to a replica is not ready: what was just written is not read', async () => {
    const replica = await open(servers.replica)
    let stale: unknown = null
    for (let tries = 0; stale === null && tries < 500; tries++) {
      await writeAndReadBack(replica, NOW).catch((error: unknown) => (stale = error))
      await nextTurn()
    }
    expect(stale).toBeInstanceOf(StaleReadError)
  })

  it('names the primary starts, with a finding that the server flushes too late', async () => {
    const { findings } = await checkShop(settings(servers.primary))
    const about = findings.filter(({ variable }) => variable === 'DATABASE_URL')
    expect(about).toMatchObject([{ severity: 'risk', what: expect.stringContaining('before a commit is on its disk') }])
    await refuseReplica(await open(servers.primary), { url: servers.primary.url, authToken: undefined }, NOW)
  })
})

onFileAndServer((open) => {
  it('reads back what it has written, also when several processes write with different clocks', async () => {
    const [here, there] = [await open(), await open()]
    const later = new Date(NOW.getTime() + 60_000)
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => writeAndReadBack(turn % 2 ? here : there, turn % 3 ? NOW : later)),
    )
    expect(await readShopState(here, 'probedAt')).toBeGreaterThanOrEqual(later.getTime())
  })
})
