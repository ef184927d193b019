import { z } from 'zod'
import { call, type RowOf } from '#shared/call.ts'
import { LOCALES } from '#shared/locale.ts'
import { csvStyle, instant } from '#shared/wire.ts'
import { customerFilterSchema } from './customers.schema.ts'

export const listCustomers = call({
  method: 'GET',
  path: '/api/customers',
  summary: 'Lists the customers, with and without an account, by name.',
  access: 'admin',
  permission: 'customers',
  query: customerFilterSchema,
  answer: z.array(
    z
      .object({
        id: z.string(),
        name: z.string().meta({ description: 'As it is written: in Vietnamese the family name first.' }),
        email: z.string(),
        phone: z.string(),
        totalOrders: z.int(),
        paidVND: z.int().meta({ description: 'What was paid in dong, without what was refunded or banks took back.' }),
        paidUSD: z
          .string()
          .meta({ description: 'What was paid in dollars, without what was refunded or banks took back.' }),
        lastOrderAt: instant.nullable(),
        locale: z.enum(LOCALES).nullable().meta({ description: 'The language of the last order.' }),
        hasAccount: z.boolean(),
        wantsNews: z.boolean().meta({ description: 'Whether the customer agreed to news by mail.' }),
      })
      .meta({ id: 'Customer' }),
  ),
  pages: { size: 50, whole: true },
})

export const exportCustomers = call({
  method: 'GET',
  path: '/api/admin/export/customers',
  summary: "Returns the customers that the list's search leaves, as a file for a spreadsheet.",
  access: 'admin',
  permission: 'exports',
  recent: true,
  query: customerFilterSchema.extend({ separator: csvStyle }),
  answer: 'csv',
})

/**
 * A customer as the back-office receives them: the recorded fields (spec, section 3), and what the list shows beside
 * them.
 */
export type Customer = RowOf<typeof listCustomers>
