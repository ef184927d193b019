import type { ExchangeQuote } from '#features/checkout/exchange.schema.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { formatMoney } from '#shared/money.ts'
import { failureText } from '../kit/failure-text.ts'
import { OrderParts } from '../orders/OrderParts.tsx'
import { useWords } from '../words.tsx'
import { moneyText } from './money-text.ts'
import type { Exchange } from './use-exchange.ts'

/** What the order costs after an exchange, and what happens with the money, before anything is saved. */
export function ExchangeSums({ exchange }: { exchange: Exchange }) {
  const { t } = useWords()
  const { base, quote, isUnchanged, mayRefund } = exchange
  const { quote: priced, busy, error } = quote
  const money = (minor: number) => formatMoney(minor, base.currency)
  return (
    <div className="o-exchange" aria-busy={busy || undefined}>
      {priced && (
        <dl className="o-sums">
          <OrderParts order={priced} />
        </dl>
      )}
      <p className="n-total">
        <span>{t('adminOrders:exchange.price')}</span>
        <strong className="price">
          {priced && priced.total !== priced.before && (
            <>
              <span className="sr">{t('admin:auditLog.was')} </span>
              <del>{money(priced.before)}</del> <span className="sr">, {t('admin:auditLog.is')} </span>
            </>
          )}
          {priced ? money(priced.total) : '–'}
        </strong>
      </p>
      <div role="status">
        {error && <p className="form-error">{failureText(error, t)}</p>}
        {priced && !isUnchanged && <Money priced={priced} order={base} mayRefund={mayRefund} />}
      </div>
    </div>
  )
}

function Money({ priced, order, mayRefund }: { priced: ExchangeQuote; order: OrderDetail; mayRefund: boolean }) {
  const { t } = useWords()
  const { outcome, refund, total, before, currency } = priced
  const more = total - before
  const amounts = { owed: total, link: more, link_transfer: more, collect: more } as const
  if (outcome === 'too_dear') return <p className="form-error">{t('errors:exchange_costs_more')}</p>
  if (refund > 0 && !mayRefund) return <p className="form-error">{t('adminOrders:exchange.ownerOnly')}</p>
  return (
    <p className="o-note">
      {t(`adminOrders:exchange.money.${moneyText(outcome, order)}`, {
        amount: formatMoney(outcome in amounts ? amounts[outcome as keyof typeof amounts] : refund, currency),
      })}
    </p>
  )
}
