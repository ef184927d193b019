import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { bankTransactions } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
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

/** A line with its id, and what the shop has of it: its money, a note of its money by staff, or nothing. */
interface PlannedLine extends StatementLine {
  id: string
  state: 'known' | 'noted' | 'new'
}

/**
 * Reads a statement of the bank and says what would come of each line; without `dryRun` the money that is new is stored
 * and placed, as the feed's is. Lines are written one by one, and known ones are left alone, so that a file that was
 * broken off, or overlaps another, can be imported again.
 */
export async function importStatement(
  shop: Shop,
  actor: Actor,
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
 * Returns the lines with what is known of them: each takes the stored row that it is the money of, by the first rule
 * that finds one. A row is taken once, so of two equal payments the shop knows as many as it has.
 */
async function plan(db: Database, account: string, lines: readonly StatementLine[]): Promise<PlannedLine[]> {
  const rows = await storedSince(db, account, Math.min(...lines.map(({ bookedAt }) => bookedAt.getTime())))
  const planned = withIds(account, nameTwins(lines)).map((line): PlannedLine => ({ ...line, state: 'new' }))
  const taken = new Set<Stored>()
  for (const { isOf, keyOf, isSame, state } of RULES) {
    const candidates = Map.groupBy(rows.filter(isOf), keyOf)
    for (const line of planned) {
      if (line.state !== 'new') continue
      const row = candidates.get(keyOf(line))?.find((each) => !taken.has(each) && isSame(each, line))
      if (!row) continue
      taken.add(row)
      line.state = state
    }
  }
  return planned
}

/** How a line finds the row of its money: among these rows, by this key, if this holds, too. */
interface Rule {
  isOf: (row: Stored) => boolean
  keyOf: (money: Money) => string
  isSame: (row: Stored, line: Money) => boolean
  state: PlannedLine['state']
}

const isNoted = ({ source, bankReference }: Stored) => source === 'hand' && bankReference === ''
/** A feed may have other numbers and times than the statement. */
const isOfFeed = (row: Stored) => row.source !== 'statement' && !isNoted(row)
const always = () => true

/** The surest first, so that no line takes the row of another one. */
const RULES: readonly Rule[] = [
  { isOf: always, keyOf: numberKey, isSame: always, state: 'known' },
  {
    isOf: ({ source }) => source === 'statement',
    keyOf: dayKey,
    // Each statement has the bank's own days and numbers: with another one it is another payment.
    isSame: (row, line) => !hasNumber(row) || line.bankReference === '',
    state: 'known',
  },
  { isOf: isOfFeed, keyOf: dayKey, isSame: always, state: 'known' },
  {
    isOf: isNoted,
    keyOf: notedKey,
    // As `placeTransaction` finds the note.
    isSame: (_row, { content }) => findTransferReferences(content).length === 1,
    state: 'noted',
  },
  { isOf: isOfFeed, keyOf: textKey, isSame: always, state: 'known' },
]

/** How the ids of lines begin. */
const LINE_ID = 'statement-'

type Stored = Pick<typeof bankTransactions.$inferSelect, keyof Money | 'source' | 'createdAt'>

/** How many stored lines are read at a time: with the longest texts less than 10 MB. */
const STORED_AT_ONCE = 5_000

/** Returns the money of an account that was stored from a day before an instant on; none if that is infinity. */
async function storedSince(db: Database, account: string, instant: number) {
  if (!Number.isFinite(instant)) return []
  const { id, source, amount, content, bankReference, bookedAt, createdAt } = bankTransactions
  const ofAccount = and(eq(bankTransactions.accountNumber, account), gte(createdAt, new Date(instant - DAY_MS)))
  const pages = pagesByKey<Stored>(STORED_AT_ONCE, (last) =>
    db
      .select({ id, source, amount, content, bankReference, bookedAt, createdAt })
      .from(bankTransactions)
      .where(and(ofAccount, last && sql`(${createdAt}, ${id}) > (${last.createdAt.getTime()}, ${last.id})`))
      .orderBy(asc(createdAt), asc(id))
      .limit(STORED_AT_ONCE),
  )
  return (await Array.fromAsync(pages)).flat()
}

/** Two lines of one file are two, also where the bank gave both the same number and amount. */
function nameTwins(lines: readonly StatementLine[]): StatementLine[] {
  const countOf = counter()
  return lines.map((line) => {
    const nth = countOf(`${line.bankReference} ${line.amount}`)
    return nth === 1 || line.bankReference === '' ? line : { ...line, bankReference: `${line.bankReference} (${nth})` }
  })
}

/** Gives lines their ids: the same line has the same one in each file, whichever other days the file holds. */
function withIds(account: string, lines: readonly StatementLine[]) {
  const countOf = counter()
  return lines.map((line) => {
    const key = `${account} ${textKey(line)} ${dayInVietnam(line.bookedAt)} ${line.bankReference}`
    return { ...line, id: `${LINE_ID}${sha256(`${key} ${countOf(key)}`)}` }
  })
}

/** Returns a function that says how often it was called with a text. */
function counter() {
  const counts = new Map<string, number>()
  return (text: string): number => {
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return count
  }
}

type Money = Pick<StatementLine, 'amount' | 'content' | 'bankReference' | 'bookedAt'> & { id: string }
type Text = Omit<Money, 'id' | 'bankReference'>

/** The bank's own number, or the line's id, as `placeTransaction` knows a line. */
function numberKey({ id, amount, bankReference }: Money): string {
  return `${seenNumber(bankReference || id)} ${amount}`
}

/** Returns whether a row has a number of the bank. A note that a line without one has claimed has the line's id. */
function hasNumber({ bankReference }: Stored): boolean {
  return bankReference !== '' && !bankReference.startsWith(LINE_ID)
}

/** Returns a bank's number as it is after a spreadsheet, too, which drops leading zeros when it saves a file. */
function seenNumber(bankReference: string): string {
  return bankReference
    .toUpperCase()
    .replaceAll(/[\s'’]/g, '')
    .replace(/^0+(?=\d)/, '')
}

function textKey({ amount, content, bookedAt }: Text): string {
  const references = findTransferReferences(content)
  if (references.length > 0) return `${amount} ${references.join(' ')}`
  return `${amount} ${dayInVietnam(bookedAt)} ${content.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')}`
}

function dayKey(text: Text): string {
  return `${dayInVietnam(text.bookedAt)} ${textKey(text)}`
}

/** The first reference: what staff wrote after it may hold another one. */
function notedKey({ amount, content }: Text): string {
  return `${amount} ${findTransferReferences(content)[0] ?? ''}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Returns what would come of the lines, one after the other, and writes nothing. */
async function foresee(db: Database, accountNumber: string, planned: readonly PlannedLine[]): Promise<Outcome[]> {
  const taken = new Map<string, number>()
  const outcomes: Outcome[] = []
  for (const line of planned) {
    const isKnown = line.state !== 'new'
    const waiting = isKnown ? null : await findWaiting(db, { content: line.content, accountNumber })
    const before = taken.get(waiting?.id ?? '') ?? 0
    const placed = waiting ? Math.max(0, Math.min(line.amount, waiting.rest - before)) : 0
    if (waiting) taken.set(waiting.id, before + placed)
    outcomes.push(outcomeOf(line, { isKnown, placed, reference: placed > 0 ? waiting!.id : null }))
  }
  return outcomes
}

async function place(
  shop: Shop,
  actor: Actor,
  { account, csv, planned }: { account: string; csv: string; planned: readonly PlannedLine[] },
): Promise<Outcome[]> {
  const fresh = planned.filter(({ state }) => state === 'new')
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
    if (line.state === 'known') {
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
