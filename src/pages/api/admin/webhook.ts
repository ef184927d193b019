import * as calls from '#features/webhook/webhook.calls.ts'
import { readWebhook } from '#features/webhook/server/read-webhook.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readWebhook, ({ shop }) => readWebhook(shop))
