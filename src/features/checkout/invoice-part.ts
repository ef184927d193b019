import type { DraftErrors, Draft } from './checkout-form.ts'

type Part = typeof import('./InvoiceFields.tsx')

let part: Part | undefined

/** Loads the fields of the invoice and their check, which most customers do not need. */
export async function loadInvoicePart(): Promise<Part> {
  return (part = await import('./InvoiceFields.tsx'))
}

/**
 * Returns what is wrong with the invoice that is asked for; nothing while its part has not loaded: the server judges
 * it.
 */
export function invoiceErrors({ invoice }: Pick<Draft, 'invoice'>): DraftErrors | undefined {
  return invoice ? part?.checkInvoice(invoice) : undefined
}
