import { createHash } from 'node:crypto'
import type { users } from '#db/schema/index.ts'
import type { Place } from '#server/bounded-queue.ts'
import { addressKey } from '#server/http/address.ts'
import type { LimitName } from '#server/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { knownDevice, mayBeKnown } from './known-device.ts'

type Account = typeof users.$inferSelect

/** A sign-in attempt and its origin. */
export interface Attempt {
  email: string
  /** The visitor's address. */
  address: string
  request: Request | undefined
}

/**
 * An admitted attempt: the account, if there is one, how its hash queues, and a function that takes the attempt off the
 * count if the password was right.
 */
interface Admitted {
  account: Account | undefined
  place: Place
  succeeded(): Promise<void>
}

/**
 * Counts a sign-in before any costly work. A browser that the account does not know counts for its address first and
 * then for the account, over all addresses, whether the account exists or not. A known browser, or one with a live
 * session of the account, counts for itself. So neither guesses from elsewhere nor visitors who share the address of an
 * unconfigured proxy lock a known browser out.
 * `too_many_requests` has the seconds to wait, and is recorded in the security log.
 * @param find looks the account up; not called if the address has used up its attempts
 */
export async function admitSignIn(
  shop: Shop,
  { email, address, request }: Attempt,
  find: () => Promise<Account | undefined>,
): Promise<Result<Admitted, 'too_many_requests'>> {
  const from = addressKey(address)
  const place: Place = { key: from, ...(request ? { signal: request.signal } : {}) }
  const take = async (...keys: [LimitName, string][]) => {
    for (const [limit, key] of keys) {
      const waitS = await shop.limits.take(limit, key)
      if (waitS <= 0) continue
      shop.security.record('limit_reached', { limit, email, retryAfterSeconds: waitS })
      return fail('too_many_requests', { retryAfterS: waitS })
    }
    return null
  }

  const candidate = request && mayBeKnown(shop, request) ? request : null
  if (!candidate) {
    const refused = await take(['signInAddress', from])
    if (refused) return refused
  }
  const account = await find()
  const device = candidate && account && (await knownDevice(shop, candidate, account))
  if (account && device) {
    const refused = await take(['signInDevice', device], ['signInDevices', account.id])
    const succeeded = () => shop.limits.giveBack('signInDevice', device)
    return refused ?? ok({ account, place: { ...place, first: true }, succeeded })
  }
  const bucket: [LimitName, string] = account ? ['signIn', account.id] : ['signInNobody', digest(email)]
  const refused = (candidate && (await take(['signInAddress', from]))) ?? (await take(bucket))
  if (refused) return refused
  // Strangers can try a staff account ten times only, so they cannot fill the places of those who go first.
  return ok({
    account,
    place: { ...place, first: Boolean(account?.role) },
    succeeded: () => shop.limits.giveBack(...bucket),
  })
}

/** Returns a short hash to count under, so that no typed text is kept. */
function digest(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 16)
}
