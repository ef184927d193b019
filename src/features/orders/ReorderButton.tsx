import { useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { showToast } from '#ui/toast/toast.ts'
import { fetchProducts } from '#features/cart/cart.api.ts'
import { addToCart } from '#features/cart/cart.store.ts'
import { shortOrderId } from './order-id.ts'
import type { Order } from './orders.schema.ts'
import { isCatalogued, planReorder, type Obstacle, type Reordering } from './reorder.ts'

/** Puts an order's products into the cart again, at today's prices, and names those that could not be added. */
export function ReorderButton({ t, locale, order }: Words & { order: Order }) {
  const [busy, setBusy] = useState(false)

  async function reorder() {
    if (busy) return
    setBusy(true)
    const sold = order.items.filter(isCatalogued)
    const products = sold.length === 0 ? [] : await fetchProducts(sold, locale).catch(() => null)
    const plan = planReorder(order.items, products)
    for (const { name, why } of plan.left) if (why === 'noPrice') console.warn('Reorder skipped, no price:', name)
    for (const line of plan.add) addToCart(line)
    tell(plan)
    setBusy(false)
  }

  function tell({ add, left }: Reordering) {
    const obstacles = [...new Set(left.map(({ why }) => why))].map((why) =>
      t(`orders:${why}`, { names: named(left, why) }),
    )
    if (add.length === 0)
      return void showToast({
        variant: 'destructive',
        title: t('orders:reorderFailed'),
        description: obstacles.join(' '),
      })
    showToast({
      title: t('orders:reordered'),
      description: [add.map(({ productName }) => productName).join(', ') + '.', ...obstacles].join(' '),
      link: { href: localizedPath(locale, '/cart'), text: t('orders:viewCart') },
    })
  }

  return (
    <button
      type="button"
      className="btn"
      aria-disabled={busy || undefined}
      aria-label={busy ? undefined : t('orders:reorderNamed', { number: shortOrderId(order.id) })}
      onClick={() => void reorder()}
    >
      {t(busy ? 'orders:reordering' : 'orders:reorder')}
    </button>
  )
}

function named(left: Reordering['left'], why: Obstacle): string {
  return left
    .filter((each) => each.why === why)
    .map(({ name }) => name)
    .join(', ')
}
