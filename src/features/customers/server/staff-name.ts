import { fullName } from '#features/account/user.ts'
import type { Locale } from '#shared/locale.ts'

interface Author {
  firstName: string | null
  lastName: string | null
  email: string | null
}

/**
 * Returns the name of a member of the staff in the order of the language, or their email; null once the account is
 * gone.
 */
export function staffName({ firstName, lastName, email }: Author, locale: Locale): string | null {
  return fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }, locale) || email
}
