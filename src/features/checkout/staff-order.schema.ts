import { z } from 'zod'
import { customerShape } from '#shared/customer.schema.ts'
import { BASE_LOCALE, LOCALES } from '#shared/locale.ts'
import { cartItems, customerDataSchema } from './checkout.schema.ts'

const { customerName: name, customerPhone: phone, customerEmail } = customerShape
const email = z.literal('').or(customerEmail)

/** An order that staff take at the counter or by phone. Prices are never among it: they come from the database. */
export const staffOrderSchema = z.object({
  key: z.uuid().meta({ description: 'Made by the caller once for each order. Sent twice, it is one order.' }),
  lines: cartItems,
  currency: z.enum(['vnd', 'usd'], 'invalid_currency').default('vnd'),
  discountCode: z.string().trim().max(64, 'invalid_discount_code').nullish(),
  customer: z.object({ name, phone, email: email.optional() }).optional().meta({
    description: 'Who orders; left out: `customerData` says it.',
  }),
  customerData: customerDataSchema.extend({
    customerName: name.optional(),
    customerPhone: phone.optional(),
    customerEmail: email.optional().meta({ description: 'Left out: nobody is mailed.' }),
  }),
  payment: z.enum(['cash', 'transfer', 'link', 'later'], 'invalid_input').meta({
    description:
      '`cash` and `transfer` are received and noted by hand, `later` is not received yet. `link` is refused with `payment_link_unavailable`.',
  }),
  locale: z.enum(LOCALES).default(BASE_LOCALE).meta({ description: "The customer's language." }),
})
export type StaffOrder = z.infer<typeof staffOrderSchema>
