import type { Transaction } from '#db/client.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { recordForgotten, type Forgotten, type Ledger } from './ledger.ts'
import type { Reader } from './person.ts'

/** How many digests are kept. Each data directory has one; a restore leaves another behind. */
const KEPT = 20

/** Returns whether everyone in the ledger with this digest is forgotten in the database. */
export async function isApplied(db: Reader, digest: Ledger['digest']): Promise<boolean> {
  return digest === null || (await readApplied(db)).includes(digest)
}

/**
 * Notes in the database that everyone in the ledger with this digest is forgotten. Digests of other ledgers stay:
 * processes on one database server have a data directory each.
 * @param before the digest that the same ledger had before
 */
export async function markApplied(tx: Transaction, digest: string, before: Ledger['digest'] = null): Promise<void> {
  const others = (await readApplied(tx)).filter((each) => each !== digest && each !== before)
  await writeShopState(tx, 'forgottenLedger', [digest, ...others].slice(0, KEPT).join(' '))
}

/**
 * Records the people whom the transaction forgets in the ledger, as its last step before the commit. If the database
 * had applied the ledger, it has still applied it afterwards, so `forgetAgain` looks for people only after a restore,
 * or after a commit that failed and left an entry in the ledger alone.
 */
export async function recordApplied(
  tx: Transaction,
  dataDir: string,
  who: readonly [Forgotten, ...Forgotten[]],
  at: Date,
): Promise<void> {
  const { before, after } = await recordForgotten(dataDir, who, at)
  if (after !== null && (await isApplied(tx, before))) await markApplied(tx, after, before)
}

async function readApplied(db: Reader): Promise<string[]> {
  return (await readShopState(db, 'forgottenLedger'))?.split(' ') ?? []
}
