import type { Words } from '#i18n/island.ts'
import { localizedPath, misreadsDong } from '#shared/locale.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import { missingToFree, plainFee } from '#features/delivery/delivery-fee.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import type { CartFees } from './cart-fees.ts'
import { subtotal, type Cart } from './cart.ts'

interface Props extends Words {
  cart: Cart
  fees: CartFees
  currency: Currency
  /** Whether something in the cart cannot be delivered. */
  blocked: boolean
}

/** Subtotal, delivery fee and total (spec, section 9), with the links to the checkout and to the shop. */
export function CartSummary({ t, locale, cart, fees, currency, blocked }: Props) {
  const sum = subtotal(cart, currency)
  const fee = plainFee(fees, sum, currency)
  const missing = missingToFree(fees, sum, currency)
  const money = (amount: number) => formatMoney(amount, currency)
  const total = money(sum + fee)
  const rows = [
    [t('cart:subtotal'), money(sum)],
    [t('cart:deliveryFee'), fee === 0 ? t('cart:freeDelivery') : money(fee)],
    [t('cart:total'), currency === 'VND' && misreadsDong(locale) ? `${total} (${dollars(cart, fees)})` : total],
  ] as const

  return (
    <section className="cart-summary" aria-labelledby="cart-summary">
      <h2 id="cart-summary">{t('cart:summary')}</h2>
      <dl className="sums">
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="price">{amount}</dd>
          </div>
        ))}
      </dl>
      {missing > 0 && <p className="cart-to-free">{t('cart:toFree', { amount: money(missing) })}</p>}
      <div className="cart-actions">
        {blocked ? (
          <>
            <button type="button" className="btn" aria-disabled="true" aria-describedby="cart-blocked">
              {t('cart:checkout')}
            </button>
            <p id="cart-blocked" className="cart-blocked">
              {t('cart:removeToGoOn')}
            </p>
          </>
        ) : (
          <ButtonLink href={localizedPath(locale, '/checkout')}>{t('cart:checkout')}</ButtonLink>
        )}
        <ButtonLink quiet href={localizedPath(locale, '/products')}>
          {t('cart:continueShopping')}
        </ButtonLink>
      </div>
      <p className="cart-secure">{t('cart:secure')}</p>
    </section>
  )
}

/** Returns the total in dollars, for readers who would take ₫690.000 for less than a thousand. */
function dollars(cart: Cart, fees: CartFees): string {
  const sum = subtotal(cart, 'USD')
  return formatMoney(sum + plainFee(fees, sum, 'USD'), 'USD')
}
