import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import { hasWords } from '#server/fold-rows.ts'
import { readRefreshed } from '#server/read-refreshed.ts'
import { findWords, phoneDigits } from '#shared/find-text.ts'
import type { City } from '#shared/shop.ts'
import { LEAST_TYPED, type EarlierRecipient, type FoundCustomer } from '../find-customers.schema.ts'
import { endOfWaiting, RECORDS } from './fold-customers.ts'

const MOST_CUSTOMERS = 6
const MOST_RECIPIENTS = 4
/** How many records are read: some of them are shown as one. */
const MOST_RECORDS = 20
/** How many of the latest orders of those found are read for their recipients. */
const MOST_ORDERS = 200

/**
 * Finds customers by what staff type of a phone number, name or email: those with the latest orders first, then
 * accounts without one. Two records are one line if they share a phone number, however it is written, and the email: an
 * account may have any phone number, and its email must not be offered for the orders of the person who calls.
 */
export async function findCustomers(db: Database, typed: string): Promise<FoundCustomer[]> {
  if (typed.trim().length < LEAST_TYPED || findWords(typed).length === 0) return []
  const query = sql`select id, name, phone, email, locale, order_count as orders from customers
    where root_id = id and ${hasWords(sql`search`, typed) ?? sql`0`}
    order by last_order_at desc, search limit ${MOST_RECORDS}`
  const records = await readRefreshed<Record>(db, RECORDS, query, endOfWaiting())
  const people: FoundCustomer[] = []
  const personOf = new Map(records.map(({ id, ...record }) => [id, personIn(people, record)]))
  for (const { rootId, ...placed } of await placesOf(db, [...personOf.keys()])) {
    const person = personOf.get(rootId)
    if (person) notePlace(person, placed)
  }
  return people.slice(0, MOST_CUSTOMERS)
}

type Record = Omit<FoundCustomer, 'recipients'> & { id: string }
type Placed = Omit<EarlierRecipient, 'deliveryCity' | 'wardName'> & { deliveryCity: City | null }

function placesOf(db: Database, rootIds: readonly string[]): Promise<(Placed & { rootId: string })[]> {
  return db.all(sql`select c.root_id as rootId, o.recipient_name as recipientName, o.recipient_phone as recipientPhone,
    o.delivery_address as deliveryAddress, o.delivery_city as deliveryCity, o.ward_code as wardCode
    from json_each(${JSON.stringify(rootIds)}) r join customers c indexed by customers_root on c.root_id = r.value
    join orders o indexed by orders_customer on o.customer_id = c.id
    order by o.created_at desc, o.id desc limit ${MOST_ORDERS}`)
}

/** Returns the person among those found, who is added if nobody has the phone number and the email. */
function personIn(people: FoundCustomer[], record: Omit<Record, 'id'>): FoundCustomer {
  const phone = phoneDigits(record.phone)
  const isSame = (person: FoundCustomer) => phoneDigits(person.phone) === phone && person.email === record.email
  const known = phone === '' ? undefined : people.find(isSame)
  if (known) {
    known.locale ??= record.locale
    known.orders += record.orders
    return known
  }
  const added: FoundCustomer = { ...record, recipients: [] }
  people.push(added)
  return added
}

function notePlace(person: FoundCustomer, { deliveryCity, ...placed }: Placed): void {
  if (deliveryCity === null || placed.deliveryAddress === '' || person.recipients.length >= MOST_RECIPIENTS) return
  const place = { ...placed, deliveryCity, wardName: wardName(placed.wardCode) }
  if (!person.recipients.some((known) => isSamePlace(known, place))) person.recipients.push(place)
}

function isSamePlace(one: EarlierRecipient, other: EarlierRecipient): boolean {
  return one.recipientName === other.recipientName && one.deliveryAddress === other.deliveryAddress
}
