import { LOCALES, type Locale } from '#shared/locale.ts'
import { savedWard } from '#features/account/saved-ward.ts'
import { fullName, type SavedAddress, type User } from '#features/account/user.ts'
import { NO_WARD, type WardChoice } from '#features/delivery/wards/ward.ts'
import { chooseWard, type Draft } from './checkout-form.ts'
import { PHONE } from '#shared/customer-rules.ts'

type Recipient = Pick<Draft, 'recipientName' | 'recipientPhone'>

const NO_RECIPIENT: Recipient = { recipientName: '', recipientPhone: '' }
const NO_ADDRESS = { deliveryAddress: '', ...chooseWard(NO_WARD) }

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
  if (draft.forMe && !isAddressed(draft) && own) Object.assign(change, addressOf(own))
  return change
}

/**
 * Returns what changes in the form when the flowers are for another person: an own address that was filled in goes, and
 * the saved one of another person brings its recipient, unless one was typed. Without an address the default one is
 * filled in, if it is another person's.
 */
export function forAnotherPerson(draft: Draft, user: User): Partial<Draft> {
  const gift = { ...draft, forMe: false }
  const isTyped = draft.recipientName !== '' || draft.recipientPhone !== ''
  const saved = savedAt(draft, user)
  const other = saved.find((each) => recipientAt(each, user))
  if (other) return { forMe: false, ...(isTyped ? {} : recipientAt(other, user)) }
  const [first] = user.savedAddresses
  const hasAddress = saved.length === 0 && isAddressed(draft)
  if (first && !hasAddress && !isTyped && isServed(first) && recipientAt(first, user))
    return { forMe: false, ...fromSaved(first, gift, user) }
  return { forMe: false, ...(saved.length > 0 ? NO_ADDRESS : {}) }
}

/**
 * Returns what changes in the form when the flowers are for the account's owner: the saved address of another person
 * goes with its recipient, and the own details are filled in.
 */
export function forOwner(draft: Draft, user: User, locale: Locale): Partial<Draft> {
  const saved = savedAt(draft, user)
  const isOther = saved.length > 0 && saved.every((each) => recipientAt(each, user))
  const change = { forMe: true, ...(isOther ? NO_ADDRESS : {}), ...withoutSavedRecipient(draft, user) }
  return { ...change, ...fromAccount({ ...draft, ...change }, user, locale) }
}

/**
 * Returns what changes in the form when a saved address is chosen. Its recipient comes with it if the flowers are for
 * another person; the recipient of another saved address goes, so that the courier never calls the wrong person.
 * @param saved undefined: an address that is not saved
 */
export function fromSaved(saved: SavedAddress | undefined, draft: Draft, user: User): Partial<Draft> {
  const change = saved ? addressOf(saved) : NO_ADDRESS
  if (draft.forMe) return change
  const recipient = saved && recipientAt(saved, user)
  return { ...change, ...(recipient || withoutSavedRecipient(draft, user)) }
}

/** Returns the index of the saved address that the form shows; -1: it is another one. */
export function chosenAddress(draft: Draft, user: User): number {
  const shown = savedAt(draft, user).filter(({ city }) => city === draft.deliveryCity)
  const exact = shown.find((saved) => isSame(recipientAt(saved, user) ?? NO_RECIPIENT, draft))
  return user.savedAddresses.indexOf(exact ?? shown[0]!)
}

/** Returns whether flowers are delivered to a saved address, as far as its ward tells. */
export function isServed({ wardZone }: SavedAddress): boolean {
  return wardZone !== 'none'
}

/** Returns whether the form has a part of an address, beside its city. */
function isAddressed({ deliveryAddress, wardText }: Draft): boolean {
  return deliveryAddress.trim() !== '' || wardText !== ''
}

/**
 * Returns the saved addresses of the street in the form: those in its ward, if there are any, because many wards have a
 * street of the same name. Several people may live in one house.
 */
function savedAt({ deliveryAddress, deliveryCity, wardCode }: Draft, user: User): SavedAddress[] {
  const inStreet = user.savedAddresses.filter(({ address }) => address === deliveryAddress)
  const inWard = inStreet.filter((saved) => saved.city === deliveryCity && wardOf(saved).code === wardCode)
  return inWard.length > 0 ? inWard : inStreet
}

/** Returns what takes the recipient of a saved address out of the form; one that was typed stays. */
function withoutSavedRecipient(draft: Draft, user: User): Partial<Recipient> {
  const isFilled = user.savedAddresses.some((each) => isSame(recipientAt(each, user), draft))
  return isFilled ? NO_RECIPIENT : {}
}

function addressOf(saved: SavedAddress): Partial<Draft> {
  return { deliveryAddress: saved.address, deliveryCity: saved.city, ...chooseWard(wardOf(saved)) }
}

/** Returns the ward of a saved address; none if the shop does not know it or does not deliver there. */
function wardOf(saved: SavedAddress): WardChoice {
  return isServed(saved) ? savedWard(saved) : NO_WARD
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
