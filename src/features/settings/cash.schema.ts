import { z } from 'zod'
import { feeVND } from './settings-fields.ts'

const fields = z.object({
  on: z.boolean('invalid_input'),
  cities: z.object({ Hanoi: z.boolean('invalid_input'), 'Ho Chi Minh': z.boolean('invalid_input') }),
  maxVND: feeVND,
  guestMaxVND: feeVND,
  onBusyDays: z.boolean('invalid_input'),
  confirmAboveVND: feeVND,
})

/** Who may pay on delivery (`cash-rules.ts`). Sums are whole dong. Also accepts what it returns. */
export const cashSchema = fields.superRefine(({ on, cities }, context) => {
  if (on && !Object.values(cities).includes(true))
    context.addIssue({ code: 'custom', path: ['cities'], message: 'settings_cash_cities' })
})
