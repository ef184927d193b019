import type { Config } from '#server/config.ts'
import { storageOrigin } from './upload-place.ts'

/**
 * Returns what the content security policy allows on the back-office's page, in addition to every page's policy
 * (astro.config.mjs): to show a picture that is chosen but not uploaded, and to send it to the storage if that is
 * another origin.
 */
export function adminPolicy(config: Config): (`img-src ${string}` | `connect-src ${string}`)[] {
  const origin = storageOrigin(config)
  const elsewhere = origin ? ` ${origin}` : ''
  return [`img-src blob:${elsewhere}`, `connect-src blob:${elsewhere}`]
}
