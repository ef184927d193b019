import { MIN_PASSWORD } from '#features/account/account.schema.ts'

/** Why the password of an owner was refused (`isWeakPassword`). */
export const WEAK_PASSWORD = `The password needs at least ${MIN_PASSWORD} characters, must not be one of the 10,000 commonest, and must not contain the shop's name or the name of the email`

/** Returns all of standard input, without the line break at its end. */
export async function readInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text.replace(/\r?\n$/, '')
}

/** Returns whether a question was broken off, by Ctrl-C or by closing the terminal. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && error.name === 'ExitPromptError'
}
