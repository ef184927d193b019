import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useMemo, useState } from 'react'
import type { PaymentFieldsProps } from '../payment-form.ts'
import { useAppearance } from './use-appearance.ts'

interface Props extends PaymentFieldsProps {
  script: Promise<Stripe | null>
  /** Called with null when the fields unmount. */
  onElements(elements: StripeElements | null): void
}

/** The provider's card fields. */
export function StripeFields({ script, ...props }: Props) {
  const { clientSecret, locale } = props
  const appearance = useAppearance()
  const options = useMemo(() => ({ clientSecret, locale, appearance }), [clientSecret, locale, appearance])
  return (
    <Elements key={clientSecret} stripe={script} options={options}>
      <CardFields {...props} />
    </Elements>
  )
}

/** The payment element. Its space is reserved while it loads. */
function CardFields({ t, disabled, onElements }: Omit<Props, 'script'>) {
  const elements = useElements()
  const [loading, setLoading] = useState<'yes' | 'no' | 'failed'>('yes')
  const options = useMemo(() => ({ layout: 'tabs' as const, readOnly: disabled }), [disabled])

  useEffect(() => {
    onElements(elements)
    return () => onElements(null)
  }, [onElements, elements])

  return (
    <div className="card-fields" inert={disabled}>
      {loading === 'yes' && (
        <p className="card-wait" role="status">
          <span className="spinner" />
          <span className="sr">{t('checkout:payment.loading')}</span>
        </p>
      )}
      {loading === 'failed' && (
        <p className="form-error" role="alert">
          {t('checkout:payment.loadFailed')}
        </p>
      )}
      <PaymentElement options={options} onReady={() => setLoading('no')} onLoadError={() => setLoading('failed')} />
    </div>
  )
}
