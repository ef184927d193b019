import type { orders } from '#db/schema/index.ts'
import { findText, phoneDigits } from '#shared/find-text.ts'

type Persons = Pick<
  typeof orders.$inferSelect,
  'customerName' | 'customerPhone' | 'customerEmail' | 'recipientName' | 'recipientPhone'
>

/**
 * Returns the text by which the back-office finds an order: customer and recipient. The trigger `orders_unfold`
 * (db/derived.sql) names the same columns.
 */
export function orderFindText(order: Persons): string {
  const recipient = [order.recipientName, phoneDigits(order.recipientPhone)].filter(Boolean).join(' ')
  return findText({ name: order.customerName, phone: order.customerPhone, email: order.customerEmail }, recipient)
}
