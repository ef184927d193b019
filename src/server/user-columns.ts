import { users } from '#db/schema/index.ts'
import { without } from '#shared/without.ts'
import { columnsWithout } from './columns-without.ts'

/** What no request gets of its account: the hash of the password, and the text by which staff find the account. */
const SECRETS = ['passwordHash', 'search'] as const

/** The columns of an account without its secrets. */
export const userColumns = columnsWithout(users, ...SECRETS)

/** Returns an account without its secrets, where the hash was needed first. Other code selects `userColumns`. */
export function withoutSecrets(
  account: typeof users.$inferSelect,
): Omit<typeof users.$inferSelect, (typeof SECRETS)[number]> {
  return without(account, SECRETS)
}
