import { z } from 'zod'
import { LOCALES } from './locale.ts'
import { emailLine } from './shop-profile.schema.ts'

/** How the owner wants to be told what happens, and customers. Also accepts what it returns. */
export const shopNoticesSchema = z.object({
  newOrders: z.boolean('invalid_input'),
  email: z.union([z.literal(''), emailLine], 'settings_email'),
  language: z.enum(LOCALES, 'invalid_input'),
  // Clients of before leave it out.
  customerLanguage: z.enum(['own', ...LOCALES], 'invalid_input').default('own'),
})
