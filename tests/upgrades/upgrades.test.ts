import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { createClient, type Client } from '@libsql/client'
import { afterEach, describe, expect, it } from 'vitest'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { runShopOnDemand } from '../factories/running-shop.ts'
import { DAY_MS } from '#shared/durations.ts'

/** Shops that earlier versions made and filled, by their last migration (keep-shop.ts). */
const SHOPS = join(import.meta.dirname, 'shops')
const versions = await readdir(SHOPS)

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function unpack(version: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-upgrade-'))
  folders.push(dataDir)
  for (const name of ['shop.db', 'sandbox.db'])
    await writeFile(join(dataDir, name), gunzipSync(await readFile(join(SHOPS, version, `${name}.gz`))))
  return dataDir
}

interface KeptOrder {
  id: string
  status: string
  slot: string
}

type Columns = Record<string, string[]>

/** Resolves to the columns of every table, without the search index's own tables, which are derived. */
async function readColumns(db: Client): Promise<Columns> {
  const { rows } = await db.execute(
    `SELECT t.name AS name, group_concat(c.name) AS columns FROM pragma_table_list t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name <> '__drizzle_migrations' GROUP BY t.name`,
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [String(name), String(columns).split(',')]))
}

/** Resolves to every row as text, by table, in the given columns only. */
async function readRows(db: Client, columns: Columns): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await db.execute(`SELECT ${names.map((name) => `"${name}"`).join(', ')} FROM "${table}"`)
    tables[table] = rows.map((row) => JSON.stringify(Object.values(row))).toSorted()
  }
  return tables
}

/** Resolves to the names of indexes and triggers, which a table loses if a migration rebuilds it without them. */
async function readAttachments(db: Client): Promise<string[]> {
  const { rows } = await db.execute(
    "SELECT name FROM sqlite_schema WHERE type IN ('index', 'trigger') AND name NOT LIKE 'sqlite%'",
  )
  return rows.map(({ name }) => String(name))
}

async function withDatabase<T>(dataDir: string, read: (db: Client) => Promise<T>): Promise<T> {
  const db = createClient({ url: pathToFileURL(join(dataDir, 'shop.db')).href })
  try {
    return await read(db)
  } finally {
    db.close()
  }
}

async function migrate(dataDir: string): Promise<void> {
  const db = await openDatabase({ url: pathToFileURL(join(dataDir, 'shop.db')).href })
  await migrateDatabase(db)
  db.close()
}

/** Expects addresses from before they had names, wards and recipients to be as they were, and to take them. */
async function expectOldAddresses(url: string): Promise<void> {
  const reader = new BrowserLike(url)
  await reader.post('/api/auth/login', { email: 'reader@example.com', password: 'hoa sữa mùa thu' })
  const { savedAddresses } = (await reader.get('/api/auth/user')).body
  expect(savedAddresses).toEqual([{ address: '5 Lê Lợi', city: 'Ho Chi Minh' }])
  const completed = { ...savedAddresses[0], label: 'Nhà', wardCode: '26740', recipientName: 'Trần Thị Hoa' }
  for (const list of [savedAddresses, [completed]])
    expect(
      (await reader.send('PATCH', '/api/auth/profile', { savedAddresses: list })).body.savedAddresses,
    ).toMatchObject(list)
}

describe.each(versions)('a shop of version %s', (version) => {
  it('keeps every row and value, every index and trigger', async () => {
    const dataDir = await unpack(version)
    const before = await withDatabase(dataDir, async (db) => {
      const columns = await readColumns(db)
      return { columns, rows: await readRows(db, columns), attachments: await readAttachments(db) }
    })
    expect(before.rows.orders!.length).toBeGreaterThan(20)
    await migrate(dataDir)
    await withDatabase(dataDir, async (db) => {
      expect(await readRows(db, before.columns)).toEqual(before.rows)
      expect(await readAttachments(db)).toEqual(expect.arrayContaining(before.attachments))
      // The administrators of before are owners.
      const staff = await db.execute('SELECT email FROM users WHERE role IS NOT NULL')
      const admins = await db.execute('SELECT email FROM users WHERE is_admin = 1')
      expect(admins.rows.length).toBeGreaterThan(0)
      expect(staff.rows).toEqual(admins.rows)
      const roles = await db.execute('SELECT DISTINCT role FROM users WHERE role IS NOT NULL')
      expect(roles.rows.map(({ role }) => role)).toEqual(['owner'])
      expect((await db.execute('PRAGMA foreign_key_check')).rows).toEqual([])
      expect((await db.execute('PRAGMA integrity_check')).rows.map(({ integrity_check }) => integrity_check)).toEqual([
        'ok',
      ])
    })
  })

  it('opens with all its orders, each in its status and once', async () => {
    const dataDir = await unpack(version)
    const kept = await withDatabase(dataDir, async (db) => (await db.execute('SELECT * FROM orders')).rows)
    // Its guests' orders are of 2026: their names go after two years.
    const shop = await runShopOnDemand({ DATA_DIR: dataDir, RETENTION_GUEST_ORDERS_DAYS: '36500' })
    try {
      const admin = new BrowserLike(shop.url)
      const signIn = await admin.post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
      expect(signIn.status).toBe(200)
      const { body: orders } = await admin.get('/api/orders')
      const statusById = (rows: { id: unknown; status: unknown }[]) =>
        Object.fromEntries(rows.map(({ id, status }) => [id, status]))
      expect(statusById(orders)).toEqual(statusById(kept as unknown as { id: unknown; status: unknown }[]))
      for (const { id } of kept) {
        expect((await admin.get(`/api/orders/${String(id)}`)).status).toBe(200)
        expect((await admin.get(`/api/orders/track/${String(id)}`)).status).toBe(200)
      }
      // Earlier versions found no order by its address.
      const { body: found } = await admin.get(`/api/orders?q=${encodeURIComponent(String(kept[0]!.delivery_address))}`)
      expect(found.map(({ id }: { id: string }) => id)).toContain(kept[0]!.id)
      // Earlier versions had no records of customers: each order is a customer's now, unless it names none.
      const { body: customers } = await admin.get('/api/customers')
      const counts = (customers as { totalOrders: number }[]).map(({ totalOrders }) => totalOrders)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
        kept.filter((order) => order.customer_email && !order.owner_gone_at).length,
      )
      await expectOldAddresses(shop.url)
      const set = await admin.send('PATCH', `/api/orders/${String(kept[0]!.id)}`, { status: 'delivered' })
      expect(set.status).toBe(200)
    } finally {
      await shop.close()
    }
    const orders = await withDatabase(dataDir, async (db) => (await db.execute('SELECT id FROM orders')).rows)
    expect(orders).toHaveLength(kept.length)
  })

  it('counts its orders beside those of a slot: they have no time, and take no place of one', async () => {
    const dataDir = await unpack(version)
    const day = addDays(dayInVietnam(new Date()), 30)
    await migrate(dataDir)
    const kept = await withDatabase(dataDir, async (db) => {
      const rules = JSON.stringify({ closed: [], surge: [], capacity: { Hanoi: 2, 'Ho Chi Minh': 2 } })
      await db.batch([
        { sql: "UPDATE orders SET delivery_date = ?, delivery_city = 'Hanoi'", args: [day] },
        { sql: "INSERT INTO shop_state (key, value) VALUES ('deliveryRules', ?)", args: [rules] },
      ])
      return (await db.execute('SELECT id, status, slot_id AS slot FROM orders')).rows as unknown as KeptOrder[]
    })
    expect(new Set(kept.map(({ slot }) => slot))).toEqual(new Set(['']))
    expect(new Set(kept.map(({ status }) => status)).size).toBe(5)
    const shop = await runShopOnDemand({ DATA_DIR: dataDir })
    try {
      const admin = new BrowserLike(shop.url)
      await admin.post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
      const left = async () => {
        const { body } = await admin.get(`/api/delivery/slots?city=Hanoi&date=${day}`)
        return (body.slots as { id: string; left: number }[]).find(({ id }) => id === '14-16')?.left
      }
      const buy = () =>
        buyAs(new BrowserLike(shop.url), shop.url, 'an@example.com', undefined, {
          ...{ deliveryCity: 'Hanoi', deliveryDate: day, slotId: '14-16' },
        })
      expect(await left()).toBe(2)
      const bought = [await buy(), await buy()]
      expect(await left()).toBe(0)
      const { body: products } = await admin.get('/api/products')
      const { id: productId } = firstInStock(products)
      const refused = await new BrowserLike(shop.url).post('/api/create-payment-intent', {
        ...{ items: [{ productId, quantity: 1 }], currency: 'vnd' },
        delivery: { city: 'Hanoi', date: day, slotId: '14-16' },
      })
      expect([refused.status, refused.body.code]).toEqual([409, 'slot_full'])
      // The florist sees both kinds on the sheet of the day, and none that is cancelled.
      const { body: sheet } = await admin.get(`/api/admin/order-sheet?day=${day}&city=Hanoi`)
      const onSheet = (sheet.orders as { id: string }[]).map(({ id }) => id)
      const due = kept.filter(({ status }) => status === 'pending' || status === 'processing').map(({ id }) => id)
      expect(onSheet).toEqual(expect.arrayContaining([...bought, ...due]))
      const cancelled = kept.filter(({ status }) => status === 'cancelled').map(({ id }) => id)
      expect(onSheet.filter((id) => cancelled.includes(id))).toEqual([])
      // An order without a time frees no place, whatever becomes of it.
      await admin.send('PATCH', `/api/orders/${due[0]!}`, { status: 'cancelled' })
      expect(await left()).toBe(0)
      await admin.send('PATCH', `/api/orders/${bought[0]!}`, { status: 'cancelled' })
      expect(await left()).toBe(1)
    } finally {
      await shop.close()
    }
  })
})

/** The migration that unlinks accounts; shops of later versions have had it. */
const UNLINKS = '0012_credential-version'

describe.each(versions.filter((version) => version < UNLINKS))('a shop of version %s', (version) => {
  it('unlinks only accounts that came through a provider before their email was proved', async () => {
    const dataDir = await unpack(version)
    const proved = 1_700_000_000_000
    // Never proved; proved after the link; linked with the proof; linked after it.
    const linked: [id: string, provedAt: number | null, linkedAt: number][] = [
      ['never', null, proved],
      ['before', proved, proved - DAY_MS],
      ['with', proved + 3, proved],
      ['after', proved, proved + DAY_MS],
    ]
    await withDatabase(dataDir, (db) =>
      db.batch(
        linked.flatMap(([id, provedAt, linkedAt]) => [
          {
            sql: 'INSERT INTO users (id, email, email_verified_at) VALUES (?, ?, ?)',
            args: [id, `${id}@example.com`, provedAt],
          },
          {
            sql: 'INSERT INTO identities (issuer, subject, user_id, created_at) VALUES (?, ?, ?, ?)',
            args: ['https://id.example.com', id, id, linkedAt],
          },
          {
            sql: 'INSERT INTO sessions (id_hash, user_id, expires_at) VALUES (?, ?, ?)',
            args: [id, id, proved + DAY_MS],
          },
        ]),
      ),
    )
    await migrate(dataDir)
    await withDatabase(dataDir, async (db) => {
      const names = async (sql: string) => (await db.execute(sql)).rows.map(({ user_id }) => String(user_id)).toSorted()
      expect(await names('SELECT user_id FROM identities')).toEqual(['after', 'with'])
      expect(await names("SELECT user_id FROM sessions WHERE user_id IN ('never', 'before', 'with', 'after')")).toEqual(
        ['after', 'with'],
      )
    })
  })
})
