import type { Column } from '#server/csv.ts'
import { formatDateTime } from '#shared/dates.ts'
import { spacedPhone } from '#shared/find-text.ts'
import type { Currency } from '#shared/money.ts'
import type { AdminOrder } from '../admin-order.schema.ts'

/** Returns an amount in whole dong, or in dollars. */
const inUnits = (minor: number, currency: Currency) => (currency === 'VND' ? minor : minor / 100)

/** The columns of an order in a spreadsheet. Amounts are numbers, in whole dong and in dollars; times are Vietnam's. */
export const ORDER_COLUMNS: Column<AdminOrder>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'createdAt', value: ({ createdAt }) => formatDateTime(new Date(createdAt)) },
  { name: 'status', value: ({ status }) => status },
  { name: 'paymentStatus', value: ({ paymentStatus }) => paymentStatus },
  { name: 'inReview', value: ({ reviewReason }) => reviewReason ?? '' },
  { name: 'deliveryDate', value: ({ deliveryDate }) => deliveryDate },
  { name: 'deliveryCity', value: ({ deliveryCity }) => deliveryCity },
  { name: 'deliveryAddress', value: ({ deliveryAddress }) => deliveryAddress },
  { name: 'customerName', value: ({ customerName }) => customerName },
  { name: 'customerEmail', value: ({ customerEmail }) => customerEmail },
  { name: 'customerPhone', value: ({ customerPhone }) => spacedPhone(customerPhone) },
  {
    name: 'items',
    value: ({ items }) => items.map(({ productName, quantity }) => `${productName} x ${quantity}`).join('; '),
  },
  { name: 'currency', value: ({ currency }) => currency },
  { name: 'totalVND', value: ({ totalVND }) => totalVND },
  { name: 'totalUSD', value: ({ totalUSD }) => Number(totalUSD), digits: 2 },
  { name: 'recipientName', value: ({ recipientName }) => recipientName },
  { name: 'recipientPhone', value: ({ recipientPhone }) => spacedPhone(recipientPhone) },
  { name: 'surprise', value: ({ surprise }) => (surprise ? 'yes' : '') },
  { name: 'anonymous', value: ({ anonymous }) => (anonymous ? 'yes' : '') },
  { name: 'nobodyHome', value: ({ nobodyHome }) => nobodyHome },
  { name: 'cardOccasion', value: ({ cardOccasion }) => cardOccasion },
  { name: 'cardMessage', value: ({ cardMessage }) => cardMessage },
  { name: 'cardSignature', value: ({ cardSignature }) => cardSignature },
  { name: 'slotId', value: ({ slotId }) => slotId },
  { name: 'wardCode', value: ({ wardCode }) => wardCode },
  { name: 'farFee', value: ({ farFee, currency }) => inUnits(farFee, currency), digits: 2 },
  { name: 'exactFee', value: ({ exactFee, currency }) => inUnits(exactFee, currency), digits: 2 },
  { name: 'subtotal', value: ({ subtotal, currency }) => inUnits(subtotal, currency), digits: 2 },
  { name: 'discount', value: ({ discount, currency }) => inUnits(discount, currency), digits: 2 },
  { name: 'deliveryFee', value: ({ deliveryFee, currency }) => inUnits(deliveryFee, currency), digits: 2 },
  { name: 'ward', value: ({ wardName }) => wardName },
  { name: 'paymentMethod', value: ({ paymentMethod }) => paymentMethod },
  { name: 'withoutPhoto', value: ({ withoutPhoto }) => (withoutPhoto ? 'yes' : '') },
]
