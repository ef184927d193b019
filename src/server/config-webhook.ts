import { z } from 'zod'
import { isLoopbackUrl } from './config-address.ts'
import { text } from './config-fields.ts'
import { missing, refused, type Finding } from './config-finding.ts'

/** The environment variables of the webhook that is told what happens in the shop. */
export const webhookVariables = {
  EVENTS_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'is not the address of a receiver: https://…' }).optional(),
  EVENTS_WEBHOOK_SECRET: text,
  EVENTS_WEBHOOK_PRIVATE: z.enum(['0', '1'], 'is neither 0 nor 1').default('0'),
}

/** `whsec_` and at least 24 bytes in Base64 (Standard Webhooks). */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

export interface WebhookConfig {
  url: URL
  secret: string
  /** Whether the address may lead to this machine or into a private network. */
  allowsPrivate: boolean
}

/** Returns where events are sent; null: nowhere. Adds what is missing or wrong to `findings`. */
export function readWebhook(
  vars: z.infer<z.ZodObject<typeof webhookVariables>>,
  findings: Finding[],
): WebhookConfig | null {
  const { EVENTS_WEBHOOK_URL: address, EVENTS_WEBHOOK_SECRET: secret } = vars
  if (!address) {
    if (secret)
      findings.push(
        missing('EVENTS_WEBHOOK_URL', 'is not set, so nothing is sent', 'Set it, or remove EVENTS_WEBHOOK_SECRET.'),
      )
    return null
  }
  const url = new URL(address)
  const isHere = isLoopbackUrl(address)
  const allowsPrivate = isHere || vars.EVENTS_WEBHOOK_PRIVATE === '1'
  if (url.protocol === 'http:' && !allowsPrivate)
    findings.push(
      refused(
        'EVENTS_WEBHOOK_URL',
        'is not encrypted',
        'Set it to an https address. http is for this machine, and with EVENTS_WEBHOOK_PRIVATE=1 for your own network.',
      ),
    )
  if (url.username || url.password)
    findings.push(
      refused('EVENTS_WEBHOOK_URL', 'holds a user name or password', 'Remove what is before the @: calls are signed.'),
    )
  if (!secret || !SECRET.test(secret)) {
    const what = secret ? 'is not a secret of a webhook' : 'is not set, so a receiver could not tell forged events'
    findings.push(refused('EVENTS_WEBHOOK_SECRET', what, 'Set it to whsec_ and what openssl rand -base64 32 prints.'))
  }
  return secret ? { url, secret, allowsPrivate } : null
}
