import type { ReactNode } from 'react'
import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { ChangeOrder } from './ChangeOrder.tsx'
import { OwnInvoice } from './OwnInvoice.tsx'
import type { OwnOrder } from './own-order.schema.ts'
import { useOwnOrder } from './use-own-order.ts'

export interface OwnOrderProps extends Words {
  orderId: string
  /** The token of the mailed link; without it, the account that is signed in decides. */
  token: string | undefined
  /** The id of the heading that takes the focus when the button is gone. */
  heading: string
  /** Called when the order has changed. */
  onChange(): void
  /** What else its customer is shown, below. */
  children(own: OwnOrder): ReactNode
}

/** What its customer can still do with an order; nothing for everyone else. */
export function OwnOrderPart({ orderId, token, heading, onChange, children, ...words }: OwnOrderProps) {
  const { t, locale } = words
  const { own, reload, setOwn } = useOwnOrder(locale, orderId, token)
  if (!own) return null
  const { cancel, cannotCancel, change, cannotChange, currency, refunded } = own
  const isCancelled = cannotCancel?.code === 'order_cancelled'

  function cancelled(now: OwnOrder) {
    // Shown until the order was read again, or if that fails.
    setOwn({ ...now, cancel: null, change: null })
    reload()
    onChange()
  }

  return (
    <section className="own-order" aria-label={t('ownOrder:title')}>
      {change && <p>{t('ownOrder:canChange')}</p>}
      <ChangeOrder
        {...words}
        orderId={orderId}
        token={token}
        change={change}
        currency={currency}
        heading={heading}
        onFailed={reload}
        onChanged={(now) => {
          setOwn(now)
          onChange()
        }}
      />
      {cancel && cannotChange?.code === 'order_incomplete' && <p>{cannotChange.message}</p>}
      {cancel && <p>{t(cancel.kept > 0 ? 'ownOrder:canCancelPrepared' : 'ownOrder:canCancel')}</p>}
      {isCancelled && refunded > 0 && <p>{t('ownOrder:refunded', { amount: formatMoney(refunded, currency) })}</p>}
      {cannotCancel && !isCancelled && cannotCancel.code !== 'order_delivered' && <p>{cannotCancel.message}</p>}
      <CancelOrder
        {...words}
        orderId={orderId}
        token={token}
        offered={cancel !== null}
        heading={heading}
        onCancelled={() => cancelled(own)}
      />
      <OwnInvoice
        {...words}
        orderId={orderId}
        token={token}
        invoice={own.invoice}
        isCancelled={isCancelled}
        heading={heading}
        onChange={reload}
      />
      {children(own)}
    </section>
  )
}
