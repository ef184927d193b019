import { useState } from 'react'
import { callApi } from '#shared/api-client.ts'
import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { Scene } from '#ui/scenes/Scene.tsx'
import { door } from '#ui/scenes/scenes.ts'
import { LoadFailed } from '#ui/LoadFailed.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { useAccountData } from '#features/account/use-account-data.ts'
import { OrderCard } from './OrderCard.tsx'
import { listOwnOrders } from './orders.calls.ts'
import type { Order } from './orders.schema.ts'
import { useOwnReviews } from './use-own-reviews.ts'

/** The customer's orders (spec, section 2). Visitors who are not signed in see the page's own prompt instead. */
export default function OrdersPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  const [words] = useState(() => islandWords(locale, messages))
  const { t } = words
  const { view, reload, change } = useAccountData(() => callApi(listOwnOrders, { locale }))
  const orders = view.kind === 'shown' ? view.data : []
  const reviews = useOwnReviews(
    locale,
    orders.some(({ status }) => status === 'delivered'),
  )

  const first = orders[0] ? `order-${orders[0].id}` : 'no-orders'
  useFocusAfter(first, { isOpen: view.kind === 'failed', isPending: view.kind === 'loading' })

  function replace({ id }: Order, now: Partial<Order>) {
    change((all) => all.map((each) => (each.id === id ? { ...each, ...now } : each)))
  }

  /** Reads the orders again and keeps them on the page meanwhile, with an open dialog. */
  function refresh() {
    callApi(listOwnOrders, { locale }).then(
      (read) => change(() => read),
      (error: unknown) => console.warn('The orders could not be read again', error),
    )
  }

  if (view.kind === 'guest') return null
  if (view.kind === 'loading') return <Loading text={t('orders:loading')} />
  if (view.kind === 'failed')
    return <LoadFailed title={t('orders:failed')} again={t('orders:tryAgain')} onRetry={reload} />
  if (orders.length === 0)
    return (
      <div className="prompt">
        <Scene drawing={door} />
        <h2 id="no-orders" tabIndex={-1}>
          {t('orders:empty')}
        </h2>
        <p>{t('orders:emptyText')}</p>
        <a className="btn" href={localizedPath(locale, '/products')}>
          {t('orders:browse')}
        </a>
      </div>
    )
  return (
    <ul className="orders">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard
            {...words}
            order={order}
            reviews={reviews}
            onCancelled={() => replace(order, { status: 'cancelled' })}
            onChanged={(now) => replace(order, now)}
            onStale={refresh}
          />
        </li>
      ))}
    </ul>
  )
}
