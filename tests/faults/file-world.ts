import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { changeElsewhere, lockElsewhere } from '@moc-lan/libsql-safe/testing'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { compareAndStop } from './compared-books.ts'
import { controls, runProvider } from './provider.ts'
import { withVisitors, type World, type WorldOptions } from './world.ts'

/** A shop of one process on a database file. */
export interface FileWorld extends World {
  shop: RunningShop
}

/** @param options with `ownSandbox`, the sandbox runs inside the shop's process */
export async function openFileWorld(options: WorldOptions & { ownSandbox?: boolean }): Promise<FileWorld> {
  const port = await freePort()
  const providerProcess = options.ownSandbox
    ? null
    : await runProvider(options.deaf ? null : `http://127.0.0.1:${port}/api/webhooks/stripe`)
  const env = {
    PORT: String(port),
    ...(providerProcess ? { STRIPE_API_URL: `${providerProcess.url}/sandbox/stripe` } : {}),
    ...options.env,
  }
  const shop = await runShopOnDemand(env, options.command)
  const file = join(shop.dataDir, 'shop.db')
  const world: FileWorld = await withVisitors({
    name: options.name,
    shop,
    provider: providerProcess ?? controls(shop),
    providerProcess,
    mails: null,
    tolerant: false,
    // Opened briefly and read-only: a connection that stays open, or writes, would run a killed shop's recovery for it.
    read: async <Row>(query: string) => {
      using db = new DatabaseSync(file, { readOnly: true, timeout: 60_000 })
      return db.prepare(query).all() as Row[]
    },
    readRemains: async <Row>(query: string) => readCopy<Row>(file, query),
    change: (statement: string) => changeElsewhere(file, statement),
    lock: () => lockElsewhere(file),
    async stop() {
      await world.shop.close()
      await providerProcess?.close()
    },
    close: () => compareAndStop(world.shop, () => world.stop()),
  })
  return world
}

/** Reads a copy: opening the database itself would run the recovery that the next start has to do. */
function readCopy<Row>(file: string, query: string): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'moc-lan-remains-'))
  try {
    for (const part of ['', '-wal'])
      if (existsSync(file + part)) copyFileSync(file + part, join(folder, `shop.db${part}`))
    using db = new DatabaseSync(join(folder, 'shop.db'))
    return db.prepare(query).all() as Row[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
