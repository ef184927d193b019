import type { S3Client } from '@aws-sdk/client-s3'
import { watchCall, type Watch } from '#server/watch/watch-call.ts'

interface SignedRequest {
  headers: Record<string, string>
}

/**
 * Counts, measures and records each request to the bucket. The trace's header is added after the signature, which
 * therefore stays valid if a proxy changes the header.
 */
export function watchBucket(client: S3Client, watch: Watch): void {
  if (!watch.metrics.isOn && !watch.traces.isOn) return
  client.middlewareStack.add(
    (next) => (args) => {
      const send = (headers: Readonly<Record<string, string>>) => {
        Object.assign((args.request as SignedRequest).headers, headers)
        return next(args)
      }
      return watchCall(watch, 'object storage', send, ({ response }) => {
        const { statusCode } = response as { statusCode: number }
        // A picture that does not exist is an ordinary answer.
        return statusCode < 400 || statusCode === 404 ? 'ok' : 'refused'
      })
    },
    // The last step before the network, when the request is signed and the response is not parsed.
    { step: 'deserialize', priority: 'low', name: 'watchBucket' },
  )
}
