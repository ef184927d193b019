import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { shopState, type ShopState } from '#db/schema/index.ts'

type Reader = Pick<Database, 'select'> | Transaction
type Writer = Pick<Database, 'insert' | 'delete'> | Transaction

/** Returns the value of a key; null if none is stored. */
export async function readShopState<K extends keyof ShopState>(db: Reader, key: K): Promise<ShopState[K] | null> {
  const [row] = await db.select({ value: shopState.value }).from(shopState).where(eq(shopState.key, key))
  return (row?.value as ShopState[K] | undefined) ?? null
}

/** Stores a value under its key, replacing the earlier one; null removes it. */
export async function writeShopState<K extends keyof ShopState>(
  db: Writer,
  key: K,
  value: ShopState[K] | null,
): Promise<void> {
  if (value === null) await db.delete(shopState).where(eq(shopState.key, key))
  else await db.insert(shopState).values({ key, value }).onConflictDoUpdate({ target: shopState.key, set: { value } })
}
