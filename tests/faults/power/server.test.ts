// What a commit that a libSQL server (sqld) has acknowledged survives: docs/operations.md, "What a server keeps".
import { describe, expect, it } from 'vitest'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { SQLD, startSqld } from '@moc-lan/libsql-safe/testing/sqld'
import { sql } from 'drizzle-orm'
import { openDatabase, type Database } from '#db/client.ts'
import { compilePowerCut, powerCutDisk, type PowerCutDisk } from './disk.ts'

const COMMITS = 100
const SYNCHRONOUS = { NORMAL: 1, FULL: 2 }

interface Server {
  db: Database
  disk: PowerCutDisk
  setDurability(mode: 'strong'): Promise<void>
  restart(): Promise<void>
  kill(): Promise<void>
}

async function onServer(story: (server: Server) => Promise<void>): Promise<void> {
  const disk = powerCutDisk(compilePowerCut(), 'dbs/default/data')
  const admin = `127.0.0.1:${await freePort()}`
  const { DATA_DIR: folder, ...env } = disk.env
  const server = await startSqld({ args: ['--admin-listen-addr', admin], env, folder })
  const db = await openDatabase({ url: server.url })
  try {
    await story({
      db,
      disk,
      async setDurability(mode) {
        const response = await fetch(`http://${admin}/v1/namespaces/default/config`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ block_reads: false, block_writes: false, durability_mode: mode }),
        })
        expect(response.status).toBe(200)
      },
      restart: server.restart,
      kill: server.kill,
    })
  } finally {
    db.close()
    await server.remove()
    disk.remove()
  }
}

async function commit(db: Database): Promise<void> {
  await db.run(sql`CREATE TABLE acknowledged (id integer PRIMARY KEY)`)
  for (let id = 0; id < COMMITS; id++) await db.run(sql`INSERT INTO acknowledged VALUES (${id})`)
}

/** Returns how many rows the disk holds; 0 if it does not hold the table. */
function rowsOn(disk: PowerCutDisk): number {
  const [table] = disk.read<{ n: number }>(`SELECT count(*) AS n FROM sqlite_schema WHERE name = 'acknowledged'`)
  return table?.n ? disk.read<{ n: number }>('SELECT count(*) AS n FROM acknowledged')[0]!.n : 0
}

const rowsIn = async (db: Database) => (await db.all<{ n: number }>('SELECT count(*) AS n FROM acknowledged'))[0]!.n
const synchronousOf = async (db: Database) => (await db.all<{ synchronous: number }>('PRAGMA synchronous'))[0]

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): its power was not cut')

describe.runIf(SQLD && process.platform === 'linux')('a libSQL server', () => {
  it('as it comes, keeps what it acknowledged when it is killed, and loses it when the power goes', () =>
    onServer(async ({ db, disk, kill, restart }) => {
      expect(await synchronousOf(db)).toEqual({ synchronous: SYNCHRONOUS.NORMAL })
      await commit(db)
      await kill()
      expect(rowsOn(disk)).toBe(0)
      await restart()
      expect(await rowsIn(db)).toBe(COMMITS)
    }))

  it('with durability_mode strong, keeps it when the power goes', () =>
    onServer(async ({ db, disk, setDurability, kill, restart }) => {
      await setDurability('strong')
      expect(await synchronousOf(db)).toEqual({ synchronous: SYNCHRONOUS.FULL })
      await commit(db)
      await kill()
      expect(rowsOn(disk)).toBe(COMMITS)
      disk.restore()
      await restart()
      expect(await rowsIn(db)).toBe(COMMITS)
    }))

  it('forgets that setting when it is started again', () =>
    onServer(async ({ db, setDurability, kill, restart }) => {
      await setDurability('strong')
      await kill()
      await restart()
      expect(await synchronousOf(db)).toEqual({ synchronous: SYNCHRONOUS.NORMAL })
    }))
})
