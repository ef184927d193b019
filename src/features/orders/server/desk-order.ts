import type { orderItems, orders } from '../../../../db/schema/index.ts'
import { centsToDecimal } from '../../../shared/money.ts'
import type { DeskOrder } from '../desk.schema.ts'
import type { Order } from '../orders.ts'

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderItems.$inferSelect

/** An order with its lines, in their order, as it goes over the wire (spec, section 3). */
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
    currency: row.currency,
    items: lines.map(({ productId, productName, priceVND, priceUSDCents, imageUrl, quantity }) => ({
      productId,
      productName,
      priceUSD: centsToDecimal(priceUSDCents),
      priceVND,
      imageUrl,
      quantity,
    })),
    totalVND: row.totalVND,
    totalUSD: centsToDecimal(row.totalUSDCents),
  }
}

/** The same for the back-office. */
export function toDeskOrder(row: OrderRow, lines: readonly LineRow[]): DeskOrder {
  return {
    ...toOrder(row, lines),
    updatedAt: row.updatedAt.toISOString(),
    paymentStatus: row.paymentStatus,
    reviewReason: row.reviewResolvedAt ? null : row.reviewReason,
  }
}
