import { setTimeout as sleep } from 'node:timers/promises'
import { AHEAD_OF_UTC_MS } from '#shared/dates.ts'
import { post, type Answer } from './visitor.ts'
import type { World } from './world.ts'

const KEY = 'key-of-the-feed'
const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }

/** The settings of a shop that a bank's feed reports to. */
export const BANK_ENV = { BANK_WEBHOOK_KEY: KEY }
/** Gives the shop its account, without which it takes no transfers. */
export const BANK_ACCOUNT_SQL = `INSERT INTO shop_state (key, value) VALUES ('bankAccount', '${JSON.stringify(ACCOUNT)}')`

/** A line of the shop's account, in dong. */
export interface BankLine {
  id: number
  content: string
  amount: number
}

/** What a customer pays beside what was asked: a part first, all of it twice, too much, exactly. */
const WAYS = ['parts', 'twice', 'more', 'exact'] as const

let lines = 0

/** Returns the lines by which the customer of this number pays, each number in its way. */
export function linesOf(n: number, reference: string, amount: number): BankLine[] {
  const line = (sum: number) => ({ id: ++lines, content: `MBVCB.${lines}.${reference}.CT`, amount: sum })
  switch (WAYS[n % WAYS.length]!) {
    case 'parts':
      return [line(30_000), line(amount - 30_000)]
    case 'twice':
      return [line(amount), line(amount)]
    case 'more':
      return [line(amount + 5_000)]
    case 'exact':
      return [line(amount)]
  }
}

/** How often a request is repeated before it counts as never answered, a tenth of a second apart. */
const ATTEMPTS = 400

/** Sends a request until it is answered: a browser, or a feed, repeats what was not. */
export async function postUntilAnswered(
  { shop }: { shop: Pick<World['shop'], 'url'> },
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  for (let n = 0; n < ATTEMPTS; n++) {
    const answer = await post(shop.url + path, JSON.stringify(body), headers)
    if (answer.status !== 0 && answer.status < 500) return answer
    await sleep(100)
  }
  throw new Error(`${path} was never answered`)
}

/** Has the bank's feed report a line, until the shop answers. */
export function feed(at: { shop: Pick<World['shop'], 'url'> }, { id, content, amount }: BankLine): Promise<Answer> {
  const body = {
    id,
    transactionDate: new Date(Date.now() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' '),
    accountNumber: ACCOUNT.number,
    content,
    transferType: 'in',
    transferAmount: amount,
    referenceCode: `FT${id}`,
  }
  return postUntilAnswered(at, '/api/webhooks/bank', body, { authorization: `Apikey ${KEY}` })
}
