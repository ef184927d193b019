import { LANGUAGES, type Locale } from '#i18n/locales.ts'
import type { AnswerOf } from '#shared/call.ts'
import type { readUser } from './account.calls.ts'

/** The signed-in person in wire form (spec, section 3). */
export type User = AnswerOf<typeof readUser>

/** A saved address in wire form; what is not known is missing. */
export type SavedAddress = User['savedAddresses'][number]

type Named = Pick<User, 'firstName' | 'lastName'>

/**
 * Returns a person's name in the order of the language, the family name first in Vietnamese; empty if none is known.
 */
export function fullName(user: Named, locale: Locale): string {
  return nameParts(user, locale).join(' ')
}

/** Returns one or two letters that replace a picture. */
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
