import { count } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, orderItems, orders, products, users } from '#db/schema/index.ts'
import { foldOrders } from '#features/orders/server/order-find-text.ts'
import { manyArticles, manyCustomers, manyOrders, manyProducts } from './scale-rows.ts'

/** The numbers of rows in the big shop. */
export const SCALE = { orders: 50_000, customers: 10_000, products: 1_000, articles: 10_000 } as const

/** Rows of one statement, and statements of one transaction: SQLite binds at most 32,766 values to a statement. */
const ROWS = 500
const STATEMENTS = 20

/** Adds the rows of a big shop to a database. Returns false if they are there already. */
export async function scaleFixtures(db: Database, now: Date): Promise<boolean> {
  const [held] = await db.select({ n: count() }).from(orders)
  if ((held?.n ?? 0) >= SCALE.orders) return false

  const stock = manyProducts(SCALE.products, now)
  const people = manyCustomers(SCALE.customers, now)
  await write(db, stock, (rows) => db.insert(products).values(rows))
  await write(db, manyArticles(SCALE.articles, now), (rows) => db.insert(articles).values(rows))
  await write(db, people, (rows) => db.insert(users).values(rows))
  const sold = manyOrders(SCALE.orders, stock, people, now)
  await write(db, sold.orders, (rows) => db.insert(orders).values(rows))
  await write(db, sold.items, (rows) => db.insert(orderItems).values(rows))
  await foldOrders(db)
  return true
}

type Statement = Parameters<Database['batch']>[0][0]

async function write<Row>(db: Database, rows: Row[], insert: (rows: Row[]) => Statement): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS * STATEMENTS) {
    const parts = Array.from({ length: STATEMENTS }, (_, n) => rows.slice(from + n * ROWS, from + (n + 1) * ROWS))
    const [first, ...others] = parts.filter((part) => part.length > 0).map(insert)
    if (first) await db.batch([first, ...others])
  }
}
