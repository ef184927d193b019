import * as calls from '#features/checkout/exchange.calls.ts'
import { exchangeToWire } from '#features/checkout/server/exchange-to-wire.ts'
import { planExchange } from '#features/checkout/server/plan-exchange.ts'
import { implement } from '#server/endpoint.ts'
import { ok } from '#shared/result.ts'

export const POST = implement(calls.quoteExchange, async ({ shop, params: { id }, body }) => {
  const planned = await planExchange(shop, id, body)
  return planned.ok ? ok(exchangeToWire(planned.value)) : planned
})
