import { Link } from 'react-router'
import type { CourierCash } from '#features/cash/cash.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { useWords } from '../words.tsx'

const dong = (amount: number) => formatMoney(amount, 'VND')

interface Props {
  cash: CourierCash
  onClose(): void
}

/** The cash of one courier: its sums, the orders, and the closings. */
export function CourierPart({ cash, onClose }: Props) {
  const { t } = useWords()
  const { name, dueVND, recordedVND, collections, closings } = cash
  const last = closings.at(-1)
  const label = t(last ? 'adminCash:correct' : 'adminCash:close')
  return (
    <section className="c-cash" aria-label={name}>
      <div className="c-cash-head">
        <h2>{name}</h2>
        <button
          type="button"
          className={`btn a-btn${last ? ' btn-quiet' : ''}`}
          aria-label={`${label}: ${name}`}
          onClick={onClose}
        >
          {label}
        </button>
      </div>
      <dl className="o-facts">
        <Fact name={t('adminCash:due')} value={dong(dueVND)} />
        <Fact name={t('adminCash:recorded')} value={dong(recordedVND)} />
        <Fact name={t('adminCash:handedOver')} value={last ? dong(last.handedOverVND) : t('adminCash:notClosed')} />
        {last && <Fact name={t('adminCash:difference')} value={dong(last.handedOverVND - dueVND)} />}
      </dl>
      {last && last.recordedVND !== recordedVND && (
        <p className="o-note" role="status">
          {t('adminCash:late', { amount: dong(recordedVND) })}
        </p>
      )}
      <h3>{t('adminCash:orders')}</h3>
      <ul>
        {collections.map((each, index) => (
          <li key={index} className="c-cash-line">
            <Link className="link" to={`/admin/orders/${each.orderId}`}>
              {shortOrderId(each.orderId)}
            </Link>
            <span>
              {each.amountVND === null
                ? t(each.isNoted ? 'adminCash:noted' : 'adminCash:missing')
                : each.amountVND === each.dueVND
                  ? dong(each.amountVND)
                  : `${dong(each.amountVND)} / ${dong(each.dueVND)}`}
              {each.amountVND === null && ` · ${dong(each.dueVND)}`}
            </span>
            {each.reason && <span className="a-hint">{each.reason}</span>}
          </li>
        ))}
      </ul>
      {closings.length > 0 && (
        <>
          <h3>{t('adminCash:history')}</h3>
          <ol>
            {closings.map(({ number, recordedVND: recorded, handedOverVND, note, by, createdAt }) => (
              <li key={number} className="c-cash-line">
                <span>
                  {t('adminCash:line', {
                    number,
                    handedOver: dong(handedOverVND),
                    recorded: dong(recorded),
                  })}{' '}
                  {t('adminCash:difference')}: <span className="price">{dong(handedOverVND - recorded)}</span>
                </span>
                <span className="a-hint">
                  {formatDateTime(new Date(createdAt))}
                  {by && ` · ${by}`}
                  {note && ` · ${note}`}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="price">{value}</dd>
    </div>
  )
}
