import { foldAccents } from '#shared/slug.ts'

/** How many of the most common passwords are refused. */
const COUNT = 10_000
/** The shortest name that is refused; shorter ones are part of too many words. */
const MIN_NAME = 4

let commonest: Promise<Set<string>> | undefined

/**
 * Returns whether a password is among the first that an attacker tries. It is one of the 10,000 most common, or it
 * contains the shop's name or the part of the account's email before the `@` (at least four letters or digits). Letter
 * case, accents, spaces and dots make no difference.
 * @param brand the shop's name
 */
export async function isWeakPassword(password: string, email: string, brand: string): Promise<boolean> {
  const letters = lettersOf(password)
  const [name = ''] = email.split(/[@+]/)
  const names = [brand, name].map(lettersOf).filter(({ length }) => length >= MIN_NAME)
  return names.some((each) => letters.includes(each)) || isCommon(password)
}

async function isCommon(password: string): Promise<boolean> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COUNT)),
  )
  return (await commonest).has(password.toLowerCase())
}

function lettersOf(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
