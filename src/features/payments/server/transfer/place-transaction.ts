import { and, eq, or } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { bankTransactions, transferPayments } from '#db/schema/index.ts'
import type { ProviderEvent } from '../payment-provider.ts'
import { TRANSFER_RECEIVED } from './bank-provider.ts'
import { ownAccounts, readBankSettings } from './bank-settings.ts'
import { readPayment } from './transfer-payment.ts'
import { findTransferReferences } from './transfer-reference.ts'

/** Money that arrived at the bank. */
export type ArrivedMoney = Pick<
  typeof bankTransactions.$inferInsert,
  'id' | 'source' | 'accountNumber' | 'amount' | 'content' | 'bookedAt'
> & { bankReference: string }

/** What became of money that arrived. */
export interface PlacedMoney {
  /** Whether the shop knew it before. */
  isKnown: boolean
  /** How much of it a payment was waiting for, in dong. */
  placed: number
  /** The event of the payment that it was placed to, also for known money; null: it was placed to none. */
  event: ProviderEvent | null
}

/**
 * Stores money that arrived, and places as much of it as the payment of its reference waits for, in one transaction.
 * The rest waits for staff: what is too much, what comes after the payment was paid or cancelled, what names no
 * payment or several, and what came to an account that is neither the shop's nor the one the customer was shown. A line
 * that is known already, under its id or by the bank's own number, changes nothing; what staff noted by hand before the
 * bank's line came becomes that line.
 * @param onNew runs in the same transaction if the money is new
 */
export async function placeTransaction(
  db: Database,
  now: Date,
  money: ArrivedMoney,
  onNew?: (tx: Transaction) => Promise<unknown>,
): Promise<PlacedMoney> {
  return db.transaction(async (tx) => {
    const known = (await findKnown(tx, money)) ?? (await claimNoted(tx, money))
    if (known) return { isKnown: true, placed: known.placed, event: eventOf(known) }
    const waiting = await findWaiting(tx, money)
    const placed = Math.min(money.amount, waiting?.rest ?? 0)
    const row = { ...money, paymentId: placed > 0 ? waiting!.id : null, placed, createdAt: now }
    await tx.insert(bankTransactions).values(row)
    await onNew?.(tx)
    return { isKnown: false, placed, event: eventOf(row) }
  })
}

type Placed = Pick<typeof bankTransactions.$inferSelect, 'id' | 'createdAt' | 'paymentId'>

function eventOf({ id, paymentId, createdAt }: Placed): ProviderEvent | null {
  return paymentId === null ? null : { id, type: TRANSFER_RECEIVED, paymentId, createdAt }
}

const KNOWN = {
  id: bankTransactions.id,
  createdAt: bankTransactions.createdAt,
  paymentId: bankTransactions.paymentId,
  placed: bankTransactions.placed,
}

/** Selects the lines of an account by the bank's own number, which is empty where it is unknown. */
const lineOf = ({ accountNumber, amount }: ArrivedMoney, bankReference: string) =>
  and(
    eq(bankTransactions.accountNumber, accountNumber),
    eq(bankTransactions.bankReference, bankReference),
    eq(bankTransactions.amount, amount),
  )

/** Returns what tells a line from others of its account: the bank's number, or the line's id where it has none. */
const numberOf = ({ id, bankReference }: ArrivedMoney) => bankReference || id

/** Finds a line by its id or its number. A line without a number that staff had noted is under theirs, with its id. */
async function findKnown(tx: Transaction, money: ArrivedMoney) {
  const [known] = await tx
    .select(KNOWN)
    .from(bankTransactions)
    .where(or(eq(bankTransactions.id, money.id), lineOf(money, numberOf(money))))
    .limit(1)
  return known
}

/**
 * Finds money that staff noted by hand before its line came: the same amount with the same reference. It gets the
 * number, source and time of the line, so that a second line of the same amount is other money: a statement compares
 * days and numbers with those of statements. Its id still says that staff noted it.
 */
async function claimNoted(tx: Transaction, money: ArrivedMoney) {
  if (money.source === 'hand') return undefined
  const references = findTransferReferences(money.content)
  if (references.length !== 1) return undefined
  const noted = await tx
    .select({ ...KNOWN, content: bankTransactions.content })
    .from(bankTransactions)
    .where(and(lineOf(money, ''), eq(bankTransactions.source, 'hand')))
  const found = noted.find(({ content }) => findTransferReferences(content)[0] === references[0])
  if (!found) return undefined
  await tx
    .update(bankTransactions)
    .set({ bankReference: numberOf(money), source: money.source, bookedAt: money.bookedAt })
    .where(eq(bankTransactions.id, found.id))
  return found
}

/**
 * Returns the one payment that the text of a line names and that still waits for money, with how much; null: none,
 * several, or the line is of an account that customers are not asked to send to.
 */
export async function findWaiting(
  tx: Pick<Transaction, 'select'>,
  { content, accountNumber }: Pick<ArrivedMoney, 'content' | 'accountNumber'>,
): Promise<{ id: string; rest: number } | null> {
  const found: { id: string; rest: number }[] = []
  const shown = ownAccounts(await readBankSettings(tx)).map(({ number }) => number)
  for (const reference of findTransferReferences(content)) {
    const [row] = await tx.select().from(transferPayments).where(eq(transferPayments.id, reference))
    if (!row) continue
    const { state, amount, received } = await readPayment(tx, row.id)
    shown.push(row.account.number)
    found.push({ id: row.id, rest: state === 'open' ? amount - received : 0 })
  }
  return found.length === 1 && found[0]!.rest > 0 && shown.includes(accountNumber) ? found[0]! : null
}
