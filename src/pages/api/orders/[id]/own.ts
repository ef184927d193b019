import * as calls from '#features/orders/orders.calls.ts'
import { changeOwnOrder } from '#features/orders/server/change-own-order.ts'
import { readOwnOrder, type OwnView } from '#features/orders/server/read-own-order.ts'
import { implement } from '#server/endpoint.ts'
import { errorMessage } from '#server/errors.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { Locale } from '#shared/locale.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(calls.readOwnOrder, async ({ shop, user, params, body, locale }) => {
  const own = await readOwnOrder(shop, params.id, { user, ...body })
  return own.ok ? ok(inWords(own.value, locale)) : own
})

export const PATCH = implement(calls.changeOwnOrder, async ({ shop, user, params, body, locale }) => {
  const { token, ...change } = body
  const changed = await changeOwnOrder(shop, params.id, change, { user, token })
  if (!changed.ok) return changed
  const own = await readOwnOrder(shop, params.id, { user, token })
  return own.ok ? ok(inWords(own.value, locale)) : own
})

function inWords({ cannotCancel, cannotChange, ...own }: OwnView, locale: Locale) {
  const said = <Code extends ErrorCode>(code: Code | null) => code && { code, message: errorMessage(code, locale) }
  return { ...own, cannotCancel: said(cannotCancel), cannotChange: said(cannotChange) }
}
