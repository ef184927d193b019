import { readFile } from 'node:fs/promises'
import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import * as schema from '#db/schema/index.ts'
import { readConfig } from '#server/config.ts'
import { EXPIRED_LINK_DAYS, retentionFacts } from '../retention.ts'
import { expiredRows } from './delete-expired-rows.ts'
import { columnsOfSchema, PERSONAL_DATA, privacyRows, type TableName } from './personal-data.ts'

const columns = columnsOfSchema(schema)

/** The tables of which rows stay when their period is over, with what blanks them. */
const BLANKED = {
  checkouts: 'emptyUnpaidCheckouts',
  orders: 'forgetOwnerless',
  payment_links: 'deleteExpiredRows',
  refund_accounts: 'deleteExpiredRows',
}

describe('the list of personal data', () => {
  it('covers every table', () => {
    expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual(Object.keys(columns).toSorted())
  })

  it.each(Object.keys(columns))('covers every column of %s', (table) => {
    const kept = PERSONAL_DATA[table as TableName]
    const personal: readonly string[] = kept?.personal ?? []
    expect(personal.filter((name) => !columns[table]!.includes(name))).toEqual([])
    const others = columns[table]!.filter((name) => !personal.includes(name))
    expect(kept?.others, `Is one of these personal data? ${others.join(', ')}`).toBe(others.length)
  })

  it('names a period for the tables that jobs delete from or blank, and for no others', () => {
    const withPeriod = Object.entries(PERSONAL_DATA).flatMap(([name, { until }]) =>
      /\{\{|\bdays?\b|clean-up|expire/.test(until) ? [getTableName(schema[name as TableName] as SQLiteTable)] : [],
    )
    const deleted = expiredRows(new Date(), readConfig({}).retention).map(({ table }) => getTableName(table))
    // A two-step sign-in is kept as long as its account; only set-ups that nobody finished are deleted.
    expect(withPeriod.toSorted()).toEqual(
      [...deleted.filter((name) => name !== 'two_step'), ...Object.keys(BLANKED)].toSorted(),
    )
  })

  it('is in docs/privacy.md with the periods of the settings', async () => {
    const { retention } = readConfig({})
    const facts = { ...retentionFacts(retention, 'en'), linkDays: String(EXPIRED_LINK_DAYS) }
    const [, table = ''] = (await readFile('docs/privacy.md', 'utf8')).split('## Every table')
    const cells = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    expect(cells).toEqual(privacyRows(schema, facts))
  })
})
