import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** More than Apple's files have, in characters: a wrong path must not make another file public. */
const MOST = 20_000

/**
 * Reads the file by which Apple checks the shop's domain, from the path that APPLE_PAY_DOMAIN_FILE names.
 * @throws Error if the file is missing, or holds more than letters and digits
 */
export function readApplePayFile(path: string | undefined): string | null {
  if (path === undefined) return null
  const text = readFileSync(resolve(path), 'utf8').trim()
  if (text.length > MOST || !/^\w+$/.test(text)) throw new Error('it is not the file that the provider offers')
  return text
}
