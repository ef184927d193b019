import { z } from 'zod'
import { DEFAULT_CASH_RULES } from '#features/payments/cash-rules.ts'
import { feeVND, wholeNumber } from './settings-fields.ts'

const fields = z.object({
  on: z.boolean('invalid_input'),
  cities: z.object({ Hanoi: z.boolean('invalid_input'), 'Ho Chi Minh': z.boolean('invalid_input') }),
  maxVND: feeVND,
  guestMaxVND: feeVND,
  onBusyDays: z.boolean('invalid_input'),
  confirmAboveVND: feeVND,
  // Clients of before these settings leave them out.
  confirmWithinHours: wholeNumber('settings_confirm_within', { from: 1, to: 168 }).default(
    DEFAULT_CASH_RULES.confirmWithinHours,
  ),
  confirmHoursBefore: wholeNumber('settings_confirm_before', { from: 0, to: 72 }).default(
    DEFAULT_CASH_RULES.confirmHoursBefore,
  ),
})

/** Who may pay on delivery (`cash-rules.ts`). Sums are whole dong. Also accepts what it returns. */
export const cashSchema = fields.superRefine(({ on, cities }, context) => {
  if (on && !Object.values(cities).includes(true))
    context.addIssue({ code: 'custom', path: ['cities'], message: 'settings_cash_cities' })
})
