import { useStore } from '@nanostores/react'
import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { WritableAtom } from 'nanostores'
import type { PaymentMethod } from '#features/payments/payment.ts'
import type { PaymentForm } from '#features/payments/payment-form.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { ALWAYS_CARD } from './method.ts'
import { MethodChoice } from './MethodChoice.tsx'
import type { PaymentSession } from './payment-session.ts'
import { Step, type StepPlace } from './Step.tsx'

interface Props extends Words {
  place: StepPlace
  form: PaymentForm
  session: PaymentSession
  /** How the customer wants to pay; null: there is no choice. */
  $method: WritableAtom<PaymentMethod> | null
  sandbox: boolean
  disabled: boolean
  declined: string | null
}

/** The provider's payment fields, with their errors; or what a transfer is, if the customer has chosen it. */
export function PaymentSection({ t, locale, place, form, session, $method, sandbox, disabled, declined }: Props) {
  const failed = useStore(form.$failed)
  const isTransfer = useStore($method ?? ALWAYS_CARD) === 'transfer'
  return (
    <Step
      t={t}
      id="checkout-payment"
      title={t('checkout:payment.title')}
      place={place}
      summary={t(isTransfer ? 'checkout:summaries.payByTransfer' : 'checkout:summaries.pay', {
        total: formatMoney(session.quote.total, session.quote.currency),
      })}
      className="checkout-payment"
    >
      {sandbox && (
        <p className="sandbox-notice">
          <strong>{t('checkout:payment.sandboxTitle')}</strong> {t('checkout:payment.sandbox')}
        </p>
      )}
      {$method && <MethodChoice t={t} $method={$method} disabled={disabled} />}
      {isTransfer ? (
        <p className="payment-transfer">{t('checkout:payment.transferLead')}</p>
      ) : failed ? (
        <p className="form-error" role="alert">
          {t('checkout:payment.loadFailed')}
        </p>
      ) : (
        <form.Fields t={t} locale={locale} clientSecret={session.clientSecret} disabled={disabled} />
      )}
      {declined && (
        <p className="payment-declined" role="alert" ref={bringIntoSight}>
          <Icon path={icons.info} size={20} />
          <span>{declined}</span>
        </p>
      )}
    </Step>
  )
}
