import type { WritableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import type { CheckoutMethod } from '#shared/payment-methods.ts'
import type { CheckoutApi } from './checkout.api.ts'
import type { Draft } from './checkout-form.ts'
import type { PaymentSession } from './payment-session.ts'

/** How long the customer types neither email nor phone before the shop is asked, in milliseconds. */
const PAUSE_MS = 400

type Cash = PaymentSession['cash']

/**
 * Returns what the shop says about cash once it can know whether the guest of a first order is known: the form has
 * email and phone. A chosen payment on delivery that is refused becomes one by card. Without an answer, Pay says it.
 */
export function useGuestCash(
  { customerEmail, customerPhone }: Pick<Draft, 'customerEmail' | 'customerPhone'>,
  {
    session,
    errors,
    judge,
    $method,
  }: {
    session: PaymentSession
    errors: object
    judge: CheckoutApi['judgeGuest']
    $method: WritableAtom<CheckoutMethod>
  },
): Cash {
  const [answer, setAnswer] = useState<{ key: string; refusal: NonNullable<Cash>['refusal'] }>()
  const { cash, quoteId } = session
  const isAsked = cash?.refusal === 'cash_guest' && !('customerEmail' in errors) && !('customerPhone' in errors)
  const key = isAsked ? [quoteId, customerEmail, customerPhone].join(' ') : ''
  useEffect(() => {
    if (!key) return undefined
    let isCurrent = true
    const ask = async () => {
      const { refusal } = await judge(session, { customerEmail, customerPhone })
      if (!isCurrent) return
      setAnswer({ key, refusal })
      if (refusal && $method.get() === 'cash') $method.set('card')
    }
    const timer = setTimeout(() => void ask().catch(() => {}), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, customerEmail, customerPhone, session, judge, $method])
  return cash && answer && answer.key === key ? { ...cash, refusal: answer.refusal, isJudged: true } : cash
}
