import { quoteStaffOrder } from '#features/checkout/staff-order.calls.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { useLatePrice } from '../kit/use-late-price.ts'
import { fieldOf, quoteBody, type Draft } from './draft.ts'

/**
 * Prices the order as it is entered, by the server (`useLatePrice`). `problem` is why it cannot be priced, beside a
 * field if `problem.field` names one.
 */
export function useQuote(draft: Draft) {
  const { error, isOwn, ...price } = useLatePrice([quoteStaffOrder.path], quoteBody(draft), (body, signal) =>
    callAdmin(quoteStaffOrder, { body, signal }),
  )
  return { ...price, problem: isOwn && error ? problemOf(error, draft) : null }
}

function problemOf(error: Error, { lines }: Draft): { text: string | null; field: string | null } {
  if (!(error instanceof ApiError)) return { text: null, field: null }
  const field = error.code === 'invalid_discount_code' ? 'discountCode' : error.field && fieldOf(error.field, lines)
  return { text: error.reason, field }
}
