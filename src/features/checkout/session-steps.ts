import type { PaymentProof } from '#features/payments/payment-form.ts'
import { isCodeRefusal } from '#features/promotions/promotions.ts'
import type { CheckoutDeps, Notice } from './checkout-deps.ts'
import { shownSession, type Problem } from './checkout-machine.ts'
import { codeReason } from './code-reason.ts'
import type { CheckoutVisit } from './checkout-visit.ts'
import {
  deliveryKey,
  purchaseKey,
  purchaseOf,
  type PaymentSession,
  type Purchase,
  type Total,
} from './payment-session.ts'
import { refusedDelivery } from './refused-delivery.ts'
import { requestSession, type Requested } from './request-session.ts'

export type SessionSteps = ReturnType<typeof createSessionSteps>

/** The state did not allow the change, or a code failed its check, which throws the reason. */
const NOT_MADE: Problem = { code: null, reason: null, productId: null }

/**
 * Creates the steps that keep the payment session of a visit equal to what the customer is buying.
 *
 * @param closed continues with a payment that the server refuses to change, because it is paid or in progress
 */
export function createSessionSteps(
  deps: CheckoutDeps,
  visit: CheckoutVisit,
  closed: (proof: PaymentProof) => Promise<void>,
) {
  const { form, kept, notify } = deps
  const { $state, $totalBefore, $refused, send, purchase } = visit
  /** The purchase that a session was last requested for: each purchase is requested once, whatever the answer. */
  let lastRequested: string | null = null

  /** Requests a session for a purchase. A refusal of its delivery is shown at the field, not in a toast. */
  async function request(wanted: Purchase): Promise<Requested> {
    lastRequested = purchaseKey(wanted)
    const requested = await requestSession(deps, wanted)
    $refused.set(refusedDelivery(wanted, requested))
    return requested
  }

  /**
   * Requests a session for what the customer is buying now. If its delivery is refused, what else has changed is priced
   * with the delivery of the session on screen, so that the form is there to choose another; at the start with none.
   */
  async function requestNext(discountCode: string | null): Promise<Requested> {
    const wanted = purchase(discountCode)
    const requested = await request(wanted)
    if (!$refused.get()) return requested
    const shown = shownSession($state.get())
    const known = shown && purchaseOf(shown)
    const other = { ...wanted, delivery: known?.delivery ?? null }
    const isAsked = [wanted, known].some((asked) => asked && purchaseKey(asked) === purchaseKey(other))
    return isAsked ? requested : requestSession(deps, other)
  }

  /**
   * Opens the form with a session, from `starting`. A code that does not count any more must not prevent the payment.
   * Cart and currency may change before the form is open, when `sync` does nothing, so it is called afterwards.
   */
  async function open(discountCode: string | null, seen: Total | null): Promise<void> {
    let requested = await requestNext(discountCode)
    if (discountCode && requested.kind === 'refused' && isCodeRefusal(requested.problem.code)) {
      notify('codeGone', codeReason(requested.problem))
      requested = await requestNext(null)
    }
    await settle(requested, seen)
    await sync()
  }

  async function change(discountCode: string | null, notice: Notice, seen: Total | null): Promise<Problem | null> {
    return send({ type: 'change' }) ? makeChange(discountCode, notice, seen) : NOT_MADE
  }

  /** Makes a change that has begun: the state is `updating`. */
  async function makeChange(discountCode: string | null, notice: Notice, seen: Total | null): Promise<Problem | null> {
    const wanted = purchase(discountCode)
    const requested = await requestNext(discountCode)
    // A refused delivery is shown at its field, which says nothing about a code that the customer has entered.
    const isAtField = notice === 'updateFailed' && refusedDelivery(wanted, requested) !== null
    if (requested.kind === 'refused' && !isAtField) notify(notice, requested.problem.reason)
    await settle(requested, seen)
    return requested.kind === 'refused' ? requested.problem : null
  }

  /**
   * Requests a new quote for a purchase that has changed, or whose quote is stale. A code that does not count for it
   * must not prevent the payment, so the purchase goes on without it. Returns what was refused first, or null.
   * @param isOwnChoice whether the customer has made the change here, so that its total is no surprise
   */
  async function requote(code: string | null, before: Total, isOwnChoice = false): Promise<Problem | null> {
    const problem = await change(code, 'updateFailed', isOwnChoice ? null : before)
    if (code && problem && isCodeRefusal(problem.code)) await change(null, 'updateFailed', before)
    return problem
  }

  /** @param seen the total that a change of it is compared with; null: the customer has made the change here */
  async function settle(requested: Requested, seen: Total | null): Promise<void> {
    if (requested.kind === 'refused') return goBack(requested.problem)
    if (requested.kind === 'closed') return closed(requested.known)
    await refreshFor(requested.session)
    compareTotals(seen, requested.session.quote)
    send({ type: 'sessionMade', session: requested.session })
  }

  /** Shows the session as it was before a change, or as another tab has changed it meanwhile. */
  async function goBack(problem: Problem): Promise<void> {
    send({ type: 'sessionRefused', problem })
    await adopt(kept.get())
  }

  /** Of several changes in a row, the first total is the one that the customer knows. */
  function compareTotals(seen: Total | null, { total, currency }: Total): void {
    const before = seen && ($totalBefore.get() ?? seen)
    $totalBefore.set(before?.currency === currency && before.total !== total ? before : null)
  }

  /** Refreshes the payment fields if the same payment has another amount, before Pay can be pressed. */
  async function refreshFor(session: PaymentSession): Promise<void> {
    if (shownSession($state.get())?.clientSecret === session.clientSecret) await form.refresh().catch(() => {})
  }

  /** @param hasBegun whether the state is `updating` for this change */
  async function changeCode(code: string | null, hasBegun: boolean): Promise<Problem | null> {
    if (!hasBegun && !send({ type: 'change' })) return NOT_MADE
    const valid = code === null ? null : await checkCode(code)
    const problem = await makeChange(valid, code ? 'applyFailed' : 'removeFailed', null)
    await sync()
    return problem
  }

  /** Returns a code as the shop writes it. @throws as `validateCode` does */
  async function checkCode(code: string): Promise<string> {
    try {
      return (await deps.api.validateCode(code)).code
    } catch (failure) {
      await goBack(NOT_MADE)
      // What has changed since the code was entered has no price yet: `sync` does nothing while a code is checked.
      await sync()
      throw failure
    }
  }

  async function sync(): Promise<void> {
    const state = $state.get()
    const leavable = state.phase === 'ready' || state.phase === 'unavailable'
    if (leavable && deps.cart().length === 0) return deps.leaveForCart()
    if (state.phase !== 'ready') return
    const code = state.session.quote.discountCode
    const wanted = purchase(code)
    const key = purchaseKey(wanted)
    const known = purchaseOf(state.session)
    // What was refused before is asked again if the customer returns to it.
    if (key === purchaseKey(known)) lastRequested = key
    if (key === lastRequested) return
    const isOwnChoice = deliveryKey(wanted.delivery) !== deliveryKey(known.delivery)
    await requote(code, state.session.quote, isOwnChoice)
    const after = $state.get()
    // With and without its code, it was refused: what is on screen is as before, so it is not asked again and again.
    if (after.phase === 'ready' && after.session.quoteId === state.session.quoteId) lastRequested = key
    await sync()
  }

  async function keepPlace(isAsked: boolean): Promise<void> {
    const state = $state.get()
    if (state.phase !== 'ready' || !state.session.quote.delivery?.slotId) return
    const held = purchaseOf(state.session)
    const requested = await requestSession(deps, held)
    if (requested.kind !== 'refused') return
    const refused = refusedDelivery(held, requested)
    if (refused) $refused.set(refused)
    // Without the code that no longer counts, the place is held further.
    else if (isCodeRefusal(requested.problem.code)) await requote(held.discountCode, state.session.quote)
    else if (isAsked) notify('updateFailed', requested.problem.reason)
  }

  async function adopt(session: PaymentSession | null): Promise<void> {
    const state = $state.get()
    if (!session || state.phase !== 'ready' || state.session.quoteId === session.quoteId) return
    await refreshFor(session)
    // Meanwhile this page or another tab may have put a later quote on the payment.
    if (kept.get()?.quoteId !== session.quoteId) return
    if (send({ type: 'adopt', session })) compareTotals(state.session.quote, session.quote)
  }

  return { open, change, requote, changeCode, sync, keepPlace, adopt }
}
