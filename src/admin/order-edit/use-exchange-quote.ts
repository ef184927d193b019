import { quoteExchange } from '#features/checkout/exchange.calls.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { callAdmin } from '../admin.api.ts'
import { useLatePrice } from '../kit/use-late-price.ts'
import type { DraftLine } from '../new-order/draft.ts'
import { arePriceable, exchangedLines } from './exchanged-lines.ts'

/** Prices the lines of an exchange by the server, as they are changed (`useLatePrice`). A refused one has no price. */
export function useExchangeQuote({ id, updatedAt, currency }: OrderDetail, lines: readonly DraftLine[]) {
  const body = arePriceable(lines, currency) ? { lines: exchangedLines(lines), updatedAt } : null
  const { quote, error, isOwn, ...price } = useLatePrice([quoteExchange.path, id], body, (asked, signal) =>
    callAdmin(quoteExchange, { params: { id }, body: asked, signal }),
  )
  return {
    ...price,
    quote: error ? undefined : quote,
    isCurrent: price.isCurrent && !error,
    error: isOwn ? error : null,
  }
}
