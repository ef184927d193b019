import { atom, type ReadableAtom } from 'nanostores'
import { BANK_PAUSES_MS } from '#features/checkout/bank-pauses.ts'
import type { LinkTransfer, OpenedLink } from '#features/orders/payment-link.schema.ts'
import type { PaymentForm } from '#features/payments/payment-form.ts'
import { ApiError } from '#shared/api-client.ts'

type OpenLink = Extract<OpenedLink, { state: 'open' }>
/** Why nothing can be paid on this page now. `stillProcessing`: the page has stopped asking for the bank's decision. */
export type LinkOutcome =
  | Exclude<OpenedLink['state'], 'open'>
  | 'stillProcessing'
  | 'unknown'
  | 'failed'
  | 'unconfirmed'

export type LinkView =
  | { kind: 'loading' }
  | { kind: 'open'; link: OpenLink; paying: boolean; declined: string | null }
  /** `isOnly`: a card cannot be charged so little. */
  | { kind: 'transfer'; transfer: Extract<LinkTransfer, { state: 'open' }>; isOnly: boolean }
  | { kind: 'outcome'; outcome: LinkOutcome }

interface Deps {
  /** Whether the address, or this tab before, had a link at all. */
  hasLink: boolean
  /** Asks the server what the link opens; throws `ApiError`. */
  open(): Promise<OpenedLink>
  /** Asks the server what to transfer for the link, and what has arrived; throws `ApiError`. */
  transfer(): Promise<LinkTransfer>
  form: Pick<PaymentForm, 'check' | 'pay' | 'takeReturn'>
  returnUrl: string
  /** The text for a payment that did not go through without a reason. */
  declinedText: string
  wait(ms: number): Promise<unknown>
  /** Whether the customer looks at another page, such as their banking app. */
  isHidden(): boolean
}

/** One visit to the page of a payment link. */
export interface LinkVisit {
  $view: ReadableAtom<LinkView>
  begin(): Promise<void>
  pay(): Promise<void>
  /** Shows what to transfer, and asks until it has arrived or the customer pays otherwise. */
  payByTransfer(): Promise<void>
  /** Leaves the transfer, whose reference stays good. */
  leaveTransfer(): Promise<void>
}

/** The pauses before the server is asked again after a payment, in milliseconds. */
const CONFIRM_PAUSES_MS = [0, 600, 1500, 3000, 5000]

/** The pauses between two questions whether a transfer has arrived, in milliseconds: in a hidden page longer ones. */
const TRANSFER_PAUSES_MS = { shown: 3000, hidden: 15_000 }

/** Creates the steps of a visit. The server decides what has been paid; the page only shows it. */
export function createLinkVisit({
  hasLink,
  open,
  transfer,
  form,
  returnUrl,
  declinedText,
  wait,
  isHidden,
}: Deps): LinkVisit {
  const $view = atom<LinkView>({ kind: 'loading' })
  const over = (outcome: LinkOutcome) => $view.set({ kind: 'outcome', outcome })

  async function begin(): Promise<void> {
    $view.set({ kind: 'loading' })
    if (!hasLink) return over('unknown')
    if (form.takeReturn()) return confirm(declinedText)
    await showLink(null)
    const view = $view.get()
    if (view.kind === 'open' && view.link.transfer === 'begun') await payByTransfer()
  }

  async function showLink(declined: string | null): Promise<void> {
    try {
      show(await open(), declined)
    } catch (error) {
      over(isUnknown(error) ? 'unknown' : 'failed')
    }
  }

  function show(link: OpenedLink, declined: string | null): void {
    if (link.state !== 'open') return end(link.state)
    // Too little for a card, and the shop takes no transfers any more.
    if (!link.payment && !link.transfer) return over('failed')
    $view.set({ kind: 'open', link, paying: false, declined })
  }

  function end(state: Exclude<OpenedLink['state'], 'open'>): void {
    over(state)
    // The bank may take minutes: what waits for this answer must not go on after them, over what the customer does then.
    if (state === 'processing') void awaitBank()
  }

  async function pay(): Promise<void> {
    const view = $view.get()
    if (view.kind !== 'open' || view.paying || !view.link.payment) return
    $view.set({ ...view, paying: true, declined: null })
    const mistake = await form.check()
    if (mistake !== null) return $view.set({ ...view, paying: false, declined: mistake || declinedText })
    // It may have been paid or cancelled since the page was opened.
    const now = await open().catch(() => null)
    if (now && now.state !== 'open') return show(now, null)
    if (now?.transfer === 'begun' && (await hasPart())) return
    const { state, message } = await form.pay(view.link.payment.clientSecret, null, returnUrl)
    if (state === 'open') return $view.set({ ...view, paying: false, declined: message ?? declinedText })
    if (state === 'cancelled') return showLink(declinedText)
    await confirm(null)
  }

  /**
   * @param declined what an unpaid link says then; null: the provider has reported the payment, so it is being checked
   */
  async function confirm(declined: string | null): Promise<void> {
    let last: OpenedLink | null = null
    for (const pauseMs of CONFIRM_PAUSES_MS) {
      await wait(pauseMs)
      last = await open().catch(() => null)
      if (last && last.state !== 'open') return show(last, null)
      if (last && declined !== null) break
    }
    if (last && declined !== null) show(last, declined)
    else over('unconfirmed')
  }

  /** Asks for the bank's decision, until the customer asks for it again; after the last pause the page says so. */
  async function awaitBank(): Promise<void> {
    const view = $view.get()
    for (const pauseMs of BANK_PAUSES_MS) {
      await wait(pauseMs)
      if ($view.get() !== view) return
      const now = await open().catch(() => null)
      if ($view.get() !== view) return
      if (now && now.state !== 'processing') return show(now, declinedText)
    }
    over('stillProcessing')
  }

  async function payByTransfer(): Promise<void> {
    const before = $view.get()
    if (before.kind !== 'open' || before.paying) return
    $view.set({ ...before, paying: true, declined: null })
    try {
      await awaitMoney(await transfer(), before.link.payment === null)
    } catch (error) {
      // The shop takes no transfers any more: the card is left.
      if (error instanceof ApiError && error.code === 'transfer_unavailable') await showLink(declinedText)
      else over(isUnknown(error) ? 'unknown' : 'failed')
    }
  }

  /** Shows a transfer until its money has arrived, the link ends, or the customer leaves it. */
  async function awaitMoney(first: LinkTransfer, isOnly: boolean): Promise<void> {
    let now = first
    while (now.state === 'open') {
      const view: LinkView = { kind: 'transfer', transfer: now, isOnly }
      $view.set(view)
      await wait(isHidden() ? TRANSFER_PAUSES_MS.hidden : TRANSFER_PAUSES_MS.shown)
      if ($view.get() !== view) return
      // Without an answer it asks again.
      now = await transfer().catch(() => now)
      if ($view.get() !== view) return
    }
    end(now.state)
  }

  async function leaveTransfer(): Promise<void> {
    $view.set({ kind: 'loading' })
    if (!(await hasPart())) await showLink(null)
  }

  /** Returns true if a part of the transfer has arrived, and shows it then: a card would be charged the whole sum. */
  async function hasPart(): Promise<boolean> {
    const now = await transfer().catch(() => null)
    if (now?.state !== 'open' || now.receivedVND === 0) return false
    void awaitMoney(now, false)
    return true
  }

  return { $view, begin, pay, payByTransfer, leaveTransfer }
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'payment_link_unavailable' || error.code === 'invalid_input')
}
