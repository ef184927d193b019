import type { Locale } from '#shared/locale.ts'
import { fullName, type User } from '#features/account/user.ts'
import type { Draft } from './checkout-form.ts'

/** What an account knows of a delivery form: it fills blank fields, and never writes over what was typed. */
export function fromAccount(draft: Draft, user: User, locale: Locale): Partial<Draft> {
  const known = { customerName: fullName(user, locale), customerEmail: user.email, customerPhone: user.phone }
  const change: Partial<Draft> = {}
  for (const field of ['customerName', 'customerEmail', 'customerPhone'] as const)
    if (draft[field].trim() === '' && known[field]) change[field] = known[field]
  const [first] = user.savedAddresses
  if (draft.deliveryAddress.trim() === '' && first)
    Object.assign(change, { deliveryAddress: first.address, deliveryCity: first.city })
  return change
}
