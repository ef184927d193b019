import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { NormalPrice } from '#ui/NormalPrice.tsx'
import { SmallPicture } from '#ui/SmallPicture.tsx'
import { showToast } from '#ui/toast/toast.ts'
import { addToCart } from '#features/cart/cart.store.ts'
import { normalPriceOf, priceOf, type Product } from '#features/catalog/catalog.ts'

interface Props extends Words {
  product: Product
  currency: Currency
  onRemove(): void
}

/** A wishlist entry with buttons to add it to the cart and to remove it. */
export function WishCard({ t, locale, product, currency, onRemove }: Props) {
  const { id, name, imageUrl, priceUSD, priceVND, inStock } = product
  const normal = normalPriceOf(product)
  const lang = product.lang === locale ? undefined : product.lang
  const href = localizedPath(locale, `/products/${product.slug}`)

  function add() {
    addToCart({ productId: id, productName: name, quantity: 1, priceUSD, priceVND, imageUrl })
    showToast({
      title: t('catalog:addedToCart'),
      description: name,
      link: { href: localizedPath(locale, '/cart'), text: t('catalog:viewCart') },
    })
  }

  return (
    <article className={inStock ? 'card wish' : 'card wish sold-out'}>
      <a className="card-link" href={href}>
        <span className="card-picture">
          <SmallPicture imageUrl={imageUrl} width={320} className="wish-picture" />
        </span>
        <h3 className="card-name" lang={lang}>
          {name}
        </h3>
      </a>
      <p className="card-price">
        <span className="price">
          {normal && <span className="sr">{t('catalog:sale.now')} </span>}
          {formatMoney(priceOf(product)[currency], currency)}
        </span>
        {normal && (
          <NormalPrice label={t('catalog:sale.normal')}>{formatMoney(normal[currency], currency)}</NormalPrice>
        )}
      </p>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={!inStock}
        aria-label={inStock ? t('wishlist:addToCart', { name }) : undefined}
        onClick={add}
      >
        {inStock ? t('catalog:addToCart') : t('catalog:outOfStock')}
      </button>
      <button
        type="button"
        className="wish-remove icon-btn"
        aria-label={t('wishlist:remove', { name })}
        onClick={onRemove}
      >
        <Icon path={icons.close} size={20} />
      </button>
    </article>
  )
}
