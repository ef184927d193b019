import type { Locale } from '#shared/locale.ts'
import { fullName, type User } from '#features/account/user.ts'
import { NO_WARD } from '#features/delivery/wards/ward.ts'
import { chooseWard, type Draft } from './checkout-form.ts'
import { PHONE } from './customer-rules.ts'

/**
 * Returns what an account can fill into a checkout's form: blank fields only, never what was typed. The flowers go to
 * the account's own address only if they are for its owner.
 */
export function fromAccount(draft: Draft, user: User, locale: Locale): Partial<Draft> {
  // A profile's phone is free text; an order's is validated.
  const customerPhone = PHONE.test(user.phone.trim()) ? user.phone : ''
  const known = { customerName: fullName(user, locale), customerEmail: user.email, customerPhone }
  const change: Partial<Draft> = {}
  for (const field of ['customerName', 'customerEmail', 'customerPhone'] as const)
    if (draft[field].trim() === '' && known[field]) change[field] = known[field]
  const [first] = user.savedAddresses
  const hasAddress = draft.deliveryAddress.trim() !== '' || draft.wardText !== ''
  if (draft.forMe && !hasAddress && first)
    Object.assign(change, { deliveryAddress: first.address, deliveryCity: first.city })
  return change
}

/** Returns what changes in the form when the flowers are for another person: an own address that was filled in goes. */
export function forAnotherPerson({ deliveryAddress }: Draft, own: User['savedAddresses']): Partial<Draft> {
  const isOwn = own.some(({ address }) => address === deliveryAddress)
  return { forMe: false, ...(isOwn ? { deliveryAddress: '', ...chooseWard(NO_WARD) } : {}) }
}
