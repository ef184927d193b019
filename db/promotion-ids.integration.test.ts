import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateDatabase, type Database } from './client.ts'
import { migrateUpTo } from './testing/earlier-version.ts'
import { onFileAndServer } from './testing/file-and-server.ts'

const DAY = 86_400_000
const AT = 1_700_000_000_000
const on = (day: number) => AT + day * DAY
const idOf = (name: string) => name.padEnd(22, '_')

async function insert(db: Database, table: string, row: Record<string, string | number | null>): Promise<void> {
  const names = Object.keys(row).map((name) => sql.identifier(name))
  const values = Object.values(row).map((value) => sql`${value}`)
  await db.run(
    sql`INSERT INTO ${sql.identifier(table)} (${sql.join(names, sql`, `)}) VALUES (${sql.join(values, sql`, `)})`,
  )
}

const addCode = (db: Database, id: string, code: string, day: number) =>
  insert(db, 'promotions', { id, code, discount_percent: 10, description: 'x', created_at: on(day) })

/** Writes what the audit log says of a code that was renamed, or deleted (null). */
const gaveUp = (db: Database, id: string, code: string, next: string | null, day: number) =>
  insert(db, 'trail', {
    ...{ id: `${id} ${day}`, actor: 'chu@example.vn', entity: 'promotion', entity_id: id, created_at: on(day) },
    ...{ action: next === null ? 'deleted' : 'updated', changes: JSON.stringify({ code: [code, next] }) },
  })

const order = (db: Database, name: string, code: string | null, day: number) =>
  insert(db, 'orders', {
    ...{ id: idOf(name), locale: 'vi', customer_name: 'Hà', customer_email: 'ha@example.vn', customer_phone: '' },
    ...{ delivery_address: '2 Hàng Bạc', delivery_city: 'Hanoi', delivery_date: '2026-03-08', currency: 'VND' },
    ...{ subtotal: 1, discount: 0, delivery_fee: 0, total: 1, total_vnd: 1, total_usd_cents: 1 },
    ...{ discount_code: code, created_at: on(day) },
  })

const checkout = (db: Database, id: string, code: string | null, ended: number | null = null) =>
  insert(db, 'checkouts', { id, order_id: idOf(id), locale: 'vi', held_code: code, ended_at: ended, created_at: on(9) })

const quote = (db: Database, id: string, code: string | null) =>
  insert(db, 'quotes', {
    ...{ id, checkout_id: 'open', currency: 'VND', lines: '[{}]', discount_code: code, discount_percent: 10 },
    ...{ subtotal: 1, discount: 0, delivery_fee: 0, total: 1, total_vnd: 1, total_usd_cents: 1, created_at: on(9) },
  })

const idsOf = async (db: Database, table: string, column = 'promotion_id') =>
  Object.fromEntries(
    (
      await db.all<{ id: string; of: string | null }>(
        sql`SELECT id, ${sql.identifier(column)} AS of FROM ${sql.identifier(table)}`,
      )
    ).map(({ id, of }) => [id.replace(/_+$/, ''), of]),
  )

onFileAndServer(
  (open) => {
    test('a use of before is of the code that had its name then', async () => {
      const db = await open()
      // SALE was one code until day 3, another until day 6, when it was deleted, and is a third since day 7.
      await addCode(db, 'first', 'SUMMER', 0)
      await addCode(db, 'third', 'SALE', 7)
      await addCode(db, 'quiet', 'TET', 0)
      await gaveUp(db, 'first', 'SALE', 'SUMMER', 3)
      await gaveUp(db, 'second', 'SALE', null, 6)
      await insert(db, 'trail', {
        ...{ id: 'edit', actor: 'chu@example.vn', entity: 'promotion', entity_id: 'quiet', created_at: on(8) },
        ...{ action: 'updated', changes: JSON.stringify({ discountPercent: [5, 10] }) },
      })
      await order(db, 'of first', 'SALE', 1)
      await order(db, 'of first renamed', 'SUMMER', 4)
      await order(db, 'of second', 'SALE', 5)
      await order(db, 'of third', 'SALE', 8)
      await order(db, 'of quiet', 'TET', 1)
      await order(db, 'forgotten', 'NOBODY', 1)
      await order(db, 'none', null, 1)
      await checkout(db, 'open', 'SALE')
      await checkout(db, 'none', null)
      await checkout(db, 'ended', 'SALE', on(9))
      await quote(db, 'of third', 'SALE')
      await quote(db, 'none', null)
      await migrateDatabase(db)

      const after = await open()
      expect(await idsOf(after, 'orders')).toEqual({
        ...{ 'of first': 'first', 'of first renamed': 'first', 'of second': 'second', 'of third': 'third' },
        ...{ 'of quiet': 'quiet', forgotten: null, none: null },
      })
      expect(await idsOf(after, 'quotes')).toEqual({ 'of third': 'third', none: null })
      expect(await idsOf(after, 'checkouts', 'held_promotion_id')).toEqual({ open: 'third', none: null, ended: null })
    })

    test('what a process of the version before writes during an update is of the code with this name', async () => {
      const db = await open()
      await addCode(db, 'one', 'ONE', 0)
      await addCode(db, 'two', 'TWO', 0)
      await migrateDatabase(db)
      await order(db, 'with', 'ONE', 1)
      await order(db, 'unknown', 'NOBODY', 1)
      await checkout(db, 'open', null)
      await quote(db, 'with', 'TWO')
      expect(await idsOf(db, 'orders')).toEqual({ with: 'one', unknown: null })
      expect(await idsOf(db, 'quotes')).toEqual({ with: 'two' })
      const held = async () => (await idsOf(db, 'checkouts', 'held_promotion_id')).open
      for (const [code, id] of [
        ['ONE', 'one'],
        ['TWO', 'two'],
        [null, null],
      ]) {
        await db.run(sql`UPDATE checkouts SET held_code = ${code} WHERE id = 'open'`)
        expect(await held()).toBe(id)
      }
    })
  },
  (db) => migrateUpTo(db, '0069_unconfirmed-orders'),
)
