import { useEffect, useRef, type Ref } from 'react'
import type { CheckoutMethod } from '#shared/payment-methods.ts'
import type { Words } from '#i18n/island.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { CheckoutState } from './checkout-machine.ts'
import { keepUncovered } from './keep-uncovered.ts'
import { TOTAL_NOTE } from './SummarySection.tsx'

interface Props extends Words {
  ref: Ref<HTMLButtonElement>
  phase: CheckoutState['phase']
  total: number
  currency: Currency
  /** True if the total has changed, so that a note says so. */
  isNew: boolean
  method: CheckoutMethod
}

/** The Pay button; on a phone it stays at the bottom of the screen. */
export function PayBar({ t, ref, phase, total, currency, isNew, method }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => keepUncovered(bar.current!), [])
  return (
    <div className="pay-bar" ref={bar}>
      {/* The button names the step in progress; the region is live, so screen readers read it out. */}
      <div aria-live="polite">
        <button
          ref={ref}
          type="submit"
          className="btn"
          disabled={phase !== 'ready'}
          aria-describedby={isNew ? `${TOTAL_NOTE} pay-safe` : 'pay-safe'}
        >
          {label()}
        </button>
      </div>
      <p id="pay-safe">
        <Icon path={icons.lock} size={18} />
        {t(`checkout:safe.${method}`)}
      </p>
    </div>
  )

  function label(): string {
    if (phase === 'updating') return t('checkout:updating')
    if (phase === 'paying' || phase === 'confirming') return t('checkout:processing')
    return t(`checkout:pay.${method}`, { total: formatMoney(total, currency) })
  }
}
