import { z } from 'zod'
import { call, type RowOf } from '#shared/call.ts'
import { ORDER_PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { ORDER_STATUSES } from '#shared/shop.ts'
import { PAYMENT_STATUSES } from '#shared/stored-states.ts'
import { csvStyle, instant } from '#shared/wire.ts'
import {
  invoiceAnswer,
  invoiceChangeSchema,
  invoiceFilterSchema,
  issueSchema,
  seenInvoiceSchema,
} from './invoices.schema.ts'

const saved = z.object({ saved: z.literal(true) })
const amount = z.int().meta({ description: 'Minor units of `currency`.' })

export const listInvoices = call({
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'Lists the VAT invoices that were asked for, newest first, each with the state of its order.',
  access: 'admin',
  permission: 'sales',
  query: invoiceFilterSchema,
  answer: z.array(
    invoiceAnswer
      .extend({
        id: z.string().meta({ description: "The order's number." }),
        customerName: z.string(),
        orderedAt: instant,
        status: z.enum(ORDER_STATUSES),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        paymentMethod: z.enum(ORDER_PAYMENT_METHODS),
        currency: z.enum(['VND', 'USD']),
        total: amount.meta({ description: 'With the tax.' }),
        refunded: amount,
        vatPercent: z.int().meta({ description: 'The rate of when the order was placed.' }),
        vat: amount.meta({ description: 'The tax within what is left after refunds.' }),
      })
      .meta({ id: 'ListedInvoice' }),
  ),
  pages: { size: 50 },
})
export type ListedInvoice = RowOf<typeof listInvoices>

export const exportInvoices = call({
  method: 'GET',
  path: '/api/admin/export/invoices',
  summary:
    'Downloads the invoices that are not issued yet, oldest first, for the software that issues them: without orders that were cancelled or fully refunded. Written to the audit log.',
  access: 'admin',
  permission: 'exports',
  recent: true,
  query: z.object({ separator: csvStyle }),
  answer: 'csv',
})

export const askInvoice = call({
  method: 'PUT',
  path: '/api/orders/[id]/invoice',
  summary: 'Asks for the VAT invoice of an order by staff, or corrects it until it is issued.',
  access: 'admin',
  permission: 'orders',
  body: invoiceChangeSchema,
  answer: invoiceAnswer,
  codes: ['order_not_found', 'invoice_issued', 'changed_meanwhile'],
})

export const withdrawInvoice = call({
  method: 'DELETE',
  path: '/api/orders/[id]/invoice',
  summary:
    'Removes the request for the invoice of an order until it is issued. Removing one that is gone changes nothing.',
  access: 'admin',
  permission: 'orders',
  body: seenInvoiceSchema.optional(),
  answer: saved,
  codes: ['order_not_found', 'invoice_issued', 'changed_meanwhile'],
})

export const issueInvoice = call({
  method: 'PUT',
  path: '/api/admin/invoices/[id]/issued',
  summary: "Notes the number of an invoice that was issued. The id is the order's.",
  access: 'admin',
  permission: 'sales',
  body: issueSchema,
  answer: saved,
  codes: ['invoice_not_found', 'invoice_issued', 'changed_meanwhile'],
})

export const takeBackInvoice = call({
  method: 'DELETE',
  path: '/api/admin/invoices/[id]/issued',
  summary: 'Takes the number of an issued invoice back; the history keeps it. One that is not issued stays as it is.',
  access: 'admin',
  permission: 'sales',
  body: seenInvoiceSchema.optional(),
  answer: saved,
  codes: ['invoice_not_found', 'changed_meanwhile'],
})
