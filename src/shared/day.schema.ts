import { z } from 'zod'
import { isDay } from './dates.ts'

/** A calendar day in Vietnam, YYYY-MM-DD. Its error is the code invalid_date. */
export const day = z.string('invalid_date').refine(isDay, 'invalid_date')
