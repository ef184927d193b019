/** For whom a VAT invoice is issued: the buyer as the invoice names it, and where it is sent. */
export interface Invoice {
  company: string
  /** As `readTaxCode` returns it. */
  taxCode: string
  address: string
  /** Empty: nobody is mailed. */
  email: string
}

export type InvoiceField = keyof Invoice

/** The longest name of a buyer, in UTF-16 code units. */
export const MAX_COMPANY = 400
/** The longest address of a buyer, in UTF-16 code units. */
export const MAX_INVOICE_ADDRESS = 500
