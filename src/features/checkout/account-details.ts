import type { Locale } from '#shared/locale.ts'
import { fullName, type User } from '#features/account/user.ts'
import type { Draft } from './checkout-form.ts'
import { customerDataSchema } from './checkout.schema.ts'

/** Returns what an account can fill into a delivery form: blank fields only, never what was typed. */
export function fromAccount(draft: Draft, user: User, locale: Locale): Partial<Draft> {
  // A profile's phone is free text; an order's is validated.
  const customerPhone = customerDataSchema.shape.customerPhone.safeParse(user.phone).success ? user.phone : ''
  const known = { customerName: fullName(user, locale), customerEmail: user.email, customerPhone }
  const change: Partial<Draft> = {}
  for (const field of ['customerName', 'customerEmail', 'customerPhone'] as const)
    if (draft[field].trim() === '' && known[field]) change[field] = known[field]
  const [first] = user.savedAddresses
  if (draft.deliveryAddress.trim() === '' && first)
    Object.assign(change, { deliveryAddress: first.address, deliveryCity: first.city })
  return change
}
