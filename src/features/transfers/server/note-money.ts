import { and, eq } from 'drizzle-orm'
import { bankTransactions, refundAccounts, transferPayments } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { handlePaymentChange } from '#features/orders/server/handle-payment-change.ts'
import { BANK_PROVIDER, placedEventId, TRANSFER_RECEIVED } from '#features/payments/server/transfer/bank-provider.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import { madeEventId } from '#features/payments/server/refund-event-ids.ts'
import { placeTransaction } from '#features/payments/server/transfer/place-transaction.ts'
import { readPayment } from '#features/payments/server/transfer/transfer-payment.ts'
import { isUnplaced } from '#features/payments/server/transfer/unplaced-money.ts'
import { refusedInHand } from '#features/refund-accounts/server/pay-refund.ts'
import type { Shop } from '#server/shop.ts'
import type { BodyOf, CodeOf } from '#shared/call.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type * as calls from '../transfers.calls.ts'
import { findRefundByStaff } from './find-refund-by-staff.ts'

type Saved<Code extends string> = Result<{ saved: true }, Code>

const SAVED = ok({ saved: true as const })

/**
 * Notes money that staff have seen at the bank, and places it as a line of the feed would be. Sent twice, it is noted
 * once. `transfer_not_found`: no transfer has this reference. `entry_key_used`: the key was sent with another content
 * before.
 */
export async function receiveMoney(
  shop: Shop,
  actor: Actor,
  { key, reference, amountVND, note }: BodyOf<typeof calls.receiveMoney>,
): Promise<Saved<CodeOf<typeof calls.receiveMoney>>> {
  const [payment] = await shop.db.select().from(transferPayments).where(eq(transferPayments.id, reference))
  if (!payment) return fail('transfer_not_found', { field: 'reference' })
  const id = `hand-${key}`
  const at = shop.clock.now()
  const content = note === '' ? reference : `${reference} ${note}`
  const changes = { received: [0, amountVND] as [number, number], reference: ['', reference] as [string, string] }
  const { isKnown, event } = await placeTransaction(
    shop.db,
    at,
    {
      id,
      source: 'hand',
      accountNumber: payment.account.number,
      amount: amountVND,
      content,
      bankReference: '',
      bookedAt: at,
    },
    (tx) => recordAudit(tx, { actor, entity: 'transfer', entityId: id, action: 'created', changes, at }),
  )
  const isSame = and(
    eq(bankTransactions.id, id),
    eq(bankTransactions.amount, amountVND),
    eq(bankTransactions.content, content),
  )
  if (isKnown && (await shop.db.$count(bankTransactions, isSame)) === 0) return fail('entry_key_used')
  if (event) await handlePaymentChange(shop, { provider: BANK_PROVIDER, ...event })
  return SAVED
}

/**
 * Says what became of the rest of money that arrived. Once: of two members of staff the first decides. Placed to a
 * payment that is no longer waited for, it makes the order, which waits for review. `order_already_paid`: that payment
 * has all its money.
 */
export async function resolveMoney(
  shop: Shop,
  actor: Actor,
  id: string,
  given: BodyOf<typeof calls.resolveMoney>,
): Promise<Saved<CodeOf<typeof calls.resolveMoney>>> {
  const at = shop.clock.now()
  const reference = given.as === 'placed' ? given.reference : null
  const written = await shop.db.transaction(async (tx): Promise<Saved<CodeOf<typeof calls.resolveMoney>>> => {
    const [row] = await tx.select().from(bankTransactions).where(eq(bankTransactions.id, id))
    if (!row) return fail('not_found')
    if (reference !== null) {
      const [payment] = await tx.select().from(transferPayments).where(eq(transferPayments.id, reference))
      if (!payment) return fail('transfer_not_found', { field: 'reference' })
      if ((await readPayment(tx, reference)).state === 'paid') return fail('order_already_paid', { field: 'reference' })
    }
    const changed = await tx
      .update(bankTransactions)
      .set({ resolution: given.as, resolvedPaymentId: reference, note: given.note, resolvedAt: at })
      .where(and(eq(bankTransactions.id, id), isUnplaced))
      .returning({ id: bankTransactions.id })
    if (changed.length === 0) return fail('nothing_to_review')
    await recordAudit(tx, {
      actor,
      entity: 'transfer',
      entityId: id,
      action: 'done',
      changes: {
        resolution: [null, given.as],
        ...(reference ? { reference: ['', reference] } : {}),
        note: ['', given.note],
      },
      at,
    })
    return SAVED
  })
  if (!written.ok || reference === null) return written
  try {
    await handlePaymentChange(shop, {
      provider: BANK_PROVIDER,
      paymentId: reference,
      id: placedEventId(id),
      type: TRANSFER_RECEIVED,
    })
  } catch (error) {
    // The reconciler makes the order good.
    return asProviderFailure(shop, error)
  }
  return SAVED
}

/**
 * Notes that staff have given a refund back, of a transfer or of cash. Noted twice, it counts once.
 * `refund_being_paid`: another member of staff is transferring it now. `refund_taken_back`: its note was taken back,
 * which ended it.
 */
export async function noteRefundMade(
  shop: Shop,
  actor: Actor,
  id: string,
): Promise<Saved<CodeOf<typeof calls.noteRefundMade>>> {
  const at = shop.clock.now()
  const noted = await shop.db.transaction(async (tx) => {
    const found = await findRefundByStaff(tx, id)
    if (!found) return fail('not_found')
    const { table, provider, events, refund } = found
    const { paymentId, state } = refund
    if (state === 'taken_back') return fail('refund_taken_back')
    if (state === 'pending') {
      const [account] = await tx.select().from(refundAccounts).where(eq(refundAccounts.refundId, id))
      const refused = await refusedInHand(tx, account ?? null, actor, at)
      if (refused) return refused
      await tx.update(table).set({ state: 'succeeded', madeAt: at }).where(eq(table.id, id))
      const changes = { state: ['pending', 'succeeded'] as [string, string] }
      await recordAudit(tx, { actor, entity: 'transfer', entityId: paymentId, action: 'refunded', changes, at })
    }
    return ok({ provider, type: events.made, paymentId })
  })
  if (!noted.ok) return noted
  await handlePaymentChange(shop, { ...noted.value, id: madeEventId(id) })
  return SAVED
}
