import { choiceOf } from '#features/delivery/delivery-choice.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import type { disputes, orderItems, OrderRow } from '#db/schema/index.ts'
import { giftOf } from '#shared/gift.ts'
import { centsToDecimal } from '#shared/money.ts'
import type { AdminDispute, AdminOrder } from '../admin-order.schema.ts'
import { isClosed } from '#shared/dispute-status.ts'
import type { Order } from '../orders.schema.ts'
import { awaitedUntil } from './confirm-by.ts'
import { isInReview } from './in-review.ts'
import { sumsOf } from './order-sums.ts'

type DisputeRow = typeof disputes.$inferSelect
type LineRow = typeof orderItems.$inferSelect

/** Returns an order with its lines in wire form (spec, section 3). */
export function toOrder(row: OrderRow, lines: readonly LineRow[]): Order {
  return {
    id: row.id,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    deliveryDate: row.deliveryDate,
    deliveryAddress: row.deliveryAddress,
    deliveryCity: row.deliveryCity,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    ...giftOf(row),
    ...choiceOf(row),
    wardName: wardName(row.wardCode),
    currency: row.currency,
    items: lines.map(({ productId, productName, priceVND, priceUSDCents, imageUrl, quantity }) => ({
      productId,
      productName,
      priceUSD: centsToDecimal(priceUSDCents),
      priceVND,
      imageUrl,
      quantity,
    })),
    ...sumsOf(row),
    totalVND: row.totalVND,
    totalUSD: centsToDecimal(row.totalUSDCents),
  }
}

/** What staff see beside the order itself. */
interface Beside {
  disputesOfOrder: readonly DisputeRow[]
  changedAt: Date | null
  /** When its payment link expires; null: it has none. */
  linkUntil: Date | null
}

/** Returns an order as the back-office receives it. */
export function toAdminOrder(
  row: OrderRow,
  lines: readonly LineRow[],
  { disputesOfOrder, changedAt, linkUntil }: Beside,
): AdminOrder {
  const open = disputesOfOrder.filter(({ status }) => !isClosed(status))
  const latest = open.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
  return {
    ...toOrder(row, lines),
    updatedAt: row.updatedAt.toISOString(),
    paymentStatus: row.paymentStatus,
    paymentMethod: row.paymentMethod,
    unconfirmed: row.unconfirmed,
    confirmBy: awaitedUntil(row),
    linkUntil: linkUntil?.toISOString() ?? null,
    reviewReason: isInReview(row) ? row.reviewReason : null,
    changedAt: changedAt?.toISOString() ?? null,
    dispute: latest ? toAdminDispute(latest) : null,
  }
}

/** Returns a dispute as the back-office shows it: times are ISO 8601 in UTC, the amount is minor units. */
export function toAdminDispute({
  id,
  amount,
  reason,
  status,
  dueBy,
  fundsWithdrawn,
  createdAt,
}: DisputeRow): AdminDispute {
  return {
    id,
    amount,
    reason,
    status,
    dueBy: dueBy?.toISOString() ?? null,
    fundsWithdrawn,
    createdAt: createdAt.toISOString(),
  }
}
