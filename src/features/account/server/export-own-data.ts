import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { CUSTOMER_EMAIL, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { findAccount } from '#features/privacy/server/person.ts'
import { readPerson } from '#features/privacy/server/read-person.ts'
import { ownedBy } from './owned-orders.ts'

/**
 * Returns everything the shop stores about an account's owner, without secrets and without rows of others, and records
 * the export in the audit log.
 */
export async function exportOwnData(
  { db, clock, secretBox }: Pick<Shop, 'db' | 'clock' | 'secretBox'>,
  user: SessionUser,
): Promise<Record<string, unknown>> {
  const exportedAt = clock.now()
  const { accounts, ...others } = await readPerson(db, await findAccount(db, user, ownedBy(user)), secretBox)
  const [account] = accounts
  await recordAudit(db, {
    actor: { id: user.id, email: user.role ? user.email : CUSTOMER_EMAIL },
    entity: 'account',
    entityId: user.id,
    action: 'exported',
    at: exportedAt,
  })
  return { exportedAt, ...account, ...others }
}
