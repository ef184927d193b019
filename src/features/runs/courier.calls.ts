import { z } from 'zod'
import { call, MAX_FILE_BODY_BYTES } from '#shared/call.ts'
import { instant } from '#shared/wire.ts'
import { openedRuns, openRunsSchema, reportAnswer, reportSchema } from './courier.schema.ts'

export const makeRunLink = call({
  method: 'POST',
  path: '/api/admin/runs/[id]/link',
  summary:
    "Makes the link by which a courier opens a run without an account. It is valid until the midnight of the run's day, and replaces the one before.",
  access: 'admin',
  permission: 'runs',
  answer: z.object({ link: z.string(), endsAt: instant }),
  codes: ['not_found', 'run_over'],
})

export const revokeRunLink = call({
  method: 'DELETE',
  path: '/api/admin/runs/[id]/link',
  summary: 'Withdraws the link of a run: it opens nothing from then on.',
  access: 'admin',
  permission: 'runs',
  answer: z.object({ revoked: z.literal(true) }),
  codes: ['not_found'],
})

export const openRuns = call({
  method: 'POST',
  path: '/api/runs/open',
  summary:
    "Returns a courier's run by the token of its link, or the runs of today that were given to the account. A POST, because a token in an address would be logged.",
  access: 'optional',
  limit: 'runs',
  body: openRunsSchema,
  answer: openedRuns,
  codes: ['run_link_missing', 'run_link_invalid', 'run_link_over'],
})

export const reportStop = call({
  method: 'POST',
  path: '/api/runs/report',
  summary:
    'Reports that flowers were delivered or nobody was there, or takes such a report back. A report is stored once, however often it is sent, and accepted until six hours after the end of the day if it happened before.',
  access: 'optional',
  limit: 'runs',
  maxBodyBytes: MAX_FILE_BODY_BYTES,
  body: reportSchema,
  answer: reportAnswer,
  codes: [
    'run_link_missing',
    'run_link_invalid',
    'run_link_over',
    'report_unknown',
    'pictures_busy',
    'storage_unavailable',
  ],
})
