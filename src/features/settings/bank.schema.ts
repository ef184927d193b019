import { z } from 'zod'

/** A name as banks write it: without accents they show it in capitals, so any letters are kept as typed. */
const holder = z.string('settings_bank_holder').trim().max(100, 'settings_bank_holder')
const number = z
  .string('settings_bank_number')
  .transform((typed) => typed.replaceAll(/[\s.-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(?:[\dA-Z]{5,19})?$/, 'settings_bank_number'))
const bin = z.string('settings_bank').regex(/^(?:\d{6})?$/, 'settings_bank')

/** The account that customers transfer to; all of it empty: the shop takes no transfers. Also accepts what it returns. */
export const bankSchema = z.object({ bin, number, holder }).superRefine((typed, context) => {
  const isEmpty = Object.values(typed).every((value) => value === '')
  if (isEmpty) return
  if (typed.bin === '') context.addIssue({ code: 'custom', path: ['bin'], message: 'settings_bank' })
  if (typed.number === '') context.addIssue({ code: 'custom', path: ['number'], message: 'settings_bank_number' })
  if (typed.holder === '') context.addIssue({ code: 'custom', path: ['holder'], message: 'settings_bank_holder' })
})
