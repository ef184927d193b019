import { formatMoney } from '#shared/money.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { RadioGroup, TextField } from '#ui/form/fields.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { SelectField } from '../kit/fields.tsx'
import { OrderParts } from '../orders/OrderParts.tsx'
import { useWords } from '../words.tsx'
import { PAYMENTS, type OrderValues } from './draft.ts'
import type { NewOrder } from './use-new-order.ts'

/** What the order costs, how it is paid, and the button that places it. It stays in sight beside the form. */
export function Summary({ order }: { order: NewOrder }) {
  const { t } = useWords()
  const { fields, quote, draft, isLost, busy, alert } = order
  return (
    <aside className="n-summary" aria-label={t('adminNewOrder:sum.title')}>
      <fieldset className="n-fields" role="none" disabled={draft.sent !== null}>
        <div className="n-code">
          <TextField
            {...fields.text('discountCode')}
            label={t('adminNewOrder:sum.code')}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <SelectField {...fields.text('currency')} label={t('adminNewOrder:sum.currency')}>
            <option value="vnd">VND</option>
            <option value="usd">USD</option>
          </SelectField>
        </div>
        <Sums quote={quote} />
        <PaymentChoice order={order} />
      </fieldset>
      <FormAlert text={alert} />
      {isLost ? (
        <div className="o-note n-lost" role="alert">
          <p>
            <strong>{t('adminNewOrder:lost.title')}</strong>
          </p>
          <p>{t('adminNewOrder:lost.text')}</p>
          <button
            type="button"
            className="btn a-btn"
            aria-disabled={busy || undefined}
            onClick={() => busy || order.askAgain()}
          >
            {t(busy ? 'adminNewOrder:lost.asking' : 'adminNewOrder:lost.again')}
          </button>
        </div>
      ) : (
        <Place order={order} />
      )}
    </aside>
  )
}

function Place({ order: { quote, busy } }: { order: NewOrder }) {
  const { t } = useWords()
  const { quote: priced } = quote
  const total = priced ? formatMoney(priced.total, priced.currency) : ''
  return (
    <div className="n-place">
      <p className="n-total" aria-busy={quote.busy || undefined}>
        <span>{t('adminOrders:total')}</span>
        <strong className="price">{total || '–'}</strong>
      </p>
      <SubmitButton
        label={t('adminNewOrder:place')}
        busyLabel={t('adminNewOrder:placing')}
        busy={busy}
        className="btn a-btn n-submit"
      />
    </div>
  )
}

function Sums({ quote: { quote, problem } }: Pick<NewOrder, 'quote'>) {
  const { t } = useWords()
  return (
    <>
      {quote ? (
        <dl className="o-sums">
          <OrderParts order={quote} />
        </dl>
      ) : (
        <p className="a-hint">{t('adminNewOrder:sum.empty')}</p>
      )}
      {problem && (
        <p className="form-error" role="status">
          {problem.text ?? t('adminNewOrder:noPrice')}
        </p>
      )}
    </>
  )
}

function PaymentChoice({ order: { fields, problems } }: { order: NewOrder }) {
  const { t } = useWords()
  const choose = (payment: OrderValues['payment']) => fields.change({ payment })
  return (
    <RadioGroup label={t('adminNewOrder:payment.title')} error={problems['payment']}>
      <div className="n-payments">
        {PAYMENTS.map((payment) => (
          <label key={payment} className="n-payment">
            <input
              type="radio"
              name="payment"
              value={payment}
              checked={fields.values.payment === payment}
              onChange={() => choose(payment)}
            />
            {t(`adminNewOrder:payment.${payment}`)}
          </label>
        ))}
      </div>
    </RadioGroup>
  )
}
