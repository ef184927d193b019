import { z } from 'zod'
import { DONG_PER_DOLLAR_LIMITS } from '#shared/price-rate.ts'
import { amountVND } from './settings-fields.ts'

/** The rate at which prices in dollars are proposed and compared. Also accepts what it returns. */
export const pricesSchema = z.object({ dongPerDollar: amountVND('settings_rate', DONG_PER_DOLLAR_LIMITS) })
