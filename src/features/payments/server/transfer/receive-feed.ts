import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { plainAccountNumber } from '#features/payments/bank-account-number.ts'
import type { Clock } from '#server/clock.ts'
import { isSameSecret } from '#server/is-same-secret.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { ProviderEvent } from '../payment-provider.ts'
import { ownAccounts, readBankSettings } from './bank-settings.ts'
import { readJson } from './read-json.ts'
import { placeTransaction } from './place-transaction.ts'

/** What proves that a feed sent a message; null: not set. */
export interface FeedKeys {
  /** Sent as it is: `Authorization: Apikey …`. */
  apiKey: string | null
  /** Signs the body: `X-SePay-Signature: sha256=…` over `X-SePay-Timestamp`, a point and the body. */
  secret: string | null
}

/** How old a signed message may be, in milliseconds (SePay's documentation, "Replay attack protection"). */
const TOLERANCE_MS = 5 * MINUTE_MS

/** A line of the account, as SePay sends it. Unknown fields are ignored. */
const line = z.object({
  id: z.union([z.int(), z.string().regex(/^[\w.-]{1,64}$/)]),
  /** In Vietnam's time. */
  transactionDate: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  accountNumber: z.string().min(1).max(64),
  /** The virtual account that customers were shown, of banks that need one. */
  subAccount: z.string().max(64).nullish(),
  content: z.string().max(2000).nullish(),
  description: z.string().max(2000).nullish(),
  transferType: z.enum(['in', 'out']),
  transferAmount: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  referenceCode: z.string().max(200).nullish(),
})

/**
 * Reads a message of a transaction feed, stores its line and places the money. Returns the event of the payment that it
 * was placed to; null: money went out, or no payment was waiting for it. A repeated message returns the same and
 * changes nothing.
 */
export async function receiveFeed(
  db: Database,
  clock: Clock,
  keys: FeedKeys,
  { body, headers }: { body: string; headers: Headers },
): Promise<Result<ProviderEvent | null, 'invalid_signature' | 'invalid_input'>> {
  if (!isFromFeed(keys, clock, body, headers)) return fail('invalid_signature')
  const parsed = line.safeParse(readJson(body))
  if (!parsed.success) return fail('invalid_input')
  const { id, transferType, transactionDate, transferAmount, content, description, referenceCode } = parsed.data
  const bookedAt = new Date(`${transactionDate.replace(' ', 'T')}+07:00`)
  if (Number.isNaN(bookedAt.getTime())) return fail('invalid_input')
  if (transferType === 'out') return ok(null)
  const { event } = await placeTransaction(db, clock.now(), {
    id: `feed-${id}`,
    source: 'feed',
    accountNumber: await accountNumberOf(db, parsed.data),
    amount: transferAmount,
    content: content ?? description ?? '',
    bankReference: referenceCode ?? '',
    bookedAt,
  })
  return ok(event)
}

/** Returns the number of the line's account as the shop shows it, which may be its virtual account. */
async function accountNumberOf(
  db: Database,
  { accountNumber, subAccount }: Pick<z.output<typeof line>, 'accountNumber' | 'subAccount'>,
): Promise<string> {
  const own = ownAccounts(await readBankSettings(db)).map(({ number }) => number)
  const virtual = plainAccountNumber(subAccount ?? '')
  return own.includes(virtual) ? virtual : plainAccountNumber(accountNumber)
}

function isFromFeed({ apiKey, secret }: FeedKeys, clock: Clock, body: string, headers: Headers): boolean {
  const [, given = null] = /^Apikey (.+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (given !== null) return apiKey !== null && isSameSecret(given, apiKey)
  const time = headers.get('x-sepay-timestamp') ?? ''
  const [, signature = null] = /^sha256=([\da-f]{64})$/.exec(headers.get('x-sepay-signature') ?? '') ?? []
  if (secret === null || signature === null || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(clock.now().getTime() - Number(time) * 1000) > TOLERANCE_MS) return false
  return isSameSecret(signature, createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
}
