import { checkControlKey } from './auth.ts'
import { causeOfBank } from './bank-timer.ts'
import { errorBody, invalidRequest, missing, SandboxError } from './errors.ts'
import { decideDispute, disputeIntent, findDispute } from './disputes.ts'
import { queueDelivery, type Cause } from './events.ts'
import { failRefund } from './failing-refunds.ts'
import type { Faults } from './faults.ts'
import { decodeForm } from './form-encoding.ts'
import { settlePayment } from './late-payments.ts'
import { integer, oneOf, refuseUnknown, requiredText } from './params.ts'
import type { Incoming, SandboxDeps } from './router.ts'
import type { State } from './state.ts'
import type { Delivery } from './webhook-delivery.ts'

/**
 * Handles the controls for tests and audits under `/sandbox/stripe/_control/`, which require this sandbox's control
 * key. They live in memory: a restart forgets faults, a pause and the key. The README lists them.
 */
export function answerControl(
  deps: SandboxDeps,
  faults: Faults,
  delivery: Delivery | undefined,
  incoming: Incoming,
): Response {
  const { request, path, body } = incoming
  const { state } = deps
  try {
    checkControlKey(request, deps.controlKey)
    const params = decodeForm(body)
    const [, noun, id = '', verb] = /^(\w+)\/([^/]+)\/(\w+)$/.exec(path) ?? []
    const area = verb ? `${noun}/*/${verb}` : path
    switch (`${request.method} ${area}`) {
      case 'POST faults':
        refuseUnknown(params, {
          method: 'value',
          path: 'value',
          fault: 'value',
          times: 'value',
          delay_ms: 'value',
          when: 'value',
        })
        faults.add({
          method: oneOf(params, 'method', ['GET', 'POST', '*']) ?? '*',
          path: requiredText(params, 'path'),
          kind: oneOf(params, 'fault', ['429', '500', 'hang', 'reset', 'delay']) ?? '500',
          times: integer(params, 'times') ?? 1,
          delayMs: integer(params, 'delay_ms') ?? 0,
          when: oneOf(params, 'when', ['before', 'after']) ?? 'before',
        })
        return json(200, faults.list())
      case 'GET faults':
        return json(200, faults.list())
      case 'DELETE faults':
        faults.clear()
        return json(200, [])
      case 'POST webhooks/pause':
        delivery?.pause()
        return json(200, waiting(state))
      case 'POST webhooks/resume':
        delivery?.resume()
        return json(200, waiting(state))
      case 'GET webhooks':
        return json(200, waiting(state))
      case 'POST events/*/deliver':
        return redeliver(state, delivery, id)
      case 'POST refunds/*/fail':
        failRefund(deps, id)
        delivery?.wake()
        return json(200, state.find('refund', id))
      case 'POST disputes/*/decide': {
        refuseUnknown(params, { outcome: 'value' })
        const outcome = oneOf(params, 'outcome', ['won', 'lost']) ?? 'lost'
        byTheBank(deps, (cause) => decideDispute(cause, findDispute(cause, id), outcome))
        delivery?.wake()
        return json(200, state.find('dispute', id))
      }
      case 'POST intents/*/settle':
        refuseUnknown(params, { outcome: 'value' })
        settlePayment(deps, id, oneOf(params, 'outcome', ['succeeded', 'failed']) ?? 'succeeded')
        delivery?.wake()
        return json(200, state.find('payment_intent', id))
      case 'POST intents/*/dispute':
        byTheBank(deps, (cause) => disputeIntent(cause, id))
        delivery?.wake()
        return json(200, state.find('payment_intent', id))
      case 'GET intents':
        return json(200, { object: 'list', data: auditIntents(state) })
      default:
        throw missing('control', path)
    }
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    return new Response(errorBody(error.fields, 'req_control'), {
      status: error.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}

/** Runs a change that no API call causes, in one transaction. */
function byTheBank(deps: SandboxDeps, work: (cause: Cause) => void): void {
  deps.state.transaction(() => work(causeOfBank(deps)))
}

function redeliver(state: State, delivery: Delivery | undefined, id: string): Response {
  if (!delivery) throw invalidRequest('The sandbox was started without a webhook.')
  if (!state.find('event', id)) throw missing('event', id)
  queueDelivery(state, id)
  delivery.wake()
  return json(200, waiting(state))
}

function waiting(state: State): { pending: number } {
  return { pending: Number(state.sql('SELECT count(*) AS n FROM deliveries').get()?.['n']) }
}

function auditIntents(state: State): unknown[] {
  return state
    .sql(
      `
    SELECT pi.id, pi.body ->> '$.status' AS status, pi.body -> '$.amount' AS amount, pi.body ->> '$.currency' AS currency,
      pi.body -> '$.amount_received' AS amount_received, pi.created AS created,
      (SELECT coalesce(sum(ch.body ->> '$.amount_refunded'), 0) FROM objects ch WHERE ch.parent = pi.id AND ch.object = 'charge') AS amount_refunded,
      (SELECT count(*) FROM objects ch WHERE ch.parent = pi.id AND ch.object = 'charge' AND ch.body ->> '$.status' = 'succeeded') AS charges
    FROM objects pi WHERE pi.object = 'payment_intent' ORDER BY pi.seq
  `,
    )
    .all()
    .map((row) => ({ ...row, amount: Number(row['amount']), amount_received: Number(row['amount_received']) }))
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}
