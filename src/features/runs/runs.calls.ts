import { z } from 'zod'
import { call } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { dayRuns, newRunSchema, runChangeSchema, runWritten } from './runs.schema.ts'

export const listRuns = call({
  method: 'GET',
  path: '/api/admin/runs',
  summary:
    "Returns the couriers' runs of a day (by default the present one in Vietnam), the day's orders as cards without names, and the couriers with an account.",
  access: 'admin',
  permission: 'runs',
  query: z.object({ day: z.iso.date().optional(), locale: z.enum(LOCALES).optional().catch(undefined) }),
  answer: dayRuns,
})

export const makeRun = call({
  method: 'POST',
  path: '/api/admin/runs',
  summary: 'Makes a run of orders of one city and day, by time and ward, and gives it to a courier.',
  access: 'admin',
  permission: 'runs',
  body: newRunSchema,
  answer: runWritten,
  codes: ['courier_unknown', 'run_empty', 'date_in_past'],
})

export const changeRun = call({
  method: 'PATCH',
  path: '/api/admin/runs/[id]',
  summary: 'Sorts, adds and removes the orders of a run, or gives it to another courier, which withdraws its link.',
  access: 'admin',
  permission: 'runs',
  body: runChangeSchema,
  answer: runWritten,
  codes: ['not_found', 'run_over', 'courier_unknown', 'changed_meanwhile'],
})

export const endRun = call({
  method: 'DELETE',
  path: '/api/admin/runs/[id]',
  summary: 'Ends a run: its orders can be given to another courier.',
  access: 'admin',
  permission: 'runs',
  answer: z.object({ ended: z.literal(true) }),
  codes: ['not_found'],
})
