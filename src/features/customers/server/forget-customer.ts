import type { Database, Transaction } from '#db/client.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import type { ForgetCode, FoundCounts, OpenMatter } from '#features/privacy/privacy.schema.ts'
import { findOpenMatters } from '#features/privacy/server/open-matters.ts'
import { countFound, forgetFound, type PersonToForget } from '#features/privacy/server/requests.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { findRecordPerson } from './find-record-person.ts'
import { linkCustomers } from './link-customers.ts'
import { rootOf } from './record-ids.ts'

/** Returns what the shop holds about a customer, and what is open of them. Fails with not_found. */
export async function readForgetting(
  db: Database,
  id: string,
): Promise<Result<{ found: FoundCounts; open: OpenMatter[] }, 'not_found'>> {
  await linkCustomers(db)
  return db.transaction(async (tx) => {
    const found = await findCustomer(tx, id)
    if (!found.ok) return found
    const { person } = found.value
    return ok({ found: await countFound(tx, person), open: await findOpenMatters(tx, person) })
  })
}

/**
 * Forgets the customer of a record and of all that was merged into it, as `forgetFound` does. Of two requests the
 * second fails with not_found; so does one for a record that is unknown. An order that comes afterwards belongs to a
 * new record.
 */
export async function forgetCustomer(
  shop: Pick<Shop, 'db' | 'config' | 'clock' | 'security' | 'invalidatePages'>,
  actor: Actor,
  id: string,
): Promise<Result<FoundCounts, 'not_found' | ForgetCode>> {
  await linkCustomers(shop.db)
  return forgetFound(shop, actor, (tx) => findCustomer(tx, id))
}

async function findCustomer(tx: Transaction, id: string): Promise<Result<PersonToForget, 'not_found'>> {
  const rootId = await rootOf(tx, id)
  const found = rootId === null ? null : await findRecordPerson(tx, rootId)
  return found ? ok(found) : fail('not_found')
}
