import { Elements } from '@stripe/react-stripe-js'
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { Words } from '#i18n/island.ts'
import { Icon } from '#ui/Icon.tsx'
import { CardFields } from './CardFields.tsx'
import type { PaymentKeys } from './load-stripe.ts'
import type { Till } from './open-till.ts'
import type { Session } from './session.ts'
import { useAppearance } from './use-appearance.ts'

interface Props extends Words {
  till: Till
  session: Session
  keys: PaymentKeys
  disabled: boolean
  declined: string | null
}

/** The provider's card fields. They are mounted anew for a new intent, and only then. */
export function PaymentSection({ t, locale, till, session, keys, disabled, declined }: Props) {
  const { clientSecret } = session
  const scriptFailed = useStore(till.$scriptFailed)
  const appearance = useAppearance()
  const options = useMemo(() => ({ clientSecret, locale, appearance }), [clientSecret, locale, appearance])
  return (
    <section className="checkout-section checkout-payment" aria-labelledby="checkout-payment">
      <h2 id="checkout-payment">{t('checkout:payment.title')}</h2>
      {keys.sandbox && (
        <p className="sandbox-notice">
          <strong>{t('checkout:payment.sandboxTitle')}</strong> {t('checkout:payment.sandbox')}
        </p>
      )}
      {scriptFailed ? (
        <p className="checkout-error" role="alert">
          {t('checkout:payment.loadFailed')}
        </p>
      ) : (
        <Elements key={clientSecret} stripe={till.script} options={options}>
          <CardFields t={t} locale={locale} provider={till.provider} disabled={disabled} />
        </Elements>
      )}
      {declined && (
        <p className="payment-declined" role="alert" ref={bringIntoSight}>
          <Icon name="info" size={20} />
          <span>{declined}</span>
        </p>
      )}
    </section>
  )
}

/** On a phone the card fields may be far from the button at the bottom. One function, so that it runs once. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'center' })
}
