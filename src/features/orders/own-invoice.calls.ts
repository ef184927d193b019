import { z } from 'zod'
import { call } from '#shared/call.ts'
import { ownInvoiceSchema } from '#features/invoices/invoices.schema.ts'

export const askOwnInvoice = call({
  method: 'PUT',
  path: '/api/orders/[id]/own/invoice',
  summary:
    "Asks for the VAT invoice of the caller's own order, or corrects it until it is issued. A correction names the version that was shown.",
  access: 'optional',
  limit: 'ownOrder',
  body: ownInvoiceSchema,
  answer: z.object({ saved: z.literal(true) }),
  codes: ['order_not_found', 'order_not_yours', 'order_cancelled', 'invoice_issued', 'changed_meanwhile'],
})

export const readLastInvoice = call({
  method: 'GET',
  path: '/api/auth/invoice',
  summary: 'Returns the buyer of the VAT invoice that the account asked for last, to be offered again.',
  access: 'customer',
  answer: z.object({
    invoice: z
      .object({ company: z.string(), taxCode: z.string(), address: z.string(), email: z.string() })
      .nullable()
      .meta({ description: 'Null: it has asked for none.' }),
  }),
})
