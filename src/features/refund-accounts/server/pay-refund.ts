import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { refundAccounts, users } from '#db/schema/index.ts'
import { recordAudit, type ActorWithAccount } from '#features/audit-log/server/record-audit.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { mailRefundLink, REFUND_LINK_MS } from '#features/orders/server/ask-refund-account.ts'
import { bankName, takesVietQr, vietQr } from '#features/payments/server/transfer/banks.ts'
import type { Shop } from '#server/shop.ts'
import type { AnswerOf, CodeOf } from '#shared/call.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type * as calls from '../pay-refund.calls.ts'
import { accountLine, openAccount, readStaffRefund, type StaffRefund } from './read-refund.ts'
import { refundUrl } from './refund-token.ts'

/** How long a refund is reserved for the member of staff who transfers it, in milliseconds. */
const RESERVED_MS = 10 * MINUTE_MS

/**
 * Gives a member of staff a refund to transfer: the account, and the code of the transfer. Until they note it, or for
 * ten minutes, nobody else gets it and its customer cannot change the account, so that it is transferred once and to
 * the account on the screen. `refund_being_paid`: another member of staff has it.
 */
export async function beginRefund(
  shop: Shop,
  actor: ActorWithAccount,
  id: string,
): Promise<Result<AnswerOf<typeof calls.beginRefund>, CodeOf<typeof calls.beginRefund>>> {
  const at = shop.clock.now()
  return shop.db.transaction(
    async (tx): Promise<Result<AnswerOf<typeof calls.beginRefund>, CodeOf<typeof calls.beginRefund>>> => {
      const found = await readStaffRefund(tx, id)
      const refused = await refusal(tx, found, actor, at)
      if (refused) return refused
      const { refund, order, paymentId, account: row } = found!
      const account = await openAccount(shop, row)
      if (!account) return fail('refund_account_missing')
      const until = new Date(at.getTime() + RESERVED_MS)
      await tx
        .update(refundAccounts)
        .set({ payingBy: actor.id, payingUntil: until })
        .where(eq(refundAccounts.refundId, id))
      const changes = { refundTo: [null, accountLine(account)] as [unknown, unknown] }
      await recordAudit(tx, { actor, entity: 'transfer', entityId: paymentId, action: 'updated', changes, at })
      // Not the reference of the payment: money that comes back to the shop must not be taken for it.
      const text = `HOAN TIEN ${shortOrderId(order.id).toUpperCase()}`
      return ok({
        bank: bankName(account.bin),
        number: account.number,
        holder: account.holder,
        amountVND: refund.amount,
        text,
        qr: takesVietQr(account.bin) ? vietQr(account, refund.amount, text) : null,
        until: until.toISOString(),
      })
    },
  )
}

/** Makes another link for a refund, which ends the one before, and mails it to a customer with an email. */
export async function askRefundAccountAgain(
  shop: Shop,
  actor: ActorWithAccount,
  id: string,
): Promise<Result<AnswerOf<typeof calls.askRefundAccountAgain>, CodeOf<typeof calls.askRefundAccountAgain>>> {
  const at = shop.clock.now()
  const expiresAt = new Date(at.getTime() + REFUND_LINK_MS)
  return shop.db.transaction(async (tx) => {
    const found = await readStaffRefund(tx, id)
    const refused = await refusal(tx, found, actor, at)
    if (refused) return refused
    const { order, paymentId, account } = found!
    const link = (account?.link ?? 0) + 1
    await tx
      .insert(refundAccounts)
      .values({ refundId: id, link, expiresAt, createdAt: at })
      .onConflictDoUpdate({
        target: refundAccounts.refundId,
        set: { link, expiresAt, payingBy: null, payingUntil: null },
      })
    const changes = { refundLink: [null, expiresAt.toISOString()] as [unknown, unknown] }
    await recordAudit(tx, { actor, entity: 'transfer', entityId: paymentId, action: 'updated', changes, at })
    const mailed = await mailRefundLink(tx, order, { refundId: id, link }, at)
    return ok({
      url: refundUrl(shop, { refundId: id, link }, order.locale),
      expiresAt: expiresAt.toISOString(),
      mailed,
    })
  })
}

/** Returns why a member of staff cannot act on a refund now; null if they can. */
async function refusal(
  tx: Transaction,
  found: StaffRefund | null,
  actor: ActorWithAccount,
  now: Date,
): Promise<Failure<'not_found' | 'refund_made' | 'refund_being_paid'> | null> {
  if (!found || found.refund.state === 'failed') return fail('not_found')
  if (found.isMade) return fail('refund_made')
  return refusedInHand(tx, found.account, actor, now)
}

/** Refuses what another member of staff has in hand; null if nobody has, or the actor. */
export async function refusedInHand(
  tx: Pick<Transaction, 'select'>,
  account: StaffRefund['account'],
  actor: { id: string | null },
  now: Date,
): Promise<Failure<'refund_being_paid'> | null> {
  if (!account?.payingBy || account.payingBy === actor.id || !account.payingUntil || account.payingUntil <= now)
    return null
  const [by] = await tx.select({ email: users.email }).from(users).where(eq(users.id, account.payingBy))
  return by ? fail('refund_being_paid', { values: { who: by.email } }) : null
}
