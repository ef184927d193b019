import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { SmallPicture } from '#ui/SmallPicture.tsx'
import { unitPrice } from '#features/cart/cart.ts'
import type { WireQuote } from './quote.schema.ts'

interface Props extends Words {
  quote: WireQuote
  updating: boolean
}

/** The amounts that will be charged, from the server's quote and never computed here. */
export function SummarySection({ t, locale, quote, updating }: Props) {
  const { currency, lines, discountPercent } = quote
  const money = (minor: number) => formatMoney(minor, currency)
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
      <dl className="sums" aria-live="polite">
        <Sum label={t('checkout:summary.subtotal')} amount={money(quote.subtotal)} />
        {quote.discountCode && (
          <Sum label={t('checkout:summary.discount', { percent: discountPercent })} amount={money(-quote.discount)} />
        )}
        <Sum label={t('checkout:summary.deliveryFee')} amount={money(quote.deliveryFee)} />
        <Sum label={t('checkout:summary.total')} amount={money(quote.total)} />
      </dl>
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
