import type { Locale } from '#shared/locale.ts'
import { fullName, type User } from '#features/account/user.ts'
import type { Draft } from './checkout-form.ts'
import { customerDataSchema } from './checkout.schema.ts'

/** What an account knows of a delivery form: it fills blank fields, and never writes over what was typed. */
export function fromAccount(draft: Draft, user: User, locale: Locale): Partial<Draft> {
  // The phone of a profile is free text; that of an order is checked.
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
