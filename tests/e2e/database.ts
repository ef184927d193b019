import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase } from '#db/client.ts'
import { sessions, users } from '#db/schema/index.ts'
import type { RunningShop } from '../factories/running-shop.ts'

/** Runs work on a shop's database, beside the shop. */
export async function inDatabase<T>(
  shop: RunningShop,
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Marks the account's email as verified. */
export const verifyEmail = (shop: RunningShop, email: string) =>
  inDatabase(shop, (db) => db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email)))

/** Moves every session's last sign-in and code half an hour into the past. */
export const ageSessions = (shop: RunningShop) =>
  inDatabase(shop, (db) => {
    const before = new Date(Date.now() - 30 * 60_000)
    return db.update(sessions).set({ authenticatedAt: before, codeAt: before })
  })
