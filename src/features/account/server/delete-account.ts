import type { Place } from '#server/bounded-queue.ts'
import { isRecent } from '#server/recent-sign-in.ts'
import type { SessionFacts, SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { CUSTOMER_EMAIL, recordAudit } from '#features/audit-log/server/record-audit.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { recordApplied } from '#features/privacy/server/applied-ledgers.ts'
import { forgetRows, formerCustomer } from '#features/privacy/server/forget-rows.ts'
import type { Forgotten } from '#features/privacy/server/ledger.ts'
import { findAccount } from '#features/privacy/server/person.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { isProvenNow } from './confirm-sign-in.ts'
import { isLastOwner } from './last-owner.ts'
import { ownedBy } from './owned-orders.ts'

/**
 * Deletes an account for good, with its sessions, addresses, wishlist and sign-in methods. Orders stay for bookkeeping
 * and are blanked, at once or when they are over; reviews keep the first name only. Requires the password, if the
 * account has one. `last_owner`: the shop has no other. `recent_sign_in_required`: there is no password and the sign-in
 * is old, or a code is needed, too.
 */
export async function deleteAccount(
  shop: Shop,
  user: SessionUser,
  password: string | undefined,
  { place, locale, session }: { place?: Place; locale: Locale; session: SessionFacts },
): Promise<Result<null, 'wrong_credentials' | 'too_many_requests' | 'recent_sign_in_required' | 'last_owner'>> {
  const checked = await checkOwnPassword(shop, user, password ?? '', place)
  if (!checked.ok && checked.code !== 'no_password') return { ...checked, code: checked.code, field: 'password' }
  const { db, config } = shop
  const now = shop.clock.now()
  const proven = checked.ok ? await isProvenNow(shop, user, session) : isRecent(session, user, now)
  if (!proven) return fail('recent_sign_in_required')

  const deleted = await db.transaction(async (tx): Promise<Result<boolean, 'last_owner'>> => {
    if (await isLastOwner(tx, user.id)) return fail('last_owner')
    const changed = await forgetRows(tx, await findAccount(tx, user, ownedBy(user)), {
      now,
      keptDays: config.retention.guestOrdersDays,
      reviewName: user.firstName || formerCustomer(locale),
      dataDir: config.dataDir,
    })
    const email = user.role ? user.email : CUSTOMER_EMAIL
    await recordAudit(tx, {
      actor: { id: null, email },
      entity: 'account',
      entityId: user.id,
      action: 'deleted',
      at: now,
    })
    await recordApplied(tx, config.dataDir, namesOf(user), now)
    return ok(changed)
  })
  if (!deleted.ok) return deleted
  if (deleted.value) await shop.invalidatePages()
  return ok(null)
}

/** Orders and contact messages with an email belong to the account only once its owner has verified the email. */
function namesOf({ id, email, emailVerifiedAt }: SessionUser): [Forgotten, ...Forgotten[]] {
  const account = { kind: 'user', value: id } as const
  return emailVerifiedAt ? [account, { kind: 'email', value: email }] : [account]
}
