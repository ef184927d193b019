import { readWebhook } from '#features/webhook/webhook.calls.ts'
import { readWebhook as read } from '#features/webhook/server/read-webhook.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(readWebhook, ({ shop }) => read(shop))
