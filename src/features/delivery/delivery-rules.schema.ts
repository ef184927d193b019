import { z } from 'zod'
import { isDay } from '#shared/dates.ts'
import { CITIES } from '#shared/shop.ts'
import type { DeliveryRules } from './delivery-rules.ts'

const minute = z
  .int()
  .min(0)
  .max(24 * 60)
const day = z.string().refine(isDay)
const price = z.object({ VND: z.int().min(0), USD: z.int().min(0) })
const capacity = z.record(z.enum(CITIES), z.int().min(0))

/** The delivery rules as they are stored. */
export const deliveryRulesSchema = z.object({
  opens: minute,
  closes: minute,
  slots: z.array(z.object({ id: z.string().min(1).max(40), from: minute, to: minute })).min(1),
  capacity,
  exactEvery: minute.min(5),
  lead: minute,
  sameDayUntil: minute,
  eveningFrom: minute,
  closed: z.array(z.object({ from: day, to: day, reason: z.enum(['holiday', 'closed']) })),
  surge: z.array(z.object({ day: z.string().regex(/^\d{2}-\d{2}$/), capacity, sameDayUntil: minute.nullable() })),
  fees: z.object({ flat: price, freeFrom: price, far: price, exact: price }),
  zones: z.record(z.string(), z.enum(['city', 'far', 'none'])),
}) satisfies z.ZodType<DeliveryRules>
