import { LOCALES, type Locale } from '#shared/locale.ts'
import { fullName, type SavedAddress, type User } from '#features/account/user.ts'
import { NO_WARD, type WardChoice } from '#features/delivery/wards/ward.ts'
import { chooseWard, type Draft } from './checkout-form.ts'
import { PHONE } from './customer-rules.ts'

type Recipient = Pick<Draft, 'recipientName' | 'recipientPhone'>

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
  const own = user.savedAddresses.find((saved) => isServed(saved) && !recipientAt(saved, user))
  const hasAddress = draft.deliveryAddress.trim() !== '' || draft.wardText !== ''
  if (draft.forMe && !hasAddress && own) Object.assign(change, addressOf(own))
  return change
}

/**
 * Returns what changes in the form when the flowers are for another person: an own address that was filled in goes, and
 * the saved one of another person brings its recipient, unless one was typed.
 */
export function forAnotherPerson(draft: Draft, user: User): Partial<Draft> {
  const saved = user.savedAddresses.find(({ address }) => address === draft.deliveryAddress)
  if (!saved) return { forMe: false }
  const recipient = recipientAt(saved, user)
  if (!recipient) return { forMe: false, deliveryAddress: '', ...chooseWard(NO_WARD) }
  return { forMe: false, ...(draft.recipientName || draft.recipientPhone ? {} : recipient) }
}

/**
 * Returns what changes in the form when a saved address is chosen. Its recipient comes with it if the flowers are for
 * another person; the recipient of another saved address goes, so that the courier never calls the wrong person.
 * @param saved undefined: an address that is not saved
 */
export function fromSaved(saved: SavedAddress | undefined, draft: Draft, user: User): Partial<Draft> {
  const change = saved ? addressOf(saved) : { deliveryAddress: '', ...chooseWard(NO_WARD) }
  if (draft.forMe) return change
  const recipient = saved && recipientAt(saved, user)
  if (recipient) return { ...change, ...recipient }
  const isFilled = user.savedAddresses.some((each) => isSame(recipientAt(each, user), draft))
  return isFilled ? { ...change, recipientName: '', recipientPhone: '' } : change
}

/** Returns the index of the saved address that the form shows; -1: it is another one. */
export function chosenAddress(draft: Draft, user: User): number {
  const shown = user.savedAddresses.filter(
    ({ address, city }) => address === draft.deliveryAddress && city === draft.deliveryCity,
  )
  // Several people may live in one house.
  const exact = shown.find((saved) => isSame(recipientAt(saved, user), draft))
  return user.savedAddresses.indexOf(exact ?? shown[0]!)
}

/** Returns whether flowers are delivered to a saved address, as far as its ward tells. */
export function isServed({ wardZone }: SavedAddress): boolean {
  return wardZone !== 'none'
}

function addressOf(saved: SavedAddress): Partial<Draft> {
  return { deliveryAddress: saved.address, deliveryCity: saved.city, ...chooseWard(wardOf(saved)) }
}

/** Returns the ward of a saved address; none if the shop does not know it or does not deliver there. */
function wardOf({ wardCode, wardName, wardZone }: SavedAddress): WardChoice {
  if (!wardCode || !wardName || !wardZone || wardZone === 'none') return NO_WARD
  return { code: wardCode, text: wardName, zone: wardZone }
}

/** Returns who receives flowers at a saved address; null: nobody was named, or the account's owner. */
function recipientAt({ recipientName = '', recipientPhone = '' }: SavedAddress, user: User): Recipient | null {
  const plain = (text: string) => text.normalize('NFC').toLowerCase()
  const isOwn = LOCALES.some((locale) => plain(fullName(user, locale)) === plain(recipientName))
  return recipientName === '' || isOwn ? null : { recipientName, recipientPhone }
}

function isSame(recipient: Recipient | null, { recipientName, recipientPhone }: Recipient): boolean {
  return recipient?.recipientName === recipientName && recipient.recipientPhone === recipientPhone
}
