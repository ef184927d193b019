import { recipientOf, type Contact, type Customer, type Gift } from './gift.ts'

/**
 * Returns whom the courier calls: the recipient, but the customer if it is a surprise or the recipient's number is not
 * known.
 */
export function courierCalls(order: Customer & Pick<Gift, 'recipientName' | 'recipientPhone' | 'surprise'>): Contact {
  const recipient = recipientOf(order)
  return order.surprise || recipient.phone === '' ? { name: order.customerName, phone: order.customerPhone } : recipient
}

/**
 * Returns the number of the customer, whom the courier calls where nobody is at home, if the customer wants that and is
 * not the one who is called first; else an empty text.
 */
export function courierCallsNext(
  order: Customer & Pick<Gift, 'recipientName' | 'recipientPhone' | 'surprise' | 'nobodyHome'>,
): string {
  const isNext = order.nobodyHome === 'call' && courierCalls(order).phone !== order.customerPhone
  return isNext ? order.customerPhone : ''
}
