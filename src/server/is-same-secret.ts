import { createHash, timingSafeEqual } from 'node:crypto'

/** Returns whether a given secret is the right one, in a time that does not depend on how much of it is right. */
export function isSameSecret(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
