/**
 * npm run audit -- [FROM [TO]]: compares orders, refunds and bank lines with what the payment providers say, day by day
 * in Vietnam, and prints every disagreement. Without days the last seven, with one day that one. Exits with 1 if there
 * is one, and with 2 if a provider could not be asked. Works while the shop runs, reads the same configuration, and
 * changes nothing. The fault tests end with the same comparison (tests/faults/compared-books.ts).
 */
import { existsSync } from 'node:fs'
import { createShop } from '#composition/create-shop.ts'
import { findMissingMigrations, openDatabase } from '#db/client.ts'
import { databasePath } from '#db/location.ts'
import { peekState } from '#db/peek-state.ts'
import { compareBooks } from '#features/books/server/compare-books.ts'
import type { DaySum } from '#features/books/server/day-book.ts'
import { environment, readConfig, type Config } from '#server/config.ts'
import type { Disagreement } from '#shared/disagreements.ts'
import { addDays, dayInVietnam, isDay } from '#shared/dates.ts'
import { formatMoney, type Currency } from '#shared/money.ts'

const today = dayInVietnam(new Date())
const [from = addDays(today, -6), to = process.argv.length > 2 ? from : today] = process.argv.slice(2)
if (!isDay(from) || !isDay(to) || from > to || process.argv.length > 4) {
  console.error('Usage: npm run audit -- [FROM [TO]], with days as 2026-11-26')
  process.exit(2)
}

try {
  const config = readConfig(environment())
  await refuseUnstarted(config.database)
  const { shop, close } = await createShop({ ...config, logLevel: 'silent' }, { isBeside: true })
  try {
    let count = 0
    for await (const { day, sums, disagreements } of compareBooks(shop, { from, to })) {
      for (const sum of sums) console.log(`${day}  ${sumLine(sum)}`)
      for (const found of disagreements) console.log(`${day}  DISAGREES  ${disagreementLine(found)}`)
      count += disagreements.length
    }
    console.log(
      count === 0 ? `The books agree from ${from} to ${to}.` : `${count} disagreements from ${from} to ${to}.`,
    )
    process.exitCode = count === 0 ? 0 : 1
  } finally {
    await close()
  }
} catch (error) {
  console.error(`The books were not compared to the end. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}

/**
 * Opening a shop migrates its file, fills an empty database and notes when it was opened, which the running shop does
 * at its start, and a comparison must not: the version that runs may be older than this one.
 * @throws Error with a sentence for the owner if this version has not been started on the database
 */
async function refuseUnstarted(database: Config['database']): Promise<void> {
  const path = databasePath(database.url)
  if (path && !existsSync(path))
    throw new Error(`There is no database ${path}: run this in the shop's folder, with its settings.`)
  const db = await openDatabase(database)
  const missing = await findMissingMigrations(db).finally(() => db.close())
  const state = await peekState(database)
  if (missing.length > 0 || (state && !state.demo && state.openedAt === null))
    throw new Error('This version of the shop has not been started on this database: start it once, then compare.')
}

function sumLine({ method, currency, payments, ...amounts }: DaySum): string {
  const names = { theirs: 'paid', ours: 'ordered', receivedByStaff: 'noted by staff', refunded: 'refunded' }
  const others = { toPlace: 'to place', returned: 'sent back', credit: 'kept as credit' }
  const parts = Object.entries({ ...names, ...others }) as [keyof typeof amounts, string][]
  const shown = parts.filter(([name]) => name === 'theirs' || name === 'ours' || amounts[name] !== 0)
  const listed = shown.map(([name, label]) => `${label} ${formatMoney(amounts[name], currency)}`).join(', ')
  return `${method} ${currency}: ${payments} payments, ${listed}`
}

function disagreementLine({ kind, method, orderId, subject, currency, theirs, ours }: Disagreement): string {
  const about = [orderId && `order ${orderId}`, subject].filter(Boolean).join(', ')
  return `${kind} (${method}${about && `; ${about}`}): theirs ${amount(theirs, currency)}, ours ${amount(ours, currency)}`
}

function amount(value: number | null, currency: Currency): string {
  return value === null ? 'none' : formatMoney(value, currency)
}
