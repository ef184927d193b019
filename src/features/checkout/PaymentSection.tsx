import { useStore } from '@nanostores/react'
import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { WritableAtom } from 'nanostores'
import type { CheckoutMethod } from '#shared/payment-methods.ts'
import type { PaymentForm } from '#features/payments/payment-form.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { MethodChoice } from './MethodChoice.tsx'
import type { PaymentSession } from './payment-session.ts'
import { Step, type StepPlace } from './Step.tsx'

interface Props extends Words {
  place: StepPlace
  form: PaymentForm
  session: PaymentSession
  /** Takes what the customer chooses among `methods`. */
  $method: WritableAtom<CheckoutMethod>
  method: CheckoutMethod
  methods: readonly CheckoutMethod[]
  sandbox: boolean
  disabled: boolean
  declined: string | null
}

/** The provider's payment fields, with their errors; or what the method is that the customer has chosen instead. */
export function PaymentSection({ t, locale, place, form, session, sandbox, disabled, declined, ...choice }: Props) {
  const failed = useStore(form.$failed)
  const { method, methods } = choice
  const { cash } = session
  return (
    <Step
      t={t}
      id="checkout-payment"
      title={t('checkout:payment.title')}
      place={place}
      summary={t(`checkout:summaries.${method}`, {
        total: formatMoney(session.quote.total, session.quote.currency),
      })}
      className="checkout-payment"
    >
      {sandbox && (
        <p className="sandbox-notice">
          <strong>{t('checkout:payment.sandboxTitle')}</strong> {t('checkout:payment.sandbox')}
        </p>
      )}
      {methods.length > 1 && <MethodChoice t={t} {...choice} cash={cash} disabled={disabled} />}
      {method !== 'card' ? (
        <p className="payment-lead">
          {t(`checkout:payment.${method}Lead`, { total: formatMoney(session.quote.total, session.quote.currency) })}
          {method === 'cash' && cash?.confirmFirst && ` ${t('checkout:payment.cashConfirm')}`}
        </p>
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
