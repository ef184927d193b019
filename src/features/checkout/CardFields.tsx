import { PaymentElement, useElements } from '@stripe/react-stripe-js'
import { useEffect, useMemo, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import type { Provider } from './provider.ts'

interface Props extends Words {
  provider: Provider
  disabled: boolean
}

/** The payment element, with its room kept while it loads. */
export function CardFields({ t, provider, disabled }: Props) {
  const elements = useElements()
  const [loading, setLoading] = useState<'yes' | 'no' | 'failed'>('yes')
  const options = useMemo(() => ({ layout: 'tabs' as const, readOnly: disabled }), [disabled])

  useEffect(() => {
    provider.attach(elements)
    return () => provider.attach(null)
  }, [provider, elements])

  return (
    <div className="card-fields" inert={disabled}>
      {loading === 'yes' && (
        <p className="card-wait" role="status">
          <span className="spinner" />
          <span className="sr">{t('checkout:payment.loading')}</span>
        </p>
      )}
      {loading === 'failed' && (
        <p className="checkout-error" role="alert">
          {t('checkout:payment.loadFailed')}
        </p>
      )}
      <PaymentElement options={options} onReady={() => setLoading('no')} onLoadError={() => setLoading('failed')} />
    </div>
  )
}
