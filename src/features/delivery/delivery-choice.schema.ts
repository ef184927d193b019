import { z } from 'zod'
import { CITIES } from '#shared/shop.ts'

/** The parts of a delivery on the wire. Messages are codes of src/shared/error-codes.ts. */
export const deliveryCity = z.enum(CITIES, 'invalid_city')
export const wardCode = z.string('invalid_ward').regex(/^\d{0,8}$/, 'invalid_ward')
export const slotId = z.string('invalid_slot').regex(/^[\w-]{0,40}$/, 'invalid_slot')
