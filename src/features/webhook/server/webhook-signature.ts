import { createHmac } from 'node:crypto'

/** What a call of the webhook is signed over. */
interface Signed {
  /** The delivery's id, the same for each attempt. */
  id: string
  /** Seconds since the epoch, of this attempt. */
  timestamp: number
  body: string
}

/**
 * Returns the headers of a call as Standard Webhooks names them (https://www.standardwebhooks.com): id, timestamp, and
 * an HMAC-SHA256 over `id.timestamp.body`.
 * @param secret `whsec_` and the key in Base64
 */
export function signatureHeaders(secret: string, { id, timestamp, body }: Signed): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
