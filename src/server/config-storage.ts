import type { z } from 'zod'
import { serverAddress, text } from './config-fields.ts'

/** The environment variables of the bucket that pictures are stored in. */
export const storageVariables = {
  S3_BUCKET: text,
  S3_ENDPOINT: serverAddress,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: serverAddress,
}

export interface S3Config {
  bucket: string
  /** Without a trailing slash; null: Amazon's own address. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The address where browsers can read the bucket directly; null: they read pictures from the shop. */
  publicUrl: string | null
}

/**
 * Returns the bucket; null: pictures are files in the data directory.
 * @throws Error with a sentence for the owner if a setting is missing or malformed
 */
export function readS3(vars: z.infer<z.ZodObject<typeof storageVariables>>): S3Config | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL } = vars
  if (!S3_BUCKET) {
    const given = Object.entries(vars).filter(([name, value]) => name in storageVariables && value !== undefined)
    if (given.length === 0) return null
    throw new Error(`${given[0]?.[0]} is set, but S3_BUCKET is not: name the bucket that pictures go to.`)
  }
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error('S3_BUCKET is set; S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed beside it.')
  if (!S3_REGION && !S3_ENDPOINT)
    throw new Error('S3_BUCKET is set; it needs the S3_REGION it is in (eu-central-1, …), or the S3_ENDPOINT.')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(S3_BUCKET))
    throw new Error('S3_BUCKET is the name of the bucket alone: lower-case letters, digits, dots and hyphens.')
  // The content security policy of the pages allows pictures over https only.
  const { protocol, hostname } = new URL(S3_PUBLIC_URL ?? 'https://none.example')
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new Error('S3_PUBLIC_URL must be an https address: browsers show no other pictures on the shop’s pages.')
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    // The region that S3-compatible servers of other makers accept.
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: S3_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
  }
}
