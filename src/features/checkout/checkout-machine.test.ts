import { describe, expect, it } from 'vitest'
import { givesPlaceBack, next, type CheckoutEvent, type CheckoutState } from './checkout-machine.ts'
import type { PaymentSession } from './payment-session.ts'

const session = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret', quote: {} } as unknown as PaymentSession
const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret', session, isPaid: true, isEarlier: false }
const problem = { code: null, reason: null, productId: null }

const EVENTS: CheckoutEvent[] = [
  { type: 'start' },
  { type: 'sessionMade', session },
  { type: 'sessionRefused', problem },
  { type: 'change' },
  { type: 'adopt', session },
  { type: 'pay' },
  { type: 'notCharged' },
  { type: 'paid', payment },
  { type: 'processing', payment },
  { type: 'stillProcessing' },
  { type: 'confirmed', orderId: 'o' },
  { type: 'notConfirmed' },
  { type: 'confirmAgain' },
]

function run(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce<CheckoutState>((state, event) => next(state, event) ?? state, { phase: 'starting' })
}

/** Returns every state that can be reached from one, in any number of steps. */
function reachable(from: CheckoutState): Set<string> {
  const seen = new Map([[JSON.stringify(from), from]])
  for (const state of seen.values())
    for (const event of EVENTS) {
      const after = next(state, event)
      if (after && !seen.has(JSON.stringify(after))) seen.set(JSON.stringify(after), after)
    }
  return new Set([...seen.values()].map((state) => state.phase))
}

describe('checkout machine', () => {
  it('goes from entry to the order', () => {
    const phases = ['sessionMade', 'pay', 'paid', 'confirmed'].map(
      (_, count, types) =>
        run(...types.slice(0, count + 1).map((type) => EVENTS.find((event) => event.type === type) as CheckoutEvent))
          .phase,
    )
    expect(phases).toEqual(['ready', 'paying', 'confirming', 'done'])
  })

  it('allows no further charge after a charge, unless the bank declines the payment that it was processing', () => {
    const after = ['confirming', 'done', 'processing', 'stillProcessing', 'unconfirmed']
    for (const phase of ['confirming', 'unconfirmed', 'processing', 'stillProcessing'] as const)
      expect([...reachable({ phase, payment })].sort()).toEqual(after)
    for (const phase of ['confirming', 'unconfirmed', 'stillProcessing'] as const)
      expect(next({ phase, payment }, { type: 'bankDeclined' })).toBeNull()
    expect(next({ phase: 'processing', payment }, { type: 'bankDeclined' })).toEqual({ phase: 'starting' })
    expect([...reachable({ phase: 'done', orderId: 'o' })]).toEqual(['done'])
  })

  it('ignores the second of two presses of Pay', () => {
    const paying = run({ type: 'sessionMade', session }, { type: 'pay' })
    expect(next(paying, { type: 'pay' })).toBeNull()
    expect(next({ phase: 'updating', session }, { type: 'pay' })).toBeNull()
  })

  it('restores the earlier session when it cannot be changed, and is unavailable without one', () => {
    const earlier = run({ type: 'sessionMade', session }, { type: 'change' }, { type: 'sessionRefused', problem })
    expect(earlier).toEqual({ phase: 'ready', session })
    expect(run({ type: 'sessionRefused', problem })).toEqual({
      phase: 'unavailable',
      problem,
      refusedPay: false,
    })
    expect(run({ type: 'sessionRefused', problem }, { type: 'start' })).toEqual({ phase: 'starting' })
  })

  it('gives a place back when the page is left before Pay, and never afterwards', () => {
    const before = [{ phase: 'starting' }, { phase: 'ready', session }, { phase: 'updating', session }] as const
    expect(before.map(givesPlaceBack)).toEqual([true, true, true])
    expect(givesPlaceBack({ phase: 'unavailable', problem, refusedPay: false })).toBe(true)
    const made = (['processing', 'stillProcessing', 'confirming', 'unconfirmed'] as const).map((phase) => ({
      phase,
      payment,
    }))
    const afterwards: CheckoutState[] = [{ phase: 'paying', session }, ...made, { phase: 'done', orderId: 'o' }]
    expect(afterwards.filter(givesPlaceBack)).toEqual([])
  })

  it('does not change the session while a card is being charged', () => {
    const paying: CheckoutState = { phase: 'paying', session }
    for (const event of [{ type: 'change' }, { type: 'adopt', session }] as const)
      expect(next(paying, event)).toBeNull()
  })
})
