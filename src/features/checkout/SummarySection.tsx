import type { Words } from '#i18n/island.ts'
import { localizedPath, misreadsDong } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { SmallPicture } from '#ui/SmallPicture.tsx'
import { unitPrice } from '#features/cart/cart.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import type { Total } from './payment-session.ts'
import type { WireQuote } from './quote.schema.ts'

interface Props extends Words {
  quote: WireQuote
  /** The day and the time of the delivery in words; null while they cannot be had. */
  when: string | null
  updating: boolean
  /** The total that the customer saw before it changed by itself; null: it has not. */
  totalBefore: Total | null
}

/** The id of the note that the total has changed, which describes the Pay button, too. */
export const TOTAL_NOTE = 'total-changed'

/** The amounts that will be charged, from the server's quote and never computed here. */
export function SummarySection({ t, locale, quote, when, updating, totalBefore }: Props) {
  const { currency, lines, discountPercent } = quote
  const money = (minor: number) => formatMoney(minor, currency)
  const dollars = currency === 'VND' && misreadsDong(locale) ? ` (${formatMoney(quote.totalUSDCents, 'USD')})` : ''
  return (
    <section className="checkout-section" aria-labelledby="checkout-summary" data-updating={updating || undefined}>
      <div className="summary-head">
        <h2 id="checkout-summary">{t('checkout:summary.title')}</h2>
        <a className="link" href={localizedPath(locale, '/cart')}>
          {t('checkout:summary.edit')}
        </a>
      </div>
      <ul className="summary-lines">
        {lines.map((line) => (
          <li key={line.productId}>
            <SmallPicture imageUrl={line.imageUrl} width={56} />
            <span>
              <span className="summary-name">{line.productName}</span>
              <span className="summary-quantity">{t('checkout:summary.quantity', { quantity: line.quantity })}</span>
            </span>
            <span className="price">{money(unitPrice(line, currency) * line.quantity)}</span>
          </li>
        ))}
      </ul>
      {when && (
        <p className="summary-when">
          <Icon path={icons.van} size={20} />
          <span>{when}</span>
        </p>
      )}
      <dl className="sums" aria-live="polite">
        <Sum label={t('checkout:summary.subtotal')} amount={money(quote.subtotal)} />
        {quote.discountCode && (
          <Sum label={t('checkout:summary.discount', { percent: discountPercent })} amount={money(-quote.discount)} />
        )}
        <Sum
          label={t('checkout:summary.deliveryFee')}
          amount={money(quote.deliveryFee - quote.farFee - quote.exactFee)}
        />
        {quote.farFee > 0 && <Sum label={t('checkout:summary.farFee')} amount={money(quote.farFee)} />}
        {quote.exactFee > 0 && <Sum label={t('checkout:summary.exactFee')} amount={money(quote.exactFee)} />}
        <Sum label={t('checkout:summary.total')} amount={money(quote.total) + dollars} />
      </dl>
      {totalBefore && (
        <p id={TOTAL_NOTE} className="total-note" role="alert" ref={bringIntoSight}>
          <Icon path={icons.info} size={20} />
          <span>
            <strong>{t('checkout:summary.changedTitle')}</strong>{' '}
            {t('checkout:summary.changed', {
              before: formatMoney(totalBefore.total, totalBefore.currency),
              total: money(quote.total),
            })}
          </span>
        </p>
      )}
    </section>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="price">{amount}</dd>
    </div>
  )
}
