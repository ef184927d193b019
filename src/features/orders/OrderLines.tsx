import type { Words } from '#i18n/island.ts'
import { SmallPicture } from '#ui/SmallPicture.tsx'
import { ReviewEditor } from '#features/reviews/ReviewEditor.tsx'
import { amountsView } from './order-view.ts'
import type { Order } from './orders.schema.ts'
import type { OwnReviews } from './use-own-reviews.ts'

interface Props extends Words {
  order: Order
  /** The customer's reviews; null: the order is not delivered, so its products cannot be reviewed yet. */
  reviews: OwnReviews | null
}

/** An order's lines with the names and prices at the time of purchase. */
export function OrderLines({ order, reviews, ...words }: Props) {
  const { t } = words
  const { lines } = amountsView(order)
  return (
    <ul className="order-lines" aria-label={t('orders:items')}>
      {order.items.map(({ productId, productName, imageUrl, quantity }, index) => {
        const own = productId === null ? undefined : reviews?.of(productId)
        return (
          <li key={index}>
            {imageUrl === '' ? <i /> : <SmallPicture imageUrl={imageUrl} width={56} />}
            <p>
              {productName}
              <span>{t('orders:quantity', { quantity })}</span>
            </p>
            <span className="price">{lines[index]?.price}</span>
            {own && (
              <div className="order-review">
                <ReviewEditor
                  {...words}
                  own={own}
                  name={productName}
                  onChange={(changed) => reviews?.change(changed)}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
