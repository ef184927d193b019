import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { endSessions } from '#features/account/server/revoke-credentials.ts'
import { isLastOwner } from '#features/account/server/last-owner.ts'
import { recordAudit, type ActorWithAccount } from '#features/audit-log/server/record-audit.ts'
import { revokeLinksOfCourier } from '#features/runs/server/run-links.ts'
import type { Shop } from '#server/shop.ts'
import { readShopState } from '#server/shop-state.ts'
import { DEMO_ADMIN, DEMO_CUSTOMER } from '#shared/demo-accounts.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { roleColumns, type Role } from '#shared/staff.ts'
import { requireOwner } from './require-owner.ts'

type Refusal = 'not_found' | 'last_owner' | 'demo_account'

/**
 * Changes the role of a member of the staff, or takes it away (null) and ends their sessions and the links of their
 * runs. Roles are read with each call, so the change counts at once in every process. `last_owner`: the shop would have
 * no owner. `demo_account`: the published accounts of a demo stay as they are, because anyone can sign in to one and
 * shut the others out.
 * @throws ExpectedError forbidden if the actor is an owner no longer
 */
export async function changeRole(
  { db, clock, security }: Pick<Shop, 'db' | 'clock' | 'security'>,
  actor: ActorWithAccount,
  id: string,
  role: Role | null,
): Promise<Result<null, Refusal>> {
  const isDemo = (await readShopState(db, 'demo')) !== null
  const changed = await db.transaction(async (tx) => {
    await requireOwner(tx, actor)
    const [before] = await tx
      .select({ email: users.email, role: users.role })
      .from(users)
      .where(and(eq(users.id, id), isNotNull(users.role)))
    if (!before) return fail('not_found')
    if (before.role === role) return ok({ ...before, ended: 0 })
    if (isDemo && (before.email === DEMO_ADMIN || before.email === DEMO_CUSTOMER)) return fail('demo_account')
    if (await isLastOwner(tx, id)) return fail('last_owner')
    await tx.update(users).set(roleColumns(role)).where(eq(users.id, id))
    const ended = role === null ? await endSessions(tx, id) : 0
    if (role === null) await revokeLinksOfCourier(tx, actor, id, clock.now())
    const changes = { role: [before.role, role] as [unknown, unknown] }
    await recordAudit(tx, { actor, entity: 'staff', entityId: id, action: 'role_changed', changes, at: clock.now() })
    return ok({ ...before, ended })
  })
  if (!changed.ok) return changed
  const { role: before, ended } = changed.value
  if (before !== role)
    security.record('role_changed', { userId: id, by: actor.id, role: role ?? before!, granted: role !== null })
  if (ended > 0)
    security.record('sessions_ended', { userId: id, by: actor.id, reason: 'removed_from_staff', count: ended })
  return ok(null)
}
