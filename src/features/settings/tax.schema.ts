import { z } from 'zod'
import { readTaxCode } from '#shared/tax-code.ts'
import { seenLine } from '#shared/visible-text.ts'
import { wholeNumber } from './settings-fields.ts'

const MOST = 200

const line = z.string('settings_seller').transform(seenLine).pipe(z.string().max(MOST, 'settings_seller'))

const taxCode = z.string('invalid_tax_code').transform((typed, context) => {
  const code = typed.trim() === '' ? '' : readTaxCode(typed)
  if (code !== null) return code
  context.addIssue('invalid_tax_code')
  return z.NEVER
})

/** The VAT rate that prices include, and who sells, as invoices name it: all of it or nothing. */
export const taxSchema = z
  .object({
    vatPercent: wholeNumber('settings_vat', { from: 0, to: 100 }),
    company: line,
    taxCode,
    address: line,
  })
  .superRefine(({ vatPercent: _, ...seller }, context) => {
    if (Object.values(seller).every((text) => text === '')) return
    for (const [field, text] of Object.entries(seller))
      if (text === '') context.addIssue({ code: 'custom', path: [field], message: 'settings_seller' })
  })
