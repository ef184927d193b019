import { atom, type ReadableAtom } from 'nanostores'
import type { OpenedLink } from '#features/orders/payment-link.schema.ts'
import type { PaymentForm } from '#features/payments/payment-form.ts'
import { ApiError } from '#shared/api-client.ts'

type OpenLink = Extract<OpenedLink, { state: 'open' }>
/** Why nothing can be paid on this page now. */
export type LinkOutcome = Exclude<OpenedLink['state'], 'open'> | 'unknown' | 'failed' | 'unconfirmed'

export type LinkView =
  | { kind: 'loading' }
  | { kind: 'open'; link: OpenLink; paying: boolean; declined: string | null }
  | { kind: 'outcome'; outcome: LinkOutcome }

interface Deps {
  /** Whether the address, or this tab before, had a link at all. */
  hasLink: boolean
  /** Asks the server what the link opens; throws `ApiError`. */
  open(): Promise<OpenedLink>
  form: Pick<PaymentForm, 'check' | 'pay' | 'takeReturn'>
  returnUrl: string
  /** The text for a payment that did not go through without a reason. */
  declinedText: string
  wait(ms: number): Promise<unknown>
}

/** One visit to the page of a payment link. */
export interface LinkVisit {
  $view: ReadableAtom<LinkView>
  begin(): Promise<void>
  pay(): Promise<void>
}

/** The pauses before the server is asked again after a payment, and while the bank decides, in milliseconds. */
const CONFIRM_PAUSES_MS = [0, 600, 1500, 3000, 5000]
const BANK_PAUSES_MS = [3000, 5000, 8000, 12_000, 20_000, 30_000, 30_000, 30_000]

/** Creates the steps of a visit. The server decides what has been paid; the page only shows it. */
export function createLinkVisit({ hasLink, open, form, returnUrl, declinedText, wait }: Deps): LinkVisit {
  const $view = atom<LinkView>({ kind: 'loading' })
  const over = (outcome: LinkOutcome) => $view.set({ kind: 'outcome', outcome })

  async function begin(): Promise<void> {
    $view.set({ kind: 'loading' })
    if (!hasLink) return over('unknown')
    if (form.takeReturn()) return confirm(declinedText)
    await showLink(null)
  }

  async function showLink(declined: string | null): Promise<void> {
    try {
      const link = await open()
      await show(link, declined)
    } catch (error) {
      over(isUnknown(error) ? 'unknown' : 'failed')
    }
  }

  async function show(link: OpenedLink, declined: string | null): Promise<void> {
    if (link.state === 'open') return $view.set({ kind: 'open', link, paying: false, declined })
    over(link.state)
    if (link.state === 'processing') await awaitBank()
  }

  async function pay(): Promise<void> {
    const view = $view.get()
    if (view.kind !== 'open' || view.paying) return
    $view.set({ ...view, paying: true, declined: null })
    const mistake = await form.check()
    if (mistake !== null) return $view.set({ ...view, paying: false, declined: mistake || declinedText })
    // It may have been paid or cancelled since the page was opened.
    const now = await open().catch(() => null)
    if (now && now.state !== 'open') return show(now, null)
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
    if (last && declined !== null) await show(last, declined)
    else over('unconfirmed')
  }

  async function awaitBank(): Promise<void> {
    for (const pauseMs of BANK_PAUSES_MS) {
      await wait(pauseMs)
      const now = await open().catch(() => null)
      if (now && now.state !== 'processing') return show(now, declinedText)
    }
  }

  return { $view, begin, pay }
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'payment_link_unavailable' || error.code === 'invalid_input')
}
