import { z } from 'zod'
import { call } from '#shared/call.ts'
import { CITIES } from '#shared/shop.ts'
import { WARD_REFUSALS } from './delivery-refusals.ts'
import { slotsAnswer, slotsQuery } from './slots.schema.ts'
import { MAX_WARD_QUERY } from './wards/ward.ts'

export const listWards = call({
  method: 'GET',
  path: '/api/delivery/wards',
  summary:
    'Finds wards of a city by the names that they have since 1 July 2025 or by former wards and districts, with or without marks, best first; without `q` all wards of the city by name.',
  access: 'anyone',
  limit: 'wards',
  query: z.object({
    city: z.enum(CITIES),
    q: z.string().max(MAX_WARD_QUERY).default(''),
  }),
  answer: z.array(
    z
      .object({
        code: z.string().meta({ description: 'The code that orders are stored with, as `wardCode`.' }),
        name: z.string(),
        formerly: z
          .array(z.string())
          .meta({ description: 'The wards and districts that it was made of; those that fit `q` first.' }),
        zone: z.enum(['city', 'far', 'none']).meta({
          description: 'far: with a surcharge; none: nothing is delivered there.',
        }),
      })
      .meta({ id: 'Ward' }),
  ),
})

export const listSlots = call({
  method: 'GET',
  path: '/api/delivery/slots',
  summary:
    'Lists the delivery slots and exact times of a day, and says why one cannot be chosen. Places that checkouts hold while their customers pay count as taken, also those of the caller. Never cached.',
  access: 'anyone',
  limit: 'slots',
  query: slotsQuery,
  answer: slotsAnswer,
  codes: WARD_REFUSALS,
})
