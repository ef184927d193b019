/** How many of the commonest passwords are refused. */
const COUNT = 10_000

let commonest: Promise<Set<string>> | undefined

/** Whether a password is among the 10,000 commonest, in any letter case: those are what is tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, COUNT)),
  )
  return (await commonest).has(password.toLowerCase())
}
