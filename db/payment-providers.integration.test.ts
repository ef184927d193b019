import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateDatabase, type Database } from './client.ts'
import { migrateUpTo } from './testing/earlier-version.ts'
import { onFileAndServer } from './testing/file-and-server.ts'

type Row = Record<string, string | number | null>

const AT = 1_700_000_000_000
const CHECKOUT = { locale: 'vi', created_at: AT }
const ORDER = {
  locale: 'vi',
  customer_name: 'Đặng Thị Ngọc Ánh',
  customer_email: 'anh@example.com',
  customer_phone: '+84 900 000 077',
  delivery_address: '2 Hàng Bạc',
  delivery_city: 'Hanoi',
  delivery_date: '2026-03-08',
  currency: 'VND',
  subtotal: 500_000,
  discount: 0,
  delivery_fee: 0,
  total: 500_000,
  total_vnd: 500_000,
  total_usd_cents: 2_000,
  created_at: AT,
}
const EVENT = { type: 'payment_intent.succeeded', created_at: AT }
const idOf = (name: string) => name.padEnd(22, '_')

/** A shop of the previous version: checkouts, orders, refunds, disputes and events in every state. */
const ROWS: Record<string, Row[]> = {
  checkouts: [
    { ...CHECKOUT, id: 'without payment', order_id: idOf('o1') },
    { ...CHECKOUT, id: 'another without payment', order_id: idOf('o2') },
    {
      ...CHECKOUT,
      id: 'open',
      order_id: idOf('o3'),
      payment_intent_id: 'pi_open',
      customer_name: 'An',
      details_at: AT,
    },
    { ...CHECKOUT, id: 'leased', order_id: idOf('o4'), payment_intent_id: 'pi_leased', turn_holder: 'a process' },
    { ...CHECKOUT, id: 'cancelled', order_id: idOf('o5'), payment_intent_id: 'pi_gone', ended_at: AT },
    { ...CHECKOUT, id: 'ordered', order_id: idOf('pending'), payment_intent_id: 'pi_pending', ended_at: AT },
    { ...CHECKOUT, id: 'forgotten', order_id: idOf('o6'), payment_intent_id: 'pi_left', owner_gone_at: AT },
  ],
  orders: [
    { ...ORDER, id: idOf('pending'), checkout_id: 'ordered', payment_intent_id: 'pi_pending' },
    ...['processing', 'out_for_delivery', 'delivered', 'cancelled'].map((status) => ({
      ...ORDER,
      id: idOf(status),
      status,
      payment_intent_id: `pi_${status}`,
    })),
    {
      ...ORDER,
      id: idOf('part refunded'),
      payment_intent_id: 'pi_part',
      payment_status: 'partially_refunded',
      refunded: 1,
    },
    { ...ORDER, id: idOf('refunded'), payment_intent_id: 'pi_back', payment_status: 'refunded', refunded: 500_000 },
    {
      ...ORDER,
      id: idOf('in review'),
      payment_intent_id: 'pi_review',
      review_reason: 'missing_details',
      delivery_city: null,
      delivery_date: null,
    },
    {
      ...ORDER,
      id: idOf('reviewed'),
      payment_intent_id: 'pi_seen',
      review_reason: 'disputed',
      review_resolved_at: AT,
    },
    // Orders of the demo have no payment.
    { ...ORDER, id: idOf('demo'), payment_intent_id: null },
    { ...ORDER, id: idOf('another demo'), payment_intent_id: null, owner_gone_at: AT },
  ],
  refunds: (['asked', 'succeeded', 'failed'] as const).map((state, index) => ({
    id: `refund ${state}`,
    order_id: idOf('part refunded'),
    provider_id: state === 'asked' ? null : `re_${state}`,
    amount: 1,
    state,
    failure: state === 'failed' ? 'declined' : null,
    created_at: AT + index,
    ended_at: state === 'asked' ? null : AT,
  })),
  disputes: ['needs_response', 'won', 'lost'].map((status) => ({
    id: `dp_${status}`,
    order_id: idOf('reviewed'),
    amount: 500_000,
    currency: 'VND',
    reason: 'fraudulent',
    status,
    due_by: status === 'needs_response' ? AT : null,
    funds_withdrawn: status === 'lost' ? 1 : 0,
    created_at: AT,
    updated_at: AT,
  })),
  payment_events: [
    { ...EVENT, id: 'evt_1', payment_intent_id: 'pi_pending', outcome: 'fulfilled' },
    { ...EVENT, id: 'fulfil:pi_pending', payment_intent_id: 'pi_pending', outcome: 'ordered' },
    { ...EVENT, id: 'evt_2', payment_intent_id: null, outcome: 'checkout_not_found' },
  ],
  stuck_events: [
    {
      ...EVENT,
      id: 'evt_3',
      payment_intent_id: 'pi_open',
      reason: 'The database is locked',
      tries: 3,
      next_try_at: AT,
    },
  ],
  shop_state: [
    { key: 'reconciledUntil', value: '1700000000' },
    { key: 'expiredCheckoutsFrom', value: String(AT) },
    { key: 'probedAt', value: String(AT) },
  ],
}
const OF_PROVIDER: Record<string, string> = {
  reconciledUntil: 'reconciledUntil:stripe',
  expiredCheckoutsFrom: 'expiredCheckoutsFrom:stripe',
}
/** The tables whose rows name the provider. */
const NAMED = ['checkouts', 'orders', 'payment_events', 'stuck_events']

const by = (column: string) => (one: Row, other: Row) => (String(one[column]) < String(other[column]) ? -1 : 1)

const identifiers = (names: string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

async function insert(db: Database, table: string, row: Row): Promise<void> {
  const values = Object.values(row).map((value) => sql`${value}`)
  await db.run(
    sql`INSERT INTO ${sql.identifier(table)} (${identifiers(Object.keys(row))}) VALUES (${sql.join(values, sql`, `)})`,
  )
}

/** Resolves to every row of the tables that have rows above. */
async function readAll(db: Database): Promise<Record<string, Row[]>> {
  const read: Record<string, Row[]> = {}
  for (const table of Object.keys(ROWS)) read[table] = await db.all<Row>(sql`SELECT * FROM ${sql.identifier(table)}`)
  return read
}

onFileAndServer(
  (open) => {
    test('existing payments become Stripe’s, and nothing else changes', async () => {
      const db = await open()
      for (const [table, rows] of Object.entries(ROWS)) for (const row of rows) await insert(db, table, row)
      const { shop_state: stateBefore, ...before } = await readAll(db)
      await migrateDatabase(db)

      // Opened again, as the next process does: this connection has prepared its statements for the earlier tables.
      const { shop_state: state, ...after } = await readAll(await open())
      const named = (table: string, row: Row) => (NAMED.includes(table) ? { ...row, payment_provider: 'stripe' } : row)
      for (const [table, rows] of Object.entries(before)) {
        expect(rows, table).toHaveLength(ROWS[table]!.length)
        // Later migrations add columns.
        expect(after[table]!.toSorted(by('id')), table).toMatchObject(
          rows.map((row) => named(table, row)).toSorted(by('id')),
        )
      }
      // Each order has its own payment, of its whole total.
      const paid = before['orders']!.filter(({ payment_intent_id: payment }) => payment !== null)
      expect(
        await db.all(
          sql`SELECT order_id AS id, payment_id, link_id, amount, refunded FROM order_payments ORDER BY order_id`,
        ),
      ).toEqual(
        paid
          .map(({ id = null, payment_intent_id: payment_id = null, total = null, refunded = 0 }): Row => ({
            ...{ id, payment_id, link_id: null, amount: total, refunded },
          }))
          .toSorted(by('id')),
      )
      const renamed = stateBefore!.map(({ key, value }) => ({ key: OF_PROVIDER[String(key)] ?? key!, value: value! }))
      expect(state!.toSorted(by('key'))).toEqual(renamed.toSorted(by('key')))
      expect(renamed.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.values(OF_PROVIDER)))
    })

    test('afterwards a payment is one order’s, and another provider’s payment of the same id another’s', async () => {
      const db = await open()
      const paid = { ...ORDER, id: idOf('first'), payment_intent_id: 'pi_1' }
      await insert(db, 'orders', paid)
      await migrateDatabase(db)
      // A process of the previous version names no provider.
      await expect(insert(db, 'orders', { ...paid, id: idOf('second') })).rejects.toThrow()
      await insert(db, 'orders', { ...paid, id: idOf('second'), payment_provider: 'bank' })
      const event = { ...EVENT, id: 'evt_1', payment_intent_id: 'pi_1', outcome: 'ordered' }
      await insert(db, 'payment_events', event)
      await expect(insert(db, 'payment_events', event)).rejects.toThrow()
      await insert(db, 'payment_events', { ...event, payment_provider: 'bank' })
      // The tables that were replaced keep their rules.
      const dispute = { ...ROWS['disputes']![0]!, order_id: paid.id }
      await insert(db, 'disputes', dispute)
      await insert(db, 'disputes', { ...dispute, order_id: idOf('second') })
      for (const wrong of [dispute, { ...dispute, id: 'dp', amount: -1 }, { ...dispute, order_id: idOf('none') }])
        await expect(insert(db, 'disputes', wrong)).rejects.toThrow()
    })
  },
  (db) => migrateUpTo(db, '0018_checkout-turns'),
)
