import { z } from 'zod'
import { call } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { dayCards, movesAnswer, moveSchema } from './today.schema.ts'

export const readToday = call({
  method: 'GET',
  path: '/api/admin/today',
  summary:
    'Returns the deliveries of a day (by default the present one in Vietnam) as cards by city, time and ward, without cancelled orders and without names.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ day: z.iso.date().optional(), locale: z.enum(LOCALES).optional().catch(undefined) }),
  answer: dayCards,
})

export const moveOrders = call({
  method: 'POST',
  path: '/api/admin/today/moves',
  summary:
    'Moves orders to a step of their day, or takes such moves back. A move is stored at once; the mail about a new status waits ten seconds, and is withdrawn if the move is taken back.',
  access: 'admin',
  permission: 'orders',
  body: moveSchema,
  answer: movesAnswer,
})
