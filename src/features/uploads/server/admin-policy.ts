import type { Config } from '#server/config.ts'
import { storageOrigin } from './upload-place.ts'

/**
 * What the back-office's page may do beside what every page may (astro.config.mjs): show a picture that was chosen
 * and not sent yet, and send it to the storage where that is another origin.
 */
export function adminPolicy(config: Config): (`img-src ${string}` | `connect-src ${string}`)[] {
  const origin = storageOrigin(config)
  const elsewhere = origin ? ` ${origin}` : ''
  return [`img-src blob:${elsewhere}`, `connect-src blob:${elsewhere}`]
}
