import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { amountsView } from '#features/orders/order-view.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import { ExchangeLines } from '../order-edit/ExchangeLines.tsx'
import { useWords } from '../words.tsx'
import { GiftCard } from './GiftCard.tsx'
import { OrderParts } from './OrderParts.tsx'
import { Supplement } from './Supplement.tsx'

/** The order's lines and totals in its currency, the card, and the customer's note. */
export function Bill({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  const money = (minor: number) => formatMoney(minor, order.currency)
  const other =
    order.currency === 'VND'
      ? formatMoney(decimalToCents(order.totalUSD) ?? 0, 'USD')
      : formatMoney(order.totalVND, 'VND')
  const hasOther = order.currency === 'VND' ? Number(order.totalUSD) > 0 : order.totalVND > 0
  return (
    <section className="o-part" aria-labelledby="bill">
      <h2 id="bill">{t('adminOrders:bill')}</h2>
      <ul className="o-bill">
        {amountsView(order).lines.map(({ name, quantity, price }, index) => (
          <li key={index}>
            <span>{t('adminOrders:line', { name, quantity })}</span>
            <span className="price">{price}</span>
          </li>
        ))}
      </ul>
      <dl className="o-sums">
        <OrderParts order={order} />
        <div className="o-sum">
          <dt>{t('adminOrders:total')}</dt>
          <dd className="price">
            {money(order.total)}
            {hasOther && <span className="a-hint">{t('adminOrders:otherCurrency', { amount: other })}</span>}
          </dd>
        </div>
      </dl>
      {order.supplement && <Supplement order={order} supplement={order.supplement} />}
      <ExchangeLines order={order} />
      <GiftCard order={order} />
      <h3>{t('adminOrders:notes')}</h3>
      <p className={order.notes ? 'o-notes' : 'a-hint'}>{order.notes || t('adminOrders:noNotes')}</p>
      {order.internalNotes && (
        <>
          <h3>{t('adminOrders:edit.internal')}</h3>
          <p className="o-notes">{order.internalNotes}</p>
        </>
      )}
    </section>
  )
}
