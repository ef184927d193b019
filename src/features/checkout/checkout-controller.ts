import { atom, type ReadableAtom } from 'nanostores'
import type { Currency } from '#shared/money.ts'
import type { Cart } from '#features/cart/cart.ts'
import { askForSession, type Asked, type KeptSession } from './ask-for-session.ts'
import type { CheckoutApi, Proof } from './checkout.api.ts'
import {
  next,
  shownSession,
  type CheckoutEvent,
  type CheckoutState,
  type Paid,
  type Problem,
} from './checkout-machine.ts'
import type { CustomerData } from './checkout.schema.ts'
import { confirmOrder } from './confirm-order.ts'
import { pay as attempt, type PayOutcome } from './pay.ts'
import type { Provider } from './provider.ts'
import { wantedKey, wantedOf, type Session } from './session.ts'

/** What the visitor is told in a toast. */
export type Notice =
  | 'applyFailed'
  | 'removeFailed'
  | 'updateFailed'
  | 'codeGone'
  | 'quoteChanged'
  | 'declined'
  | 'bankDeclined'
  | 'orderFailed'

/** How often the provider is asked about a payment that the bank is processing, in milliseconds. */
const BANK_PAUSE_MS = 3_000

/** Everything around the checkout, handed in so that a test can take its place. */
export interface Surroundings {
  api: CheckoutApi
  provider: Provider
  kept: KeptSession
  cart(): Cart
  currency(): Currency
  /** The delivery form, if it is whole. */
  customerData(): CustomerData | null
  returnUrl: string
  /** Runs work that no other tab does at the same time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  wait(ms: number): Promise<void>
  say(notice: Notice, reason?: string | null): void
  leaveForCart(): void
  finish(orderId: string, paid: Paid): void
}

export interface Checkout {
  $state: ReadableAtom<CheckoutState>
  /** Whether an earlier payment of this purchase was declined: a bank may take its time, and the page be left meanwhile. */
  $declined: ReadableAtom<boolean>
  /** On entry; on return from a bank, with what its address carried. */
  start(returned: Proof | null): Promise<void>
  /** Puts a code on the session, or takes it off with null; what went wrong, or null. */
  changeCode(code: string | null): Promise<Problem | null>
  /** Null: the click came while nothing can be paid, and did nothing. */
  pay(data: CustomerData): Promise<PayOutcome | null>
  confirmAgain(): Promise<void>
  /** To be called when cart or currency have changed, in whatever tab. */
  lookAround(): Promise<void>
  /** To be called when another tab has changed the kept session. */
  adopt(session: Session | null): Promise<void>
}

/** Runs one visit to the checkout. Its steps are those of the machine; nothing that it starts throws. */
export function createCheckout(around: Surroundings): Checkout {
  const { provider, kept, say } = around
  const $state = atom<CheckoutState>({ phase: 'starting' })
  const $declined = atom(false)
  /** What a session was last asked for: asked once, whatever the answer. */
  let lastAsked: string | null = null

  /** Takes a step, if it is possible now. Synchronous: of two clicks the second finds the door closed. */
  function send(event: CheckoutEvent): boolean {
    const state = next($state.get(), event)
    if (state) $state.set(state)
    return state !== null
  }

  function wanted(discountCode: string | null) {
    return { items: around.cart(), currency: around.currency(), discountCode }
  }

  async function start(returned: Proof | null): Promise<void> {
    send({ type: 'start' })
    const known = returned ?? kept.get()
    const seen = known && (await provider.look(known.clientSecret))
    if (known && (seen?.standing === 'paid' || seen?.standing === 'processing')) return charged(known)
    if (returned) say('declined', seen?.message)
    $declined.set(seen?.standing === 'open' && seen.message !== null)
    if (around.cart().length === 0) return around.leaveForCart()

    const code = kept.get()?.quote.discountCode ?? null
    let asked = await askForSession(around, wanted(code))
    // A code that ran out since the last visit must not close the till.
    if (code && asked.kind === 'refused' && asked.problem.code === 'invalid_discount_code') {
      say('codeGone')
      asked = await askForSession(around, wanted(null))
    }
    await settle(asked)
    await lookAround()
  }

  async function change(discountCode: string | null, notice: Notice): Promise<Problem | null> {
    if (!send({ type: 'change' })) return null
    const want = wanted(discountCode)
    lastAsked = wantedKey(want)
    const asked = await askForSession(around, want)
    if (asked.kind === 'refused') say(notice, asked.problem.reason)
    await settle(asked)
    return asked.kind === 'refused' ? asked.problem : null
  }

  async function settle(asked: Asked): Promise<void> {
    if (asked.kind === 'refused') return void send({ type: 'sessionRefused', problem: asked.problem })
    if (asked.kind === 'paid') return charged(asked.known)
    await refreshFor(asked.session)
    send({ type: 'sessionMade', session: asked.session })
  }

  /** The same intent with another amount: the payment element must know before Pay can be pressed. */
  async function refreshFor(session: Session): Promise<void> {
    if (shownSession($state.get())?.clientSecret === session.clientSecret) await provider.refresh().catch(() => {})
  }

  async function changeCode(code: string | null): Promise<Problem | null> {
    const problem = await change(code, code ? 'applyFailed' : 'removeFailed')
    await lookAround()
    return problem
  }

  async function lookAround(): Promise<void> {
    const state = $state.get()
    const leavable = state.phase === 'ready' || state.phase === 'unavailable'
    if (leavable && around.cart().length === 0) return around.leaveForCart()
    if (state.phase !== 'ready') return
    const code = state.session.quote.discountCode
    const key = wantedKey(wanted(code))
    if (key === wantedKey(wantedOf(state.session)) || key === lastAsked) return
    await change(code, 'updateFailed')
    await lookAround()
  }

  async function adopt(session: Session | null): Promise<void> {
    const state = $state.get()
    if (!session || state.phase !== 'ready' || state.session.quoteId === session.quoteId) return
    await refreshFor(session)
    send({ type: 'adopt', session })
  }

  async function pay(data: CustomerData): Promise<PayOutcome | null> {
    const state = $state.get()
    if (state.phase !== 'ready' || !send({ type: 'pay' })) return null
    $declined.set(false)
    const outcome = await attempt(around, state.session, data)
    if (outcome.kind === 'charged') {
      await charged(state.session)
      return outcome
    }
    if (outcome.kind === 'unavailable') {
      send({ type: 'soldOut', problem: outcome.problem })
      return outcome
    }
    send({ type: 'notCharged' })
    if (outcome.kind === 'declined') say('declined', outcome.message)
    if (outcome.kind === 'failed') say('updateFailed', outcome.message)
    if (outcome.kind === 'stale') {
      say(outcome.quoteChanged ? 'quoteChanged' : 'updateFailed', outcome.message)
      await change(kept.get()?.quote.discountCode ?? null, 'updateFailed')
    }
    await lookAround()
    return outcome
  }

  async function charged({ paymentIntentId, clientSecret }: Proof): Promise<void> {
    const known = [shownSession($state.get()), kept.get()].find((each) => each?.paymentIntentId === paymentIntentId)
    if (send({ type: 'charged', paid: { paymentIntentId, clientSecret, session: known ?? null } })) await confirm()
  }

  async function confirm(): Promise<void> {
    const state = $state.get()
    if (state.phase !== 'confirming') return
    const { paid } = state
    const { orderId, ...rest } = await confirmOrder(around, paid, around.customerData())
    if ('processing' in rest && rest.processing) {
      send({ type: 'processing' })
      return awaitBank(paid)
    }
    const forgettable = orderId !== null || ('unknown' in rest && rest.unknown)
    if (forgettable && kept.get()?.paymentIntentId === paid.paymentIntentId) kept.set(null)
    if (orderId === null) {
      send({ type: 'notConfirmed' })
      say('orderFailed')
      return
    }
    send({ type: 'confirmed', orderId })
    around.finish(orderId, paid)
  }

  /** Asks the provider until the bank has decided: then the order is confirmed, or the form opens again. */
  async function awaitBank(paid: Paid): Promise<void> {
    for (;;) {
      await around.wait(BANK_PAUSE_MS)
      const seen = await provider.look(paid.clientSecret)
      if (seen?.standing === 'paid') return confirmAgain()
      if (seen && seen.standing !== 'processing') {
        send({ type: 'bankDeclined' })
        $declined.set(true)
        say('bankDeclined')
        if (around.cart().length === 0) return around.leaveForCart()
        return settle(await askForSession(around, wanted(paid.session?.quote.discountCode ?? null)))
      }
    }
  }

  async function confirmAgain(): Promise<void> {
    if (send({ type: 'confirmAgain' })) await confirm()
  }

  return { $state, $declined, start, changeCode, pay, confirmAgain, lookAround, adopt }
}
