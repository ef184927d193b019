import { z } from 'zod'
import { EMAIL } from '#shared/customer-rules.ts'
import { MAX_COMPANY, MAX_INVOICE_ADDRESS } from '#shared/invoice.ts'
import { readTaxCode } from '#shared/tax-code.ts'
import { cleanLine, seenLine } from '#shared/visible-text.ts'
import { instant } from '#shared/wire.ts'
import { INVOICE_STATES } from './invoices.ts'

const MAX_NUMBER = 40

const line = (code: string, most: number) =>
  z.string(code).transform(seenLine).pipe(z.string().min(1, code).max(most, code))

/** For whom a VAT invoice is issued. Messages are codes of src/shared/error-codes.ts. */
export const invoiceSchema = z.object({
  company: line('invalid_company', MAX_COMPANY).meta({ description: 'The buyer: a company, or a person.' }),
  taxCode: z
    .string('invalid_tax_code')
    .transform((typed, context) => {
      const code = readTaxCode(typed)
      if (code !== null) return code
      context.addIssue('invalid_tax_code')
      return z.NEVER
    })
    .meta({
      description: '10 digits, 13 for a branch, or the 12 of a personal number; spaces, dots and hyphens may be in it.',
    }),
  address: line('invalid_invoice_address', MAX_INVOICE_ADDRESS),
  email: z
    .string('invalid_email')
    .transform(cleanLine)
    .refine((email) => email === '' || (email.length <= 254 && EMAIL.test(email)), 'invalid_email')
    .default('')
    .meta({ description: 'Where the invoice is sent; empty: to the customer.' }),
})

/** A request as staff ask for it or correct it. */
export const invoiceChangeSchema = invoiceSchema.extend({
  updatedAt: instant.nullable().optional().meta({
    description: 'Refuses the change if the request has changed since; null: if there is one by now.',
  }),
})
export type InvoiceChange = z.output<typeof invoiceChangeSchema>

/** A request as the customer of an order asks for it or corrects it. */
export const ownInvoiceSchema = invoiceChangeSchema.extend({
  token: z.string().max(200).optional().meta({ description: "The token in the links of the order's mails." }),
})

export const issueSchema = z.object({
  number: line('invalid_invoice_number', MAX_NUMBER),
  updatedAt: instant.optional().meta({ description: 'Refuses it if the request has changed since.' }),
})
export type IssuedInvoice = z.output<typeof issueSchema>

/** The version of a request whose number is taken back, or that is removed. */
export const seenInvoiceSchema = z.object({
  updatedAt: instant.optional().meta({ description: 'Refuses it if the request has changed since.' }),
})
export type SeenInvoice = z.output<typeof seenInvoiceSchema>

const requestShape = {
  company: z.string(),
  taxCode: z.string(),
  address: z.string(),
  email: z.string().meta({ description: 'Empty: nobody is mailed.' }),
  requestedAt: instant,
  updatedAt: instant.meta({ description: 'Sent back with a change, it tells whether another change was faster.' }),
  number: z.string().nullable().meta({ description: 'Null: not issued.' }),
  issuedAt: instant.nullable(),
  issuedBy: z
    .string()
    .nullable()
    .meta({ description: 'The email of who noted the number; null: the account is gone.' }),
}

/** The invoice that is asked for with an order. */
export const invoiceAnswer = z.object(requestShape).meta({ id: 'InvoiceRequest' })
export type InvoiceRequest = z.infer<typeof invoiceAnswer>

/** The invoice of an order, as its customer sees it. */
export const ownInvoiceAnswer = z.object({
  company: requestShape.company,
  taxCode: requestShape.taxCode,
  address: requestShape.address,
  email: requestShape.email,
  number: requestShape.number,
  updatedAt: requestShape.updatedAt,
})
export type OwnInvoice = z.infer<typeof ownInvoiceAnswer>

const optional = <T extends z.ZodType>(schema: T) => schema.or(z.literal('').transform(() => undefined)).optional()

export const invoiceFilterSchema = z.object({
  q: z.string().max(200).optional().meta({
    description: "Company, tax code, email, the order's number, or that of the invoice.",
  }),
  state: optional(z.enum(INVOICE_STATES)),
})
export type InvoiceFilter = z.infer<typeof invoiceFilterSchema>
