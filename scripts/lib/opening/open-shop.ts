import { count } from 'drizzle-orm'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, prepareSchema, type Database } from '#db/client.ts'
import { stamp } from '#db/durable-files.ts'
import { orders, products, promotions, reviews, users } from '#db/schema/index.ts'
import { seedWhenEmpty } from '#db/seed/seed.ts'
import { openStorage } from '#features/uploads/server/open-storage.ts'
import { findRunningShop } from '#db/shop-pid.ts'
import { recordAdmin, writeAdmin, type PreparedAdmin } from '#features/account/server/create-admin.ts'
import type { Config } from '#server/config.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { COMMAND } from '#features/audit-log/server/record-audit.ts'
import { openCommandLog } from '../command-log.ts'
import { archiveOrders } from './archive.ts'
import { clearDemo, ordersToRemove, type Choices } from './clear-demo.ts'
import { retireSandboxes, sandboxPaymentIds } from './sandbox-files.ts'

type Counts = Record<'accounts' | 'orders' | 'products' | 'reviews' | 'codes', number>

export interface Opened {
  /** False if the database was not a demo, so that only the owner's account was written. */
  wasDemo: boolean
  before: Counts
  after: Counts
  /** Where removed orders and the sandbox's state are kept; null if they are not. */
  archive: string | null
}

/** @throws Error while a shop runs on this data */
export function refuseWhileRunning(config: Config): void {
  const pid = findRunningShop(config.dataDir)
  if (pid !== undefined) throw new Error(`The shop is running (process ${pid}): stop it first`)
}

/**
 * Turns a demo into a real shop in one transaction: removes what belongs to the demo, writes the owner's account and
 * removes the mark. On a database that is not a demo, only the owner's account is written. Can be repeated.
 * @param owner null if there is one already
 */
export async function openShop(
  config: Config,
  owner: PreparedAdmin | null,
  choices: Choices,
  now: Date,
): Promise<Opened> {
  refuseWhileRunning(config)
  const db = await openDatabase(config.database)
  try {
    await prepareSchema(db, config.database)
    await seedWhenEmpty(db, { storage: await openStorage(config), demo: false, now })
    const intents = sandboxPaymentIds(config.dataDir)
    const before = await countRows(db)
    const wasDemo = (await readShopState(db, 'demo')) === true
    const archive = wasDemo && choices.orders === 'archive' ? join(config.dataDir, `demo-archive.${stamp(now)}`) : null
    const admin = await db.transaction(async (tx) => {
      if (wasDemo) {
        if (archive) await archiveOrders(tx, await ordersToRemove(tx, intents, choices), archive)
        await clearDemo(tx, intents, choices, owner?.email ?? '', now)
      }
      const written = owner && (await writeAdmin(tx, owner, now))
      if ((await readShopState(tx, 'openedAt')) === null) await writeShopState(tx, 'openedAt', now.toISOString())
      await writeShopState(tx, 'demo', null)
      return written
    })
    const security = await openCommandLog(db, config)
    if (admin) recordAdmin(security, admin)
    if (wasDemo) security.record('configuration_changed', { what: 'demo_opened', by: COMMAND.email })
    security.close()
    await retireSandboxes(config.dataDir, archive)
    // Saved pages show what has just been removed.
    await rm(join(config.dataDir, 'pages'), { recursive: true, force: true })
    return { wasDemo, before, after: await countRows(db), archive }
  } finally {
    db.close()
  }
}

async function countRows(db: Database): Promise<Counts> {
  const rows = async (table: typeof users | typeof orders | typeof products | typeof reviews | typeof promotions) =>
    (await db.select({ n: count() }).from(table))[0]?.n ?? 0
  return {
    accounts: await rows(users),
    orders: await rows(orders),
    products: await rows(products),
    reviews: await rows(reviews),
    codes: await rows(promotions),
  }
}
