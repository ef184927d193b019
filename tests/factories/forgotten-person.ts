import { eq, sql } from 'drizzle-orm'
import * as schema from '#db/schema/index.ts'
import { listCustomers } from '#features/customers/server/list-customers.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import type { TestShop } from './test-shop.ts'

/** The person whom the tests forget. */
export const EMAIL = 'zephyrine@person.example'
export const PHONE = '0909 123 987'

export const REFERENCE = 'DH7K3QX9PA'
export const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA' }
/** Money that arrived, all of it to be placed. */
export const LINE = { id: 'b', source: 'feed', accountNumber: ACCOUNT.number, amount: 5, bookedAt: new Date() } as const

/** Writes that an order was paid by bank transfer. */
export async function aTransfer(test: TestShop, orderId: string): Promise<void> {
  await test.shop.db
    .insert(schema.transferPayments)
    .values({ id: REFERENCE, amount: 5, reference: {}, account: ACCOUNT })
  await test.shop.db
    .update(schema.orders)
    .set({ paymentIntentId: REFERENCE, paymentProvider: BANK_PROVIDER, paymentMethod: 'transfer' })
    .where(eq(schema.orders.id, orderId))
}

/** Resolves to the id of a customer's record by the email or phone that the list shows. */
export async function recordOf(test: TestShop, shown: string): Promise<string | undefined> {
  const { rows } = await listCustomers(test.shop.db, {}, { page: 1, pageSize: 500, offset: 0 }, 'vi')
  return rows.find(({ email, phone }) => email === shown || phone === shown)?.id
}

/** Every text that the database holds, row by row, also in tables that the schema does not name. */
export async function allRows(test: TestShop): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const { db } = test.shop
  const texts = await db.all<{ name: string; columns: string }>(sql`select m.name, json_group_array(c.name) as columns
    from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and upper(c.type) = 'TEXT' group by m.name`)
  const all = []
  for (const { name, columns } of texts) {
    const selected = sql.join(
      (JSON.parse(columns) as string[]).map((column) => sql.identifier(column)),
      sql`, `,
    )
    for (const row of await db.all<Record<string, unknown>>(sql`select ${selected} from ${sql.identifier(name)}`))
      all.push({ table: name, row })
  }
  return all
}
