import type { Call } from './call.ts'
import { invalidRequest } from './errors.ts'
import { list } from './params.ts'
import type { ObjectName } from './state.ts'

/** The fields that hold another object's id, by object (Stripe API, "Expanding responses"). */
const LINKS: Record<string, Record<string, ObjectName>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { payment_intent: 'payment_intent' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent', payment_method: 'payment_method' },
}

/** Replaces the ids named in `expand[]` by their objects, up to four levels deep; lists by `data.`. */
export function expand(call: Call, body: unknown): unknown {
  return list(call.params, 'expand').reduce((result, path) => {
    const steps = path.split('.')
    if (steps.length > 4)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    return follow(call, result, steps, path)
  }, body)
}

function follow(call: Call, value: unknown, steps: string[], path: string): unknown {
  const [step, ...rest] = steps
  if (step === undefined || value === null || typeof value !== 'object') return value
  const from = value as Record<string, unknown>
  if (from['object'] === 'list' && step === 'data' && rest.length > 0) {
    return { ...from, data: (from['data'] as unknown[]).map((entry) => follow(call, entry, rest, path)) }
  }
  const target = LINKS[String(from['object'])]?.[step]
  if (!target) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  const linked = from[step]
  const found = typeof linked === 'string' ? (call.state.find(target, linked) ?? linked) : linked
  return { ...from, [step]: follow(call, found, rest, path) }
}
