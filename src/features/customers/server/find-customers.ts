import { desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orders, users } from '#db/schema/index.ts'
import { fullName } from '#features/account/user.ts'
import { wardName } from '#features/delivery/wards/wards.server.ts'
import { listOrderIds } from '#features/orders/server/list-orders.ts'
import { hasWords } from '#server/fold-rows.ts'
import { findText, findWords, phoneDigits } from '#shared/find-text.ts'
import { BASE_LOCALE } from '#shared/locale.ts'
import { LEAST_TYPED, type EarlierRecipient, type FoundCustomer } from '../find-customers.schema.ts'
import { foldUsers } from './fold-users.ts'

const MOST_CUSTOMERS = 6
const MOST_RECIPIENTS = 4
/** How many of the latest matching orders are read. Their recipients match, too, so there are more than customers. */
const MOST_ORDERS = 200
const MOST_ACCOUNTS = 20

/**
 * Finds customers by what staff type of a phone number, name or email: those of the latest orders first, then accounts.
 * Two are one person if they share a phone number, however it is written, or an email.
 */
export async function findCustomers(db: Database, typed: string): Promise<FoundCustomer[]> {
  const words = findWords(typed)
  if (typed.trim().length < LEAST_TYPED || words.length === 0) return []
  await foldUsers(db)
  const ids = await listOrderIds(db, typed, MOST_ORDERS)
  const [placed, accounts] = await db.batch([
    db.select(COLUMNS).from(orders).where(inArray(orders.id, ids)).orderBy(desc(orders.createdAt), desc(orders.id)),
    db
      .select({ firstName: users.firstName, lastName: users.lastName, phone: users.phone, email: users.email })
      .from(users)
      .where(hasWords(users.search, typed, findWords) ?? sql`0`)
      .limit(MOST_ACCOUNTS),
  ])
  const people: FoundCustomer[] = []
  for (const order of placed) {
    const person = { name: order.customerName, phone: order.customerPhone, email: order.customerEmail }
    const text = findText(person)
    if (words.every((word) => text.includes(word))) noteOrder(personIn(people, person), order)
  }
  for (const account of accounts)
    personIn(people, { name: fullName(account, BASE_LOCALE), phone: account.phone ?? '', email: account.email })
  return people.slice(0, MOST_CUSTOMERS)
}

const COLUMNS = {
  customerName: orders.customerName,
  customerPhone: orders.customerPhone,
  customerEmail: orders.customerEmail,
  locale: orders.locale,
  recipientName: orders.recipientName,
  recipientPhone: orders.recipientPhone,
  deliveryAddress: orders.deliveryAddress,
  deliveryCity: orders.deliveryCity,
  wardCode: orders.wardCode,
}

type Placed = Pick<typeof orders.$inferSelect, keyof typeof COLUMNS>
type Person = Pick<FoundCustomer, 'name' | 'phone' | 'email'>

/** Returns the person among those found, who is added if nobody has the phone number or the email. */
function personIn(people: FoundCustomer[], person: Person): FoundCustomer {
  const known = people.find((each) => isSame(each, person))
  if (known) {
    known.email ||= person.email
    known.phone ||= person.phone
    return known
  }
  const added: FoundCustomer = { ...person, locale: null, orders: 0, recipients: [] }
  people.push(added)
  return added
}

function isSame(one: Person, other: Person): boolean {
  const phone = phoneDigits(one.phone)
  if (phone !== '' && phone === phoneDigits(other.phone)) return true
  return one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()
}

function noteOrder(person: FoundCustomer, order: Placed): void {
  person.orders += 1
  person.locale ??= order.locale
  const { recipientName, recipientPhone, deliveryAddress, deliveryCity, wardCode } = order
  if (deliveryCity === null || deliveryAddress === '' || person.recipients.length >= MOST_RECIPIENTS) return
  const place = { recipientName, recipientPhone, deliveryAddress, deliveryCity, wardCode, wardName: wardName(wardCode) }
  if (!person.recipients.some((known) => isSamePlace(known, place))) person.recipients.push(place)
}

function isSamePlace(one: EarlierRecipient, other: EarlierRecipient): boolean {
  return one.recipientName === other.recipientName && one.deliveryAddress === other.deliveryAddress
}
