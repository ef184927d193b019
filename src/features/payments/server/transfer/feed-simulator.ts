import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { transferPayments } from '#db/schema/index.ts'
import type { Clock } from '#server/clock.ts'
import { AHEAD_OF_UTC_MS } from '#shared/dates.ts'
import type { ProviderSandbox } from '../payment-adapter.ts'
import { readJson } from './read-json.ts'

const PATH = '/sandbox/bank/'
const MAX_BODY = 2_000

/** What a visitor of a demo shop pretends to have sent. */
const pretended = z.object({ reference: z.string().max(255), amount: z.int().positive().max(1e12).optional() })

/**
 * Returns the bank of a shop that takes no real money: `POST /sandbox/bank/pay` with a reference pretends that the
 * money has arrived, all of it or the given amount in dong, and sends the line of the account to the shop's webhook as
 * a feed does.
 */
export function feedSimulator(
  db: Database,
  clock: Clock,
  { webhookUrl, apiKey }: { webhookUrl: string; apiKey: string },
): ProviderSandbox {
  async function pay(req: IncomingMessage): Promise<number> {
    if (req.method !== 'POST' || req.url !== `${PATH}pay`) return 404
    if (Number(req.headers['content-length'] ?? Infinity) > MAX_BODY) return 413
    const asked = pretended.safeParse(readJson(await text(req)))
    if (!asked.success) return 400
    const { reference } = asked.data
    const [payment] = await db.select().from(transferPayments).where(eq(transferPayments.id, reference))
    if (!payment) return 404
    const id = randomUUID()
    const line = {
      id,
      gateway: payment.account.bank,
      transactionDate: inVietnam(clock.now()),
      accountNumber: payment.account.number,
      content: `MBVCB.${id.slice(0, 8)}.${reference}.CT tu NGUYEN VAN A`,
      transferType: 'in',
      transferAmount: asked.data.amount ?? payment.amount,
      referenceCode: `FT${id.slice(0, 12)}`,
    }
    const headers = { authorization: `Apikey ${apiKey}`, 'content-type': 'application/json' }
    const answer = await fetch(webhookUrl, { method: 'POST', headers, body: JSON.stringify(line) })
    await answer.body?.cancel()
    return answer.ok ? 204 : 502
  }

  return {
    path: PATH,
    async answer(req: IncomingMessage, res: ServerResponse) {
      const status = await pay(req).catch(() => 502)
      res.writeHead(status, { 'cache-control': 'no-store' }).end()
    },
    openControls: () => () => {},
    close: async () => {},
  }
}

/** Returns a time of day in Vietnam, as feeds write it. */
function inVietnam(at: Date): string {
  return new Date(at.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' ')
}
