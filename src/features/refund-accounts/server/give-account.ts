import { eq } from 'drizzle-orm'
import { refundAccounts } from '#db/schema/index.ts'
import { CUSTOMER_EMAIL, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { RECEIVING_BANKS } from '#features/payments/server/transfer/banks.ts'
import type { Shop } from '#server/shop.ts'
import type { AnswerOf, BodyOf, CodeOf } from '#shared/call.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type * as calls from '../refund-accounts.calls.ts'
import { accountLine, openAccount, readStaffRefund, sealAccount, shortAccount, stateOfRefund } from './read-refund.ts'
import type { StaffRefund } from './read-refund.ts'
import { isRefundToken, refundOfToken } from './refund-token.ts'

type Opened = AnswerOf<typeof calls.openRefundAccount>
type Asked = StaffRefund & { account: NonNullable<StaffRefund['account']> }

/** Returns what the link of a mail opens. `link_invalid`: the shop has not made this token, or another link since. */
export async function openRefundAccount(shop: Shop, token: string): Promise<Result<Opened, 'link_invalid'>> {
  const found = await findByToken(shop, shop.db, token)
  return found.ok ? ok(await toWire(shop, found.value)) : found
}

/**
 * Stores the account that a customer names by the link of the mail; the same one again changes nothing. Each account
 * that is named is mailed to the customer, so that a stranger who was sent the link cannot do it unseen.
 * `refund_account_late`: staff have the account in hand, or have paid; the refund is over, or the link has expired.
 */
export async function giveRefundAccount(
  shop: Shop,
  { token, ...given }: BodyOf<typeof calls.giveRefundAccount>,
): Promise<Result<Opened, CodeOf<typeof calls.giveRefundAccount>>> {
  if (!RECEIVING_BANKS.some(({ bin }) => bin === given.bin)) return fail('refund_bank', { field: 'bin' })
  const at = shop.clock.now()
  const written = await shop.db.transaction(
    async (tx): Promise<Result<null, CodeOf<typeof calls.giveRefundAccount>>> => {
      const found = await findByToken(shop, tx, token)
      if (!found.ok) return found
      const { account, order, paymentId } = found.value
      const { refundId } = account
      if (stateOfRefund(found.value, at) !== 'open') return fail('refund_account_late')
      const before = await openAccount(shop, account)
      if (JSON.stringify(before) === JSON.stringify(given)) return ok(null)
      const version = account.version + 1
      const details = await sealAccount(shop, refundId, given)
      await tx
        .update(refundAccounts)
        .set({ details, version, givenAt: at })
        .where(eq(refundAccounts.refundId, refundId))
      await recordAudit(tx, {
        actor: { id: null, email: CUSTOMER_EMAIL },
        entity: 'transfer',
        entityId: paymentId,
        action: 'updated',
        changes: { refundAccount: [accountLine(before), accountLine(given)] },
        at,
      })
      if (order.customerEmail !== '')
        await queueMail(tx, {
          id: `refund_account_given:${refundId}:${version}`,
          kind: 'refund_account_given',
          about: order.id,
          detail: `${refundId} ${version}`,
          locale: order.locale,
          dueAt: at,
        })
      return ok(null)
    },
  )
  return written.ok ? openRefundAccount(shop, token) : written
}

async function findByToken(
  shop: Shop,
  db: Pick<Shop['db'], 'select'>,
  token: string,
): Promise<Result<Asked, 'link_invalid'>> {
  const found = await readStaffRefund(db, refundOfToken(token))
  if (found?.account && isRefundToken(shop, token, found.account)) return ok({ ...found, account: found.account })
  shop.security.record('access_refused', { reason: 'link_invalid' })
  return fail('link_invalid')
}

async function toWire(shop: Shop, found: Asked): Promise<Opened> {
  const account = await openAccount(shop, found.account)
  return {
    state: stateOfRefund(found, shop.clock.now()),
    orderNumber: shortOrderId(found.order.id),
    amountVND: found.refund.amount,
    account: account && shortAccount(account),
  }
}
