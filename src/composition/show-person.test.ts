import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { PERSONAL_DATA, type TableName } from '#features/privacy/server/personal-data.ts'
import { showPerson } from '#features/privacy/server/requests.ts'
import { EMAIL, PHONE } from '#tests/factories/forgotten-person.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { aWholePerson } from '#tests/factories/whole-person.ts'

/** Personal texts that a person is not shown, with the reason. */
const NOT_SHOWN: Record<string, readonly string[]> = {
  'a secret': ['users.passwordHash'],
  'derived from what is shown': ['invoiceRequests.search'],
  'the shop’s own remarks (docs/privacy.md)': [
    'bankTransactions.note',
    'cashCollections.reason',
    'cashRefunds.failure',
    'customerNotes.text',
    'orders.internalNotes',
    'paymentLinks.exchange',
    'refunds.failure',
    'transferRefunds.failure',
  ],
  'what staff changed, and what it was before: the value of today is shown': ['auditLog.changes', 'orderEdits.changes'],
  'the text of the bank, which is in the person’s own statement': ['bankTransactions.content'],
}

it('a person is shown each text about them that the shop holds, but for those of the list', async () => {
  const test = await openTestShop()
  try {
    const { db, secretBox } = test.shop
    const owner = await theAdmin(test)
    await aWholePerson(test, owner)
    const held: string[] = []
    for (const table of Object.keys(PERSONAL_DATA) as TableName[]) {
      const columns = getTableColumns(schema[table] as SQLiteTable)
      for (const name of PERSONAL_DATA[table].personal) {
        const column = sql.identifier(columns[name as keyof typeof columns]!.name)
        // Each text says which column it is of.
        const marked = sql`replace(replace(${column}, 'Zephyrine', ${`‹${table}.${name}›`}), ${PHONE}, ${`‹${table}.${name}›`})`
        const changed = await db.run(sql`update ${sql.identifier(getTableName(schema[table] as SQLiteTable))}
          set ${column} = ${marked} where typeof(${column}) = 'text' and ${column} <> ${marked}`)
        if (changed.rowsAffected > 0) held.push(`${table}.${name}`)
      }
    }
    // The account of a refund is encrypted.
    const account = JSON.stringify(['Vietcombank', '0123', '‹refundAccounts.details›'])
    await db.update(schema.refundAccounts).set({ details: await secretBox.seal(account, 'back') })
    const shown = JSON.stringify(await showPerson(test.shop, owner, EMAIL))
    const missing = held.filter((name) => !shown.includes(`‹${name}›`))
    expect(missing.toSorted()).toEqual(Object.values(NOT_SHOWN).flat().toSorted())
  } finally {
    await test.close()
  }
})
