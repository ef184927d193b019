import type { WritableAtom } from 'nanostores'
import type { Words } from '#i18n/island.ts'
import type { CheckoutMethod } from '#shared/payment-methods.ts'
import { mayChooseCash } from './method.ts'
import type { PaymentSession } from './payment-session.ts'

interface Props extends Pick<Words, 't'> {
  $method: WritableAtom<CheckoutMethod>
  method: CheckoutMethod
  methods: readonly CheckoutMethod[]
  cash: PaymentSession['cash']
  disabled: boolean
}

/** The choice between the ways to pay. Cash that the rules refuse for this order says why. */
export function MethodChoice({ t, $method, method, methods, cash, disabled }: Props) {
  const refusal = methods.includes('cash') && cash?.refusal
  return (
    <fieldset className="payment-methods" disabled={disabled}>
      <legend className="sr">{t('checkout:payment.method')}</legend>
      {methods.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="payment-method"
            value={each}
            checked={method === each}
            disabled={each === 'cash' && !mayChooseCash(cash)}
            aria-describedby={each === 'cash' && refusal ? 'cash-refusal' : undefined}
            onChange={() => $method.set(each)}
          />
          <span>{t(`checkout:payment.${each}`)}</span>
        </label>
      ))}
      {refusal && (
        <p id="cash-refusal">{t(refusal === 'cash_guest' ? 'checkout:payment.cashGuest' : `errors:${refusal}`)}</p>
      )}
    </fieldset>
  )
}
