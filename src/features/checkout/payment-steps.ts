import type { PaymentProof } from '#features/payments/payment-form.ts'
import { BANK_PAUSES_MS } from './bank-pauses.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { shownSession, type MadePayment } from './checkout-machine.ts'
import type { CustomerData } from './checkout.schema.ts'
import type { CheckoutVisit } from './checkout-visit.ts'
import { codeReason } from './code-reason.ts'
import { awaitOrder } from './await-order.ts'
import { pay as attempt, type PayOutcome } from './pay.ts'
import type { PaymentSession, Total } from './payment-session.ts'
import type { SessionSteps } from './session-steps.ts'

/**
 * Creates the steps from Pay to the order.
 *
 * @param session the steps that open the form again if nothing was charged
 */
export function createPaymentSteps(
  deps: CheckoutDeps,
  visit: CheckoutVisit,
  session: () => Pick<SessionSteps, 'open' | 'change' | 'requote' | 'sync'>,
) {
  const { form, kept, notify } = deps
  const { $state, $declined, $totalBefore, send } = visit
  /** How often this visit has asked the provider about the payment in processing. */
  let bankChecks = 0

  async function pay(data: CustomerData): Promise<PayOutcome | null> {
    const state = $state.get()
    if (state.phase !== 'ready' || !send({ type: 'pay' })) return null
    $declined.set(false)
    $totalBefore.set(null)
    const outcome = await attempt(deps, state.session, data)
    if (outcome.kind === 'paid') await paid(state.session)
    else if (outcome.kind === 'processing') await awaitBank(state.session)
    else if (outcome.kind === 'transfer') deps.awaitTransfer(outcome.transfer)
    else if (outcome.kind === 'ordered') ordered(state.session, outcome)
    else if (outcome.kind === 'closed') await closed(state.session)
    else if (outcome.kind === 'unavailable') send({ type: 'soldOut', problem: outcome.problem })
    else await openAgain(outcome, state.session.quote)
    return outcome
  }

  function ordered(session: PaymentSession, { orderId, receipt }: Extract<PayOutcome, { kind: 'ordered' }>): void {
    const payment = made(session, true)
    if (!send({ type: 'paid', payment })) return
    // The order has taken the place of this payment.
    if (kept.get()?.paymentIntentId === session.paymentIntentId) kept.set(null)
    send({ type: 'confirmed', orderId })
    deps.finish(orderId, payment, receipt)
  }

  async function openAgain(
    outcome: Extract<PayOutcome, { message: unknown } | { kind: 'field' | 'codeRefused' }>,
    seen: Total,
  ): Promise<void> {
    send({ type: 'notCharged' })
    if (outcome.kind === 'declined') notify('declined', outcome.message)
    if (outcome.kind === 'failed') notify('updateFailed', outcome.message)
    if (outcome.kind === 'codeRefused') {
      notify('codeGone', codeReason(outcome.problem))
      await session().change(null, 'updateFailed', seen)
    }
    if (outcome.kind === 'stale') {
      const problem = await session().requote(kept.get()?.quote.discountCode ?? null, seen)
      // The new total says why nothing was charged.
      const isExplained = problem !== null || (outcome.message === null && $totalBefore.get() !== null)
      if ($state.get().phase === 'ready' && !isExplained) notify('updateFailed', outcome.message)
    }
    await session().sync()
  }

  function made({ paymentIntentId, clientSecret }: PaymentProof, isPaid: boolean, isEarlier = false): MadePayment {
    const sessions = [shownSession($state.get()), kept.get()]
    const known = sessions.find((each) => each?.paymentIntentId === paymentIntentId) ?? null
    return { paymentIntentId, clientSecret, session: known, isPaid, isEarlier }
  }

  /** Continues after the server refused changes of this payment: it is paid, or the bank is processing it. */
  async function closed(proof: PaymentProof): Promise<void> {
    const seen = await form.read(proof.clientSecret)
    return seen?.state === 'processing' ? awaitBank(proof) : paid(proof, seen?.state === 'paid')
  }

  async function paid(proof: PaymentProof, isPaid = true, isEarlier = false): Promise<void> {
    if (send({ type: 'paid', payment: made(proof, isPaid, isEarlier) })) await confirm()
  }

  async function confirm(): Promise<void> {
    const state = $state.get()
    if (state.phase !== 'confirming') return
    const { payment } = state
    const confirmation = await awaitOrder(deps, payment, deps.customerData())
    // Without an order, only the provider can say that the payment went through.
    const mayBePaid = confirmation.kind !== 'ordered' && !payment.isPaid
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

  async function bankDeclined({ session: before }: MadePayment): Promise<void> {
    send({ type: 'bankDeclined' })
    // The next payment has a bank's time of its own.
    bankChecks = 0
    $declined.set(true)
    notify('bankDeclined')
    if (deps.cart().length === 0) return deps.leaveForCart()
    await session().open(before?.quote.discountCode ?? null, before?.quote ?? null)
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

  return { pay, paid, closed, awaitBank, confirmAgain, checkAgain }
}
