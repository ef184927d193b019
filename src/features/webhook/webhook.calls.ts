import { z } from 'zod'
import { call, type AnswerOf } from '#shared/call.ts'

const attempt = z.object({ at: z.iso.datetime(), type: z.string() })

export const readWebhook = call({
  method: 'GET',
  path: '/api/admin/webhook',
  summary:
    'Returns whether the webhook of the settings works: where it leads, what waits, its last delivery and failure.',
  access: 'admin',
  permission: 'settings',
  answer: z.object({
    host: z.string().nullable().meta({ description: 'The host of EVENTS_WEBHOOK_URL; null: none is set up.' }),
    waiting: z.int().meta({ description: 'Events that are still to be received, counted up to 1000.' }),
    received: attempt.nullable().meta({ description: 'The last event that was received.' }),
    failed: attempt
      .extend({ reason: z.string(), isGivenUp: z.boolean() })
      .nullable()
      .meta({ description: 'The last attempt that failed.' }),
  }),
})

export type WebhookState = AnswerOf<typeof readWebhook>
