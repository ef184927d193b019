import { LANGUAGES, type Locale } from '#i18n/locales.ts'
import type { City } from '#shared/shop.ts'

/** The signed-in person as `GET /api/auth/user` tells it (spec, section 3). */
export interface User {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string
  profileImageUrl: string | null
  isAdmin: boolean
  /** Whether they can sign in with a password; where nothing is said, they can. */
  hasPassword?: boolean
  /** Whether they have proved that the email is theirs. */
  emailVerified?: boolean
  /** Staff who have to turn two-step sign-in on before the back-office opens to them. */
  twoStepRequired?: boolean
  savedAddresses: { address: string; city: City }[]
}

type Named = Pick<User, 'firstName' | 'lastName'>

/** A person's name in the order of the language: family name first in Vietnamese. Empty when none is known. */
export function fullName(user: Named, locale: Locale): string {
  return nameParts(user, locale).join(' ')
}

/** Two letters in place of a picture. */
export function initials(user: Named & Pick<User, 'email'>, locale: Locale): string {
  const words = nameParts(user, locale).join(' ').split(' ').filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? user.email]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

function nameParts({ firstName, lastName }: Named, locale: Locale): string[] {
  const parts = LANGUAGES[locale].familyNameFirst ? [lastName, firstName] : [firstName, lastName]
  return parts.map((part) => part.trim()).filter(Boolean)
}
