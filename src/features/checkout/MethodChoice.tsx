import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import type { Words } from '#i18n/island.ts'
import type { PaymentMethod } from '#features/payments/payment.ts'

interface Props extends Pick<Words, 't'> {
  $method: WritableAtom<PaymentMethod>
  disabled: boolean
}

const METHODS = ['card', 'transfer'] as const satisfies readonly PaymentMethod[]

/** The choice between card and bank transfer. */
export function MethodChoice({ t, $method, disabled }: Props) {
  const method = useStore($method)
  return (
    <fieldset className="payment-methods" disabled={disabled}>
      <legend className="sr-only">{t('checkout:payment.method')}</legend>
      {METHODS.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="payment-method"
            value={each}
            checked={method === each}
            onChange={() => $method.set(each)}
          />
          <span>{t(`checkout:payment.${each}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
