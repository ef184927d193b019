import { z } from 'zod'
import { call } from '#shared/call.ts'

export const streamEvents = call({
  method: 'GET',
  path: '/api/admin/events',
  summary:
    'Streams what happens in the shop, as server-sent events: kinds and ids, to fetch by the other calls. Continues after `after`, or after the header Last-Event-ID.',
  access: 'admin',
  permission: 'events',
  query: z.object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .optional()
      .meta({ description: 'The id of the last event that was received.' }),
  }),
  answer: 'events',
  codes: ['overloaded'],
})
