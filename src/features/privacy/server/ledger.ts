import { createHash, createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { appendDurably, createDurably, flush } from '#db/durable-files.ts'
import { FORGOTTEN_KEYS, FORGOTTEN_LEDGER, readLines } from '#db/forgotten-files.ts'
import { normalPhone, type Handle } from '../handle.ts'

/**
 * What an entry identifies:
 * - `user`: an account by its id, and its orders. Nothing else names an account.
 * - `email`: what guests wrote and ordered under an email. Another account's order with this contact stays.
 * - `anyEmail`: everything with an email, also orders of other accounts: what staff forgot by the email itself.
 * - `phone`: likewise, everything with a phone number.
 * - `onlyPhone`: a phone number where it is all that is known, so that an order with an email and the same phone stays.
 */
export type Forgotten = Handle | { kind: 'user' | 'anyEmail' | 'onlyPhone'; value: string }

/** How a row names its person: the account that it belongs to, and the contact that was written. */
export interface Named {
  userId: string | null
  email: string | null
  phone: string | null
}

/** Returns the names under which the person of a row may have been forgotten. */
export function namesOfRow({ userId, email, phone }: Named): Forgotten[] {
  const names: Forgotten[] = []
  if (userId) names.push({ kind: 'user', value: userId })
  if (email) names.push({ kind: 'anyEmail', value: email.toLowerCase() })
  if (email && !userId) names.push({ kind: 'email', value: email.toLowerCase() })
  if (phone) names.push({ kind: 'phone', value: normalPhone(phone) })
  if (phone && !email && !userId) names.push({ kind: 'onlyPhone', value: normalPhone(phone) })
  return names
}

/** A line of the ledger. */
interface Entry {
  /** ISO instant. Rows written later belong to people who came back, and stay. */
  at: string
  /** The name of the key that its hashes were made with. */
  key: string
  who: string[]
}

export interface Ledger {
  /** A hash of the entries that does not depend on their order; null if there are none. */
  digest: string | null
  /** Returns when this was last forgotten; null if never. */
  forgottenAt(who: Forgotten): Date | null
}

/** Returns whether one of the names was forgotten after a time: what is younger belongs to a person who came back. */
export const isForgottenSince = (ledger: Ledger, names: readonly Forgotten[], at: Date): boolean =>
  names.some((who) => {
    const last = ledger.forgottenAt(who)
    return last !== null && last >= at
  })

/** The digests of a ledger before and after an entry; another process may have added one of its own meanwhile. */
export interface LedgerStep {
  before: Ledger['digest']
  after: Ledger['digest']
}

/**
 * Records in the data directory which people are being forgotten, as hashes, and waits until the entry is on disk. With
 * it, a backup that is restored later cannot bring them back (`forgetAgain`).
 */
export async function recordForgotten(dataDir: string, who: readonly Forgotten[], at: Date): Promise<LedgerStep> {
  const key = await currentKey(dataDir)
  const entries = await readEntries(dataDir)
  const entry: Entry = { at: at.toISOString(), key: nameOf(key), who: who.map((one) => hash(key, one)) }
  // Starts with a line break, in case the last write broke off in the middle of a line.
  await appendDurably(join(dataDir, FORGOTTEN_LEDGER), `\n${JSON.stringify(entry)}\n`)
  await flush(dataDir)
  return { before: digestOf(entries), after: digestOf([...entries, entry]) }
}

/** Reads the ledger. Skips an incomplete line, because its transaction was not committed. */
export async function readLedger(dataDir: string): Promise<Ledger> {
  const keys = await readLines(join(dataDir, FORGOTTEN_KEYS))
  const entries = await readEntries(dataDir)
  const latest = new Map<string, Date>()
  for (const { at, key, who } of entries) {
    for (const one of who) {
      const before = latest.get(`${key} ${one}`)
      if (!before || before < new Date(at)) latest.set(`${key} ${one}`, new Date(at))
    }
  }
  const used = keys.filter((key) => entries.some((entry) => entry.key === nameOf(key)))
  return {
    digest: digestOf(entries),
    forgottenAt(who) {
      const found = used.flatMap((key) => latest.get(`${nameOf(key)} ${hash(key, who)}`) ?? [])
      return found.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null
    },
  }
}

async function readEntries(dataDir: string): Promise<Entry[]> {
  return (await readLines(join(dataDir, FORGOTTEN_LEDGER))).flatMap((line) => parse(line) ?? [])
}

function digestOf(entries: readonly Entry[]): Ledger['digest'] {
  if (entries.length === 0) return null
  const lines = entries.map((entry) => JSON.stringify(entry)).toSorted()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function parse(line: string): Entry | null {
  try {
    const entry = JSON.parse(line) as Entry
    return Array.isArray(entry.who) && !Number.isNaN(Date.parse(entry.at)) ? entry : null
  } catch {
    return null
  }
}

const hash = (key: string, { kind, value }: Forgotten) =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url')

/** Returns a key's name in the ledger, which reveals nothing about the key. */
const nameOf = (key: string) => createHash('sha256').update(`name of ${key}`).digest('hex').slice(0, 8)

/**
 * Returns the key in use, created on the first call. Phone numbers can be tried against the hashes only with the key.
 */
async function currentKey(dataDir: string): Promise<string> {
  const file = join(dataDir, FORGOTTEN_KEYS)
  const [known] = await readLines(file)
  if (known) return known
  await createDurably(file, `${randomBytes(32).toString('hex')}\n`)
  const [key] = await readLines(file)
  if (!key) throw new Error(`${file} is empty. Remove it; entries made with its key can no longer be applied.`)
  return key
}
