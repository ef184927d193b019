import type { Invoice } from '#shared/invoice.ts'

/** What a list of invoices is filtered by. */
export const INVOICE_STATES = ['open', 'issued'] as const

/**
 * Returns the invoice that a customer asks for, which is mailed to the customer if no other email is given; null: none.
 */
export function invoiceOf({
  invoice,
  customerEmail = '',
}: {
  invoice?: Invoice | null | undefined
  customerEmail?: string | undefined
}): Invoice | null {
  return invoice ? { ...invoice, email: (invoice.email || customerEmail).toLowerCase() } : null
}
