import { priceOf } from '#features/catalog/catalog.ts'
import { archiveProduct, restoreProduct } from '#features/catalog/catalog.calls.ts'
import { shownPrices } from '#features/catalog/sale-price.ts'
import { formatMinute } from '#shared/dates.ts'
import type { ProductRow } from '#features/catalog/product.ts'
import { localizedPath } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useAsk } from '../kit/ask.tsx'
import { Badge } from '../kit/Badge.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { AFTER_CHANGE } from './paths.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { StockStepper } from './StockStepper.tsx'
import { StockSwitch } from './StockSwitch.tsx'

/** A product in the list: picture, texts, both prices, stock and actions (spec, section 2). */
export function ProductCard({ product, onEdit }: { product: ProductRow; onEdit(): void }) {
  const { t, locale } = useWords()
  const { name, archivedAt, inStock, stock } = product
  const price = priceOf(shownPrices(product))
  const normal = priceOf(product)
  return (
    <article className="product-card" aria-label={name} data-archived={archivedAt ? '' : undefined}>
      <ProductPicture imageUrl={product.imageUrl} />
      <div className="product-facts">
        <h2 lang={product.lang}>
          {archivedAt ? (
            name
          ) : (
            <a href={localizedPath(locale, `/products/${product.slug}`)} target="_blank" rel="noreferrer">
              {name}
            </a>
          )}
        </h2>
        <p className="product-description" lang={product.lang}>
          {product.description}
        </p>
        <p className="product-prices">
          <span>{formatMoney(price.USD, 'USD')}</span>
          <span>{formatMoney(price.VND, 'VND')}</span>
          {product.isSaleShown && (
            <s>
              <span className="sr">{t('adminProducts:normalPrice')} </span>
              {formatMoney(normal.USD, 'USD')} · {formatMoney(normal.VND, 'VND')}
            </s>
          )}
        </p>
        {product.saleEndsAt && product.salePriceVND !== null && (
          <p className="product-sale">
            {product.isSaleShown || !product.saleStartsAt
              ? t('adminProducts:saleUntil', { at: formatMinute(product.saleEndsAt) })
              : t('adminProducts:saleFrom', {
                  dong: formatMoney(product.salePriceVND, 'VND'),
                  from: formatMinute(product.saleStartsAt),
                  at: formatMinute(product.saleEndsAt),
                })}
          </p>
        )}
        <p className="product-state">
          {product.size && (
            <Badge look="secondary">
              {product.sizeOf
                ? t('adminProducts:sizeOf', { size: product.size, slug: product.sizeOf })
                : t('adminProducts:size', { size: product.size })}
            </Badge>
          )}
          {archivedAt ? (
            <Badge look="secondary">{t('adminProducts:archivedBadge')}</Badge>
          ) : (
            <>
              <Badge look={inStock ? 'default' : 'destructive'}>
                {t(inStock ? 'adminProducts:inStock' : 'adminProducts:outOfStock')}
              </Badge>
              {stock !== 0 && <StockSwitch product={product} />}
              {stock !== null && <StockStepper product={product} stock={stock} />}
            </>
          )}
        </p>
      </div>
      <div className="product-actions">
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={t('adminProducts:editOf', { name })}
          onClick={onEdit}
        >
          <AdminIcon name="edit" size={18} />
          {t('adminProducts:editButton')}
        </button>
        {archivedAt ? <Restore product={product} /> : <Delete product={product} />}
      </div>
    </article>
  )
}

function Delete({ product: { id, name } }: { product: ProductRow }) {
  const { t } = useWords()
  const ask = useAsk()
  const { run, busy } = useCommand({
    run: () => callAdmin(archiveProduct, { params: { id } }),
    invalidates: AFTER_CHANGE,
    success: t('adminProducts:deleted', { name }),
  })
  async function askToDelete(): Promise<void> {
    const title = t('adminProducts:deleteTitle', { name })
    const text = t('adminProducts:deleteText')
    if (await ask({ title, text, action: t('adminProducts:deleteButton'), destructive: true })) run()
  }
  return (
    <button
      type="button"
      className="btn btn-quiet a-btn"
      aria-label={t('adminProducts:deleteOf', { name })}
      aria-disabled={busy || undefined}
      onClick={() => void askToDelete()}
    >
      <AdminIcon name="trash" size={18} />
      {t('adminProducts:deleteButton')}
    </button>
  )
}

function Restore({ product: { id, name } }: { product: ProductRow }) {
  const { t } = useWords()
  const { run, busy } = useCommand({
    run: () => callAdmin(restoreProduct, { params: { id } }),
    invalidates: AFTER_CHANGE,
    success: t('adminProducts:restored', { name }),
  })
  return (
    <button
      type="button"
      className="btn btn-quiet a-btn"
      aria-label={t('adminProducts:restoreOf', { name })}
      aria-disabled={busy || undefined}
      onClick={() => run()}
    >
      <AdminIcon name="refresh" size={18} />
      {t('adminProducts:restoreButton')}
    </button>
  )
}
