import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { bankTransactions } from '#db/schema/index.ts'
import { recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { handlePaymentChange } from '#features/orders/server/handle-payment-change.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { ownAccounts, readBankSettings } from '#features/payments/server/transfer/bank-settings.ts'
import {
  findWaiting,
  placeTransaction,
  type PlacedMoney,
} from '#features/payments/server/transfer/place-transaction.ts'
import { findTransferReferences } from '#features/payments/server/transfer/transfer-reference.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import type { Shop } from '#server/shop.ts'
import type { BodyOf, CodeOf } from '#shared/call.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { importStatement as definition, StatementReport } from '../transfers.calls.ts'
import { readStatement, type Statement, type StatementLine } from './statement-file.ts'

type Code = CodeOf<typeof definition>
type Outcome = StatementReport['lines'][number]

/** A line with its id, and whether the shop has its money already. */
interface PlannedLine extends StatementLine {
  id: string
  isKnown: boolean
}

/**
 * Reads a statement of the bank and says what would come of each line; without `dryRun` the money that is new is stored
 * and placed, as the feed's is. Lines are written one by one, and known ones are left alone, so that a file that was
 * broken off, or overlaps another, can be imported again.
 */
export async function importStatement(
  shop: Shop,
  actor: AuditEntry['actor'],
  { account, csv, dryRun }: BodyOf<typeof definition>,
): Promise<Result<StatementReport, Code>> {
  const accounts = ownAccounts(await readBankSettings(shop.db))
  if (!accounts.some(({ number }) => number === account)) return fail('transfer_unavailable')
  const read = readStatement(csv, { account, now: shop.clock.now() })
  if (!read.ok) return read
  const planned = await plan(shop.db, account, read.value.lines)
  const outcomes = dryRun
    ? await foresee(shop.db, account, planned)
    : await place(shop, actor, { account, csv, planned })
  return ok(report(read.value, outcomes, dryRun))
}

/**
 * Returns the lines with what is known of them. The bank's own number tells; where it is missing, or a feed has another
 * one, as many lines are known as the shop has money of that amount with the same reference, or of the same day with
 * the same text.
 */
async function plan(db: Database, account: string, lines: readonly StatementLine[]): Promise<PlannedLine[]> {
  const rows = await storedSince(db, account, Math.min(...lines.map(({ bookedAt }) => bookedAt.getTime())))
  const numbers = new Set(rows.filter((row) => row.bankReference !== '').map(numberKey))
  const stored = countBy(rows, textKey)
  const isNumbered = (line: StatementLine) => line.bankReference !== '' && numbers.has(numberKey(line))
  const named = nameTwins(lines)
  for (const line of named) if (isNumbered(line)) stored.set(textKey(line), (stored.get(textKey(line)) ?? 0) - 1)
  const seen = new Map<string, number>()
  return named.map((line) => {
    const key = textKey(line)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    const id = `statement-${sha256(`${account} ${key} ${dayInVietnam(line.bookedAt)} ${line.bankReference} ${nth}`)}`
    if (isNumbered(line)) return { ...line, id, isKnown: true }
    const left = stored.get(key) ?? 0
    stored.set(key, left - 1)
    return { ...line, id, isKnown: left > 0 }
  })
}

/** How many stored lines are read at a time: with the longest texts less than 10 MB. */
const STORED_AT_ONCE = 5_000

/** Returns the money of an account that was stored from a day before an instant on; none if that is infinity. */
async function storedSince(db: Database, account: string, instant: number) {
  if (!Number.isFinite(instant)) return []
  const { id, amount, content, bankReference, bookedAt, createdAt } = bankTransactions
  const ofAccount = and(eq(bankTransactions.accountNumber, account), gte(createdAt, new Date(instant - DAY_MS)))
  type Stored = Pick<typeof bankTransactions.$inferSelect, 'id' | keyof Money | 'createdAt'>
  const pages = pagesByKey<Stored>(STORED_AT_ONCE, (last) =>
    db
      .select({ id, amount, content, bankReference, bookedAt, createdAt })
      .from(bankTransactions)
      .where(and(ofAccount, last && sql`(${createdAt}, ${id}) > (${last.createdAt.getTime()}, ${last.id})`))
      .orderBy(asc(createdAt), asc(id))
      .limit(STORED_AT_ONCE),
  )
  return (await Array.fromAsync(pages)).flat()
}

/** Two lines of one file are two, also where the bank gave both the same number and amount. */
function nameTwins(lines: readonly StatementLine[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const nth = (seen.get(numberKey(line)) ?? 0) + 1
    seen.set(numberKey(line), nth)
    return nth === 1 || line.bankReference === '' ? line : { ...line, bankReference: `${line.bankReference} (${nth})` }
  })
}

type Money = Pick<StatementLine, 'amount' | 'content' | 'bankReference' | 'bookedAt'>

const numberKey = ({ amount, bankReference }: Money) => `${bankReference} ${amount}`

function textKey({ amount, content, bookedAt }: Money): string {
  const references = findTransferReferences(content)
  if (references.length > 0) return `${amount} ${references.join(' ')}`
  return `${amount} ${dayInVietnam(bookedAt)} ${content.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')}`
}

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Returns what would come of the lines, one after the other, and writes nothing. */
async function foresee(db: Database, accountNumber: string, planned: readonly PlannedLine[]): Promise<Outcome[]> {
  const taken = new Map<string, number>()
  const outcomes: Outcome[] = []
  for (const line of planned) {
    const waiting = line.isKnown ? null : await findWaiting(db, { content: line.content, accountNumber })
    const before = taken.get(waiting?.id ?? '') ?? 0
    const placed = waiting ? Math.max(0, Math.min(line.amount, waiting.rest - before)) : 0
    if (waiting) taken.set(waiting.id, before + placed)
    outcomes.push(outcomeOf(line, { isKnown: line.isKnown, placed, reference: placed > 0 ? waiting!.id : null }))
  }
  return outcomes
}

async function place(
  shop: Shop,
  actor: AuditEntry['actor'],
  { account, csv, planned }: { account: string; csv: string; planned: readonly PlannedLine[] },
): Promise<Outcome[]> {
  const fresh = planned.filter(({ isKnown }) => !isKnown)
  const at = shop.clock.now()
  // Before the lines: an import that is broken off is in the log, too.
  if (fresh.length > 0)
    await recordAudit(shop.db, {
      ...{ actor, entity: 'transfer', entityId: `statement-${sha256(csv)}`, action: 'imported', at },
      changes: {
        account: ['', account],
        transfers: [0, fresh.length],
        received: [0, fresh.reduce((sum, { amount }) => sum + amount, 0)],
      },
    })
  const outcomes: Outcome[] = []
  for (const line of planned) {
    if (line.isKnown) {
      outcomes.push(outcomeOf(line, { isKnown: true, placed: 0, reference: null }))
      continue
    }
    const { id, amount, content, bankReference, bookedAt } = line
    const money = { id, source: 'statement' as const, accountNumber: account, amount, content, bankReference, bookedAt }
    const placed = await placeTransaction(shop.db, at, money)
    await makeOrder(shop, placed)
    outcomes.push(outcomeOf(line, { ...placed, reference: placed.event?.paymentId ?? null }))
    // The local database answers without yielding the thread: without this, no other request is served until the last
    // line.
    await others()
  }
  return outcomes
}

/** Makes the order of a payment that has its money. If that fails, the reconciler makes it good. */
async function makeOrder(shop: Shop, { event }: PlacedMoney): Promise<void> {
  if (!event) return
  try {
    await handlePaymentChange(shop, { provider: BANK_PROVIDER, ...event })
  } catch (error) {
    shop.log.warn(
      { err: error, paymentId: event.paymentId },
      'The order of a transfer from a statement was not made at once; the reconciler will make it',
    )
  }
}

function outcomeOf(
  { line, amount, content }: StatementLine,
  { isKnown, placed, reference }: { isKnown: boolean; placed: number; reference: string | null },
): Outcome {
  const outcome = isKnown ? 'known' : placed > 0 ? 'placed' : 'open'
  const restVND = isKnown ? 0 : amount - placed
  return { line, outcome, amountVND: amount, restVND, content, reference: isKnown ? null : reference, problem: null }
}

function report({ bad, outgoing }: Statement, outcomes: readonly Outcome[], dryRun: boolean): StatementReport {
  const unread = bad.map(({ line, problem }): Outcome => ({
    ...{ line, outcome: 'bad', amountVND: 0, restVND: 0, content: '', reference: null },
    problem,
  }))
  const lines = [...outcomes, ...unread].toSorted((one, other) => one.line - other.line)
  const count = (outcome: Outcome['outcome']) => lines.filter((line) => line.outcome === outcome).length
  const counts = { known: count('known'), placed: count('placed'), open: count('open'), bad: bad.length, outgoing }
  return { dryRun, counts, lines }
}
