import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { NormalPrice } from '#ui/NormalPrice.tsx'
import { SmallPicture } from '#ui/SmallPicture.tsx'
import { MAX_QUANTITY, unitPrice, type CartItem } from './cart.ts'
import { setCartQuantity } from './cart.store.ts'
import type { CartIssue } from './refresh-cart.ts'

interface Props extends Words {
  line: CartItem
  currency: Currency
  slug: string | undefined
  issue: CartIssue | undefined
  /** How many pieces are left; undefined: any number can be bought. */
  left: number | undefined
  /** The prices of one piece without its sale; undefined: it is not on sale. */
  normal: Pick<CartItem, 'priceVND' | 'priceUSD'> | undefined
  onRemove(productId: string): void
}

/** One product of the cart, with buttons for less, more and remove (spec, sections 2 and 4). */
export function CartLine({ t, locale, line, currency, slug, issue, left, normal, onRemove }: Props) {
  const { productId, productName: name, quantity } = line
  const price = unitPrice(line, currency)
  const most = Math.min(MAX_QUANTITY, left ?? MAX_QUANTITY)
  const href = slug && localizedPath(locale, `/products/${slug}`)

  function setQuantity(next: number) {
    if (next <= 0) onRemove(productId)
    else setCartQuantity(productId, next)
  }

  return (
    <li className="cart-line" data-issue={issue}>
      <SmallPicture className="cart-picture" imageUrl={line.imageUrl} width={96} />
      <div className="cart-what">
        <h3 className="cart-name">
          {href ? (
            <a className="link" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        {issue ? (
          <p className="cart-line-issue">
            {issue === 'tooFew' ? t('cart:tooFew', { left: left ?? 0 }) : t(`cart:${issue}`)}
          </p>
        ) : (
          <p className="cart-each">
            <span className="price">{t('cart:each', { price: formatMoney(price, currency) })}</span>
            {normal && (
              <NormalPrice label={t('cart:normalPrice')}>
                {formatMoney(unitPrice(normal, currency), currency)}
              </NormalPrice>
            )}
          </p>
        )}
      </div>
      <p className="cart-price price">{formatMoney(price * quantity, currency)}</p>
      <div className="cart-tools">
        <div className="cart-stepper" role="group" aria-label={t('cart:quantity')}>
          <button type="button" aria-label={t('cart:decrease', { name })} onClick={() => setQuantity(quantity - 1)}>
            <Icon path={icons.minus} size={18} />
          </button>
          <span className="cart-quantity" aria-live="polite">
            {quantity}
          </span>
          <button
            type="button"
            aria-label={t('cart:increase', { name })}
            aria-disabled={quantity >= most}
            onClick={() => quantity < most && setQuantity(quantity + 1)}
          >
            <Icon path={icons.plus} size={18} />
          </button>
        </div>
        <button
          type="button"
          className="cart-remove"
          aria-label={t('cart:removeNamed', { name })}
          onClick={() => onRemove(productId)}
        >
          {t('cart:remove')}
        </button>
      </div>
    </li>
  )
}
