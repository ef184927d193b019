import type { ReadableAtom } from 'nanostores'
import type { PaymentProof } from '#features/payments/payment-form.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import type { CheckoutState, Problem } from './checkout-machine.ts'
import type { CustomerData } from './checkout.schema.ts'
import { openVisit } from './checkout-visit.ts'
import type { PayOutcome } from './pay.ts'
import { createPaymentSteps } from './payment-steps.ts'
import { purchaseKey, purchaseOf, type PaymentSession, type Total } from './payment-session.ts'
import type { RefusedDelivery } from './refused-delivery.ts'
import { createSessionSteps, type SessionSteps } from './session-steps.ts'

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
   * Checks a code and puts it on the session, or removes it with null. Returns what went wrong, or null. Pay waits
   * meanwhile. Calls take effect in their order: a code that is removed before the session has it is removed
   * afterwards.
   * @throws as `validateCode` does, if the code cannot be checked or does not count
   */
  changeCode(code: string | null): Promise<Problem | null>
  /** Pays. Returns null, without doing anything, if the present state does not allow it. */
  pay(data: CustomerData): Promise<PayOutcome | null>
  /** Asks the server again for the order of a paid payment. */
  confirmAgain(): Promise<void>
  /** Asks the provider again about a payment that the bank was still processing. */
  checkAgain(): Promise<void>
  /**
   * Prolongs the hold on the chosen slot. Call it from time to time while the customer is there.
   * @param isAsked whether the customer has asked for it, and is told if it fails
   */
  keepPlace(isAsked?: boolean): Promise<void>
  /** Updates the session. Call it when the delivery has changed, or cart or currency in any tab. */
  sync(): Promise<void>
  /** Adopts the stored session. Call it when another tab has changed it. */
  adopt(session: PaymentSession | null): Promise<void>
}

/**
 * Creates the controller of one visit to the checkout. The machine decides its steps; of its promises, only that of
 * `changeCode` rejects.
 */
export function createCheckout(deps: CheckoutDeps): Checkout {
  const { form, kept, notify } = deps
  const visit = openVisit(deps)
  const { $state, $declined, $totalBefore, $refused, send, purchase } = visit
  const payment = createPaymentSteps(deps, visit, () => session)
  const session: SessionSteps = createSessionSteps(deps, visit, payment.closed)
  const { pay, confirmAgain, checkAgain } = payment
  const { adopt, changeCode, keepPlace, sync } = session
  /** The machine refuses a change while another is in progress, so it waits for that one. */
  const inOrder = createSerial()

  async function start(returned: PaymentProof | null): Promise<void> {
    send({ type: 'start' })
    const stored = kept.get()
    const known = returned ?? stored
    const seen = known && (await form.read(known.clientSecret))
    if (known && seen?.state === 'paid') return payment.paid(known, true, !returned && isOld(stored))
    if (known && seen?.state === 'processing') return payment.awaitBank(known)
    if (returned) notify('declined', seen?.message)
    $declined.set(seen?.state === 'open' && seen.message !== null)
    if (deps.cart().length === 0) return deps.leaveForCart()

    const earlier = kept.get()
    const code = earlier?.quote.discountCode ?? null
    const isSamePurchase = earlier !== null && purchaseKey(purchaseOf(earlier)) === purchaseKey(purchase(code))
    await session.open(code, isSamePurchase ? earlier.quote : null)
  }

  return {
    ...{ $state, $declined, $totalBefore, $refused, start, pay, confirmAgain, checkAgain, adopt },
    changeCode(code) {
      // Before its turn, so that Pay waits for it while an earlier step is in progress, too.
      const hasBegun = send({ type: 'change' })
      return inOrder(() => changeCode(code, hasBegun))
    },
    keepPlace: (isAsked = false) => inOrder(() => keepPlace(isAsked)),
    sync: () => inOrder(sync),
  }
}

/** Returns whether a stored session was priced so long ago that its customer has not just come from paying it. */
function isOld(session: PaymentSession | null): boolean {
  return Date.now() - (session?.quotedAt ?? Infinity) > HOUR_MS
}

/**
 * Returns a function that runs tasks one at a time, in the order of its calls, and resolves or rejects as the task
 * does. A task that waits for a later one never ends. Not p-limit, because customers wait for this code to load.
 */
function createSerial(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task, task)
    last = done
    return done
  }
}
