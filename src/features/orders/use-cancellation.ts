import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { removeReceipt } from './update-receipt.ts'
import { callApi, reasonOf } from '#shared/api-client.ts'
import type { AnswerOf } from '#shared/call.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import { cancelOrder } from './orders.calls.ts'
import type { OwnOrder } from './own-order.schema.ts'
import { fetchOwnOrder } from './use-own-order.ts'

type View =
  | { kind: 'loading' }
  /** The order cannot be cancelled, or could not be read; the reason is for the reader. */
  | { kind: 'refused'; reason: string }
  | { kind: 'asks'; own: OwnOrder; cancel: NonNullable<OwnOrder['cancel']> }
  | { kind: 'done'; text: string }

interface Options extends Words {
  orderId: string
  token: string | undefined
  onCancelled(): void
}

interface Cancelling {
  view: View
  /** Why the last attempt failed, while the order can still be cancelled. */
  alert: string
  busy: boolean
  cancel(): Promise<void>
}

/**
 * Returns the state of a cancellation. It reads the amounts first, and again after every failure: another tab may have
 * cancelled the order, staff may have begun it, or an answer may have been lost on its way.
 */
export function useCancellation({ t, locale, orderId, token, onCancelled }: Options): Cancelling {
  const [view, setView] = useState<View>({ kind: 'loading' })
  const [alert, setAlert] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  function cancelled(): void {
    removeReceipt(orderId)
    onCancelled()
  }

  /** @param promised what the order would have given back when it was cancelled, in minor units */
  async function read(why = '', promised = 0): Promise<void> {
    try {
      const own = await fetchOwnOrder(locale, orderId, token)
      const { cancel, cannotCancel } = own
      if (!cancel) {
        if (cannotCancel?.code !== 'order_cancelled')
          return setView({ kind: 'refused', reason: cannotCancel?.message ?? why })
        const nothing = promised > 0 ? t('ownOrder:refundLater') : cannotCancel.message
        setView({ kind: 'done', text: own.refunded > 0 ? backText(own, own.refunded) : nothing })
        return cancelled()
      }
      setAlert(why)
      setView({ kind: 'asks', own, cancel })
    } catch (error) {
      setView({ kind: 'refused', reason: why || reasonOf(error, t('ownOrder:readFailed')).text })
    }
  }
  const begin = useEffectEvent(() => void read())
  useEffect(() => begin(), [])

  async function cancel(): Promise<void> {
    if (view.kind !== 'asks' || sending.current) return
    sending.current = true
    setBusy(true)
    setAlert('')
    try {
      const { refund } = view.cancel
      const answer = await callApi(cancelOrder, { locale, params: { id: orderId }, body: { token, seen: refund } })
      setView({ kind: 'done', text: resultText(view, answer) })
      cancelled()
    } catch (error) {
      await read(reasonOf(error, t('ownOrder:failed')).text, view.cancel.refund)
    }
    setBusy(false)
    sending.current = false
  }

  function resultText(
    { own, cancel: { refund } }: View & { kind: 'asks' },
    answer: AnswerOf<typeof cancelOrder>,
  ): string {
    const came = own.currency === 'VND' ? answer.refundVND : (decimalToCents(answer.refundUSD) ?? 0)
    if (came > 0) return backText(own, came)
    return t(refund > 0 ? 'ownOrder:refundLater' : 'ownOrder:nothingBack')
  }

  function backText({ currency }: OwnOrder, amount: number): string {
    return t('ownOrder:refunded', { amount: formatMoney(amount, currency) })
  }

  return { view, alert, busy, cancel }
}
