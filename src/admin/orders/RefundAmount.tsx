import { useState } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { formatMoney } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'
import { OrderParts } from './OrderParts.tsx'

const CHOICES = ['all', 'part', 'none'] as const
type Choice = (typeof CHOICES)[number]

/** Holds how much of an order is refunded. `amount` is in minor units of its currency; null: not an amount. */
export function useRefundAmount({ currency, refundable }: Pick<OrderDetail, 'currency' | 'refundable'>) {
  const { t } = useWords()
  const [choice, setChoice] = useState<Choice>('all')
  const [text, setText] = useState('')
  const amount = choice === 'all' ? refundable : choice === 'none' ? 0 : readMoney(text, currency) || null

  function check(): { amount?: string } {
    if (amount !== null && amount <= refundable) return {}
    const example = currency === 'VND' ? '150.000' : '12.50'
    return {
      amount:
        amount === null
          ? t('adminOrders:refund.invalid', { example })
          : t('adminOrders:refund.tooLarge', { amount: formatMoney(refundable, currency) }),
    }
  }

  return { amount, choice, setChoice, text, setText, check, isDirty: choice === 'part' && text !== '' }
}

interface Props {
  order: OrderDetail
  state: ReturnType<typeof useRefundAmount>
  error: string | undefined
  /** Offers to refund nothing, too. */
  optional?: boolean
}

/**
 * What the order cost, part by part, and the choice between a refund of all that is left, of a part, and, if it is
 * optional, none.
 */
export function RefundAmount({ order, state, error, optional = false }: Props) {
  const { t } = useWords()
  const { currency, refundable } = order
  return (
    <>
      <dl className="o-sums">
        <OrderParts order={order} />
        <div className="o-sum">
          <dt>{t('adminOrders:total')}</dt>
          <dd className="price">{formatMoney(order.total, currency)}</dd>
        </div>
        {order.refunded > 0 && (
          <div>
            <dt>{t('adminOrders:payment.given')}</dt>
            <dd className="price">{formatMoney(-order.refunded, currency)}</dd>
          </div>
        )}
      </dl>
      <fieldset className="o-choices">
        <legend className="sr">{t('adminOrders:refund.title')}</legend>
        {CHOICES.filter((choice) => optional || choice !== 'none').map((choice) => (
          <label key={choice} className="a-check">
            <input
              type="radio"
              name="how-much"
              checked={state.choice === choice}
              onChange={() => state.setChoice(choice)}
            />
            {t(`adminOrders:refund.${choice}`, { amount: formatMoney(refundable, currency) })}
          </label>
        ))}
      </fieldset>
      {state.choice === 'part' && (
        <TextField
          label={t('adminOrders:refund.amount', { currency })}
          hint={t(currency === 'VND' ? 'adminOrders:refund.hintVND' : 'adminOrders:refund.hintUSD')}
          name="amount"
          error={error}
          inputMode="decimal"
          autoComplete="off"
          value={state.text}
          onChange={({ target }) => state.setText(target.value)}
        />
      )}
    </>
  )
}
