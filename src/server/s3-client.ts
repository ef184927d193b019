import type { S3Config } from './config-storage.ts'

/** The time for connecting and for a whole request, in milliseconds. */
const CONNECT_MS = 3_000
const REQUEST_MS = 20_000
/** How often a request is tried that failed on the network or was refused because of load; pauses grow. */
const ATTEMPTS = 3

/**
 * Opens a client of the bucket's service. Returns it with the module of its commands, loaded only if there is a bucket.
 */
export async function openS3(config: S3Config) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      socketTimeout: REQUEST_MS,
      throwOnRequestTimeout: true,
    },
    // Otherwise a signed address includes the checksum of an empty file, and servers of other makers know no checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, s3 }
}

/** Returns true for the failure of a read that found no object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}
