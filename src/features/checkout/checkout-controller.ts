import { atom, type ReadableAtom } from 'nanostores'
import type { PaymentProof } from '#features/payments/payment-form.ts'
import { createSerial } from '#shared/serial.ts'
import type { CheckoutDeps, Notice } from './checkout-deps.ts'
import {
  next,
  shownSession,
  type CheckoutEvent,
  type CheckoutState,
  type MadePayment,
  type Problem,
} from './checkout-machine.ts'
import type { CustomerData } from './checkout.schema.ts'
import { confirmOrder } from './confirm-order.ts'
import { pay as attempt, type PayOutcome } from './pay.ts'
import { requestSession, type Requested } from './request-session.ts'
import {
  deliveryKey,
  purchaseKey,
  purchaseOf,
  type PaymentSession,
  type Purchase,
  type Total,
} from './payment-session.ts'
import { refusedDelivery, type RefusedDelivery } from './refused-delivery.ts'

/** The pauses before each reading of a payment that the bank is processing, in milliseconds: three minutes in all. */
const BANK_PAUSES_MS = [3_000, 4_500, 7_000, 10_000, 15_000, 20_000, 30_000, 30_000, 30_000, 30_000]

export interface Checkout {
  $state: ReadableAtom<CheckoutState>
  /** Whether an earlier payment of this purchase was declined, which may happen while the page is closed. */
  $declined: ReadableAtom<boolean>
  /**
   * The total that the customer saw before it changed without their doing on this page; null if it has not, or if they
   * have gone on since.
   */
  $totalBefore: ReadableAtom<Total | null>
  /** The delivery that was refused last: the session prices another one until the customer has chosen anew. */
  $refused: ReadableAtom<RefusedDelivery | null>
  /** Starts a visit. `returned` is the payment from a bank's redirect. */
  start(returned: PaymentProof | null): Promise<void>
  /**
   * Puts a code on the session, or removes it with null. Returns what went wrong, or null. Calls take effect in their
   * order: a code that is removed before the session has it is removed afterwards.
   */
  changeCode(code: string | null): Promise<Problem | null>
  /** Pays. Returns null, without doing anything, if the present state does not allow it. */
  pay(data: CustomerData): Promise<PayOutcome | null>
  /** Asks the server again for the order of a paid payment. */
  confirmAgain(): Promise<void>
  /** Asks the provider again about a payment that the bank was still processing. */
  checkAgain(): Promise<void>
  /** Prolongs the hold on the chosen slot. Call it from time to time while the customer is there. */
  keepPlace(): Promise<void>
  /** Updates the session. Call it when the delivery has changed, or cart or currency in any tab. */
  sync(): Promise<void>
  /** Adopts the stored session. Call it when another tab has changed it. */
  adopt(session: PaymentSession | null): Promise<void>
}

/** Creates the controller of one visit to the checkout. The machine decides its steps; none of its promises rejects. */
export function createCheckout(deps: CheckoutDeps): Checkout {
  const { form, kept, notify } = deps
  const $state = atom<CheckoutState>({ phase: 'starting' })
  const $declined = atom(false)
  const $totalBefore = atom<Total | null>(null)
  const $refused = atom<RefusedDelivery | null>(null)
  /** The purchase that a session was last requested for: each purchase is requested once, whatever the answer. */
  let lastRequested: string | null = null
  /** How often this visit has asked the provider about a payment in processing. */
  let bankChecks = 0
  /** The machine refuses a change while another is in progress, so it waits for that one. */
  const inOrder = createSerial()

  /** Applies the event if the current state allows it. Synchronous, so a double click submits once. */
  function send(event: CheckoutEvent): boolean {
    const state = next($state.get(), event)
    if (state) $state.set(state)
    return state !== null
  }

  function purchase(discountCode: string | null) {
    return { items: deps.cart(), currency: deps.currency(), discountCode, delivery: deps.delivery() }
  }

  async function start(returned: PaymentProof | null): Promise<void> {
    send({ type: 'start' })
    const known = returned ?? kept.get()
    const seen = known && (await form.read(known.clientSecret))
    if (known && seen?.state === 'paid') return paid(known)
    if (known && seen?.state === 'processing') return awaitBank(known)
    if (returned) notify('declined', seen?.message)
    $declined.set(seen?.state === 'open' && seen.message !== null)
    if (deps.cart().length === 0) return deps.leaveForCart()

    const earlier = kept.get()
    const code = earlier?.quote.discountCode ?? null
    const isSamePurchase = earlier !== null && purchaseKey(purchaseOf(earlier)) === purchaseKey(purchase(code))
    let requested = await requestFirst(code)
    // A code that has expired since the last visit must not prevent the payment.
    if (code && requested.kind === 'refused' && requested.problem.code === 'invalid_discount_code') {
      notify('codeGone')
      requested = await requestFirst(null)
    }
    await settle(requested, isSamePurchase ? earlier.quote : null)
    await sync()
  }

  /** Requests a session for a purchase. A refusal of its delivery is shown at the field, not in a toast. */
  async function request(wanted: Purchase): Promise<Requested> {
    lastRequested = purchaseKey(wanted)
    const requested = await requestSession(deps, wanted)
    $refused.set(refusedDelivery(wanted, requested))
    return requested
  }

  /**
   * Requests the session that the form is shown with. If its delivery is refused, the session prices none, so that the
   * form is there to choose another.
   */
  async function requestFirst(discountCode: string | null): Promise<Requested> {
    const wanted = purchase(discountCode)
    const requested = await request(wanted)
    return $refused.get() ? requestSession(deps, { ...wanted, delivery: null }) : requested
  }

  async function change(discountCode: string | null, notice: Notice, seen: Total | null): Promise<Problem | null> {
    if (!send({ type: 'change' })) return null
    const requested = await request(purchase(discountCode))
    if (requested.kind === 'refused' && !$refused.get()) notify(notice, requested.problem.reason)
    await settle(requested, seen)
    return requested.kind === 'refused' ? requested.problem : null
  }

  /** @param seen the total that a change of it is compared with; null: the customer has made the change here */
  async function settle(requested: Requested, seen: Total | null): Promise<void> {
    if (requested.kind === 'refused') return void send({ type: 'sessionRefused', problem: requested.problem })
    if (requested.kind === 'closed') return closed(requested.known)
    await refreshFor(requested.session)
    compareTotals(seen, requested.session.quote)
    send({ type: 'sessionMade', session: requested.session })
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

  async function changeCode(code: string | null): Promise<Problem | null> {
    const problem = await change(code, code ? 'applyFailed' : 'removeFailed', null)
    await sync()
    return problem
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
    await change(code, 'updateFailed', isOwnChoice ? null : state.session.quote)
    await sync()
  }

  async function keepPlace(): Promise<void> {
    const state = $state.get()
    if (state.phase !== 'ready' || !state.session.quote.delivery?.slotId) return
    const held = purchaseOf(state.session)
    const refused = refusedDelivery(held, await requestSession(deps, held))
    if (refused) $refused.set(refused)
  }

  async function adopt(session: PaymentSession | null): Promise<void> {
    const state = $state.get()
    if (!session || state.phase !== 'ready' || state.session.quoteId === session.quoteId) return
    await refreshFor(session)
    // Meanwhile this page or another tab may have put a later quote on the payment.
    if (kept.get()?.quoteId !== session.quoteId) return
    if (send({ type: 'adopt', session })) compareTotals(state.session.quote, session.quote)
  }

  async function pay(data: CustomerData): Promise<PayOutcome | null> {
    const state = $state.get()
    if (state.phase !== 'ready' || !send({ type: 'pay' })) return null
    $declined.set(false)
    $totalBefore.set(null)
    const outcome = await attempt(deps, state.session, data)
    if (outcome.kind === 'paid') await paid(state.session)
    else if (outcome.kind === 'processing') await awaitBank(state.session)
    else if (outcome.kind === 'closed') await closed(state.session)
    else if (outcome.kind === 'unavailable') send({ type: 'soldOut', problem: outcome.problem })
    else await openAgain(outcome, state.session.quote)
    return outcome
  }

  async function openAgain(
    outcome: Extract<PayOutcome, { message: unknown } | { kind: 'field' }>,
    seen: Total,
  ): Promise<void> {
    send({ type: 'notCharged' })
    if (outcome.kind === 'declined') notify('declined', outcome.message)
    if (outcome.kind === 'failed') notify('updateFailed', outcome.message)
    if (outcome.kind === 'stale') {
      const problem = await change(kept.get()?.quote.discountCode ?? null, 'updateFailed', seen)
      // The new total says why nothing was charged.
      const isExplained = problem !== null || (outcome.message === null && $totalBefore.get() !== null)
      if ($state.get().phase === 'ready' && !isExplained) notify('updateFailed', outcome.message)
    }
    await sync()
  }

  function made({ paymentIntentId, clientSecret }: PaymentProof, isPaid: boolean): MadePayment {
    const sessions = [shownSession($state.get()), kept.get()]
    const session = sessions.find((each) => each?.paymentIntentId === paymentIntentId) ?? null
    return { paymentIntentId, clientSecret, session, isPaid }
  }

  /** Continues after the server refused changes of this payment: it is paid, or the bank is processing it. */
  async function closed(proof: PaymentProof): Promise<void> {
    const seen = await form.read(proof.clientSecret)
    return seen?.state === 'processing' ? awaitBank(proof) : paid(proof, seen?.state === 'paid')
  }

  async function paid(proof: PaymentProof, isPaid = true): Promise<void> {
    if (send({ type: 'paid', payment: made(proof, isPaid) })) await confirm()
  }

  async function confirm(): Promise<void> {
    const state = $state.get()
    if (state.phase !== 'confirming') return
    const { payment } = state
    const confirmation = await confirmOrder(deps, payment, deps.customerData())
    const mayBePaid = confirmation.kind === 'unreachable' && !payment.isPaid
    if (confirmation.kind === 'undecided' || mayBePaid) return awaitBank(payment)
    const isOver = confirmation.kind === 'ordered' || confirmation.kind === 'unknown'
    if (isOver && kept.get()?.paymentIntentId === payment.paymentIntentId) kept.set(null)
    if (confirmation.kind !== 'ordered') {
      send({ type: 'notConfirmed' })
      notify('orderFailed')
      return
    }
    send({ type: 'confirmed', orderId: confirmation.orderId })
    deps.finish(confirmation.orderId, payment, confirmation.receipt)
  }

  /**
   * Asks the provider until the bank has decided; then confirms the order, or opens the form again. Stops after the
   * last pause, unlike the webhook and the reconciler.
   */
  async function awaitBank(proof: PaymentProof): Promise<void> {
    const payment = made(proof, false)
    if (!send({ type: 'processing', payment })) return
    while (bankChecks < BANK_PAUSES_MS.length) {
      await deps.wait(BANK_PAUSES_MS[bankChecks++]!)
      const seen = await form.read(payment.clientSecret)
      if (seen?.state === 'paid') return paid(payment)
      if (seen && seen.state !== 'processing') return bankDeclined(payment)
    }
    send({ type: 'stillProcessing' })
  }

  async function bankDeclined({ session }: MadePayment): Promise<void> {
    send({ type: 'bankDeclined' })
    $declined.set(true)
    notify('bankDeclined')
    if (deps.cart().length === 0) return deps.leaveForCart()
    return settle(await requestFirst(session?.quote.discountCode ?? null), session?.quote ?? null)
  }

  async function confirmAgain(): Promise<void> {
    if (send({ type: 'confirmAgain' })) await confirm()
  }

  async function checkAgain(): Promise<void> {
    const state = $state.get()
    if (state.phase !== 'stillProcessing') return
    bankChecks = 0
    await awaitBank(state.payment)
  }

  return {
    ...{ $state, $declined, $totalBefore, $refused, start, pay, confirmAgain, checkAgain, adopt },
    changeCode: (code) => inOrder(() => changeCode(code)),
    keepPlace: () => inOrder(keepPlace),
    sync: () => inOrder(sync),
  }
}
