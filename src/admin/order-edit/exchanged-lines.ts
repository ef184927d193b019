import { readChoicePrice } from '#features/checkout/choice-price.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import { canBePriced, lineBody, type DraftLine } from '../new-order/draft.ts'

type Order = Pick<OrderDetail, 'items' | 'currency'>

/** Returns the lines of an order as a form holds them. */
export function keptLines({ items, currency }: Order): DraftLine[] {
  return items.map(({ productId, productName, imageUrl, quantity, priceVND, priceUSD }, line) => {
    const price = formatMoney(currency === 'VND' ? priceVND : (decimalToCents(priceUSD) ?? 0), currency)
    const empty = { words: '', price: '' }
    return {
      ...{ id: crypto.randomUUID(), kept: { line, price }, productId, name: productName, imageUrl },
      ...{ ...empty, quantity: String(quantity) },
    }
  })
}

/** Returns what is sent for the lines; they may still be incomplete. */
export function exchangedLines(lines: readonly DraftLine[]) {
  return lines.map((line) => (line.kept ? { line: line.kept.line, quantity: Number(line.quantity) } : lineBody(line)))
}

/** Returns whether the lines are complete enough for the server to price them. */
export function arePriceable(lines: readonly DraftLine[], currency: Order['currency']): boolean {
  return lines.length > 0 && exchangedLines(lines).every((line) => canBePriced({ price: undefined, ...line }, currency))
}

/** Returns the indexes of the florist's choices whose price is missing or wrong. */
export function withoutPrice(lines: readonly DraftLine[], currency: Order['currency']): number[] {
  return lines.flatMap(({ kept, productId, price }, index) =>
    !kept && productId === null && readChoicePrice(price, currency) === null ? [index] : [],
  )
}

/** Returns whether the lines are those of the order. */
export function areUnchanged(lines: readonly DraftLine[], order: Order): boolean {
  return JSON.stringify(exchangedLines(lines)) === JSON.stringify(exchangedLines(keptLines(order)))
}
