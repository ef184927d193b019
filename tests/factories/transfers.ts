import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import type { Database } from '#db/client.ts'
import { bankTransactions, checkouts, deliveryHolds } from '#db/schema/index.ts'
import { beginTransfer } from '#features/checkout/server/begin-transfer.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { receivePaymentEvent } from '#features/orders/server/receive-payment-event.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { writeShopState } from '#server/shop-state.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { openCheckouts } from './checkouts.ts'

export const FEED_KEY = 'feed-key-of-tests'
export const FEED_SECRET = 'feed-secret-of-tests'
export const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }

/** Resolves to what a transfer holds: the slot, the code, how many products. */
export async function heldBy(db: Database, reference: string) {
  const [row] = await db
    .select({ code: checkouts.heldCode, stock: checkouts.heldStock, slot: deliveryHolds.slot })
    .from(checkouts)
    .leftJoin(deliveryHolds, eq(deliveryHolds.checkoutId, checkouts.id))
    .where(eq(checkouts.paymentIntentId, reference))
  return [row!.slot, row!.code, row!.stock?.length ?? 0]
}

type Asked = Parameters<typeof beginTransfer>[1]

/** Opens a shop with a bank account for all tests of a file, to buy by transfer and to send the lines of the account. */
export async function openTransfers() {
  const checkouts = await openCheckouts({ BANK_WEBHOOK_KEY: FEED_KEY, BANK_WEBHOOK_SECRET: FEED_SECRET })
  const { test, rose, customer } = checkouts
  const { shop } = test
  afterAll(() => test.close())
  beforeEach(async () => {
    test.setNow(new Date())
    await writeShopState(shop.db, 'bankAccount', ACCOUNT)
  })

  const asked = (change: Partial<Asked> = {}): Asked => ({
    key: crypto.randomUUID(),
    items: [{ productId: rose.id, quantity: 2 }],
    currency: 'vnd',
    discountCode: null,
    customerData: customer(),
    ...change,
  })
  const ask = (input: Asked) => beginTransfer(shop, input, { locale: 'vi', userId: null })
  /** An instant as banks write it, in Vietnam's time. */
  const inVietnam = (at: Date) =>
    new Date(at.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
  let lines = 0

  return {
    ...checkouts,
    asked,
    ask,
    async begun(change: Partial<Asked> = {}) {
      const result = await ask(asked(change))
      if (!result.ok) throw new Error(result.code)
      return result.value
    },
    inVietnam,
    /** Sends a line of the account as the feed does. */
    feed(content: string, amount: number, change: Record<string, unknown> = {}, headers?: Record<string, string>) {
      const id = 92_704 + ++lines
      const body = JSON.stringify({
        id,
        gateway: 'Vietcombank',
        transactionDate: inVietnam(shop.clock.now()),
        accountNumber: ACCOUNT.number,
        code: null,
        content,
        transferType: 'in',
        transferAmount: amount,
        accumulated: 19_077_000,
        subAccount: null,
        referenceCode: `MBVCB.${id}`,
        description: '',
        ...change,
      })
      return receivePaymentEvent(shop, BANK_PROVIDER, {
        body,
        headers: new Headers(headers ?? { authorization: `Apikey ${FEED_KEY}` }),
      })
    },
    /** Runs a round of the reconciler. */
    round: () => createReconciler(shop)(new AbortController().signal),
    /** Resolves to the text and the rest of each line that waits for staff, the newest first. */
    open: async () =>
      (
        await shop.db
          .select()
          .from(bankTransactions)
          .orderBy(desc(bankTransactions.createdAt), desc(bankTransactions.id))
      )
        .filter(({ placed, amount, resolution }) => placed < amount && resolution === null)
        .map(({ content, amount, placed }) => [content, amount - placed]),
  }
}
