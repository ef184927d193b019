import type { Config } from '#server/config.ts'
import type { S3Config } from '#server/config-storage.ts'

/** Returns where browsers send uploads: the bucket's origin, and the path before its keys. */
export function uploadPlace({ endpoint, bucket, region }: S3Config): { origin: string; path: string } {
  if (endpoint) {
    const { origin, pathname } = new URL(endpoint)
    return { origin, path: `${pathname.replace(/\/+$/, '')}/${bucket}` }
  }
  // A certificate covers one level of names, so a bucket with dots in its name goes into the path.
  if (bucket.includes('.')) return { origin: `https://s3.${region}.amazonaws.com`, path: `/${bucket}` }
  return { origin: `https://${bucket}.s3.${region}.amazonaws.com`, path: '' }
}

/**
 * Returns the origin, other than the shop's, that the back-office sends pictures to; null if there is none. That page's
 * `connect-src` contains it.
 */
export function storageOrigin({ s3 }: Pick<Config, 's3'>): string | null {
  return s3 && uploadPlace(s3).origin
}

/**
 * Returns what the content security policy allows on the back-office's page, in addition to every page's policy
 * (astro.config.mjs): to show a picture that is chosen but not uploaded, and to send it to the storage if that is
 * another origin.
 */
export function adminPolicy(config: Config): (`img-src ${string}` | `connect-src ${string}`)[] {
  const origin = storageOrigin(config)
  const elsewhere = origin ? ` ${origin}` : ''
  return [`img-src blob:${elsewhere}`, `connect-src 'self' blob:${elsewhere}`]
}
