import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react'
// It notes the opened address before the secret is taken out of it.
import '#features/account/user.store.ts'
import { takeOrderLink } from '#features/orders/order-link.ts'
import { islandWords, type Words } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'
import { Scene } from '#ui/scenes/Scene.tsx'
import { bicycle } from '#ui/scenes/scenes.ts'
import { RecentOrders } from './RecentOrders.tsx'
import { $recentOrders } from './recent-orders.store.ts'
import { useTracking } from './use-tracking.ts'

/** A found order; the page can be used before it has come. Without its file the page says that nothing was found out. */
const OrderCards = lazy(() =>
  import('./OrderCards.tsx').then(
    (cards) => ({ default: cards.OrderCards }),
    () => ({ default: NotLoaded }),
  ),
)

function NotLoaded({ t }: Pick<Words, 't'>) {
  return <p className="track-message">{t('tracking:failed')}</p>
}

interface Props {
  locale: Locale
  messages: Messages
}

/** The page that finds an order by its number (spec, section 2, track order). */
export default function TrackOrderPage({ locale, messages }: Props) {
  const [words] = useState(() => islandWords(locale, messages))
  const { t } = words
  const [link, setLink] = useState(takeOrderLink)
  const [linked] = useState(() => new URLSearchParams(location.search).get('id') ?? '')
  const [text, setText] = useState(linked)
  const { view, search, refresh } = useTracking(locale)
  const recent = useStore($recentOrders)

  // A link from the orders page or a toast contains the number, which is looked up at once.
  useEffect(() => search(linked), [search, linked])

  // A mailed link that is opened over the same page changes the fragment only, and loads nothing.
  useEffect(() => {
    const takeLink = () => setLink(takeOrderLink())
    addEventListener('hashchange', takeLink)
    return () => removeEventListener('hashchange', takeLink)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    search(text)
  }

  return (
    <div className="track">
      <form className="track-search" role="search" aria-label={t('tracking:title')} onSubmit={submit}>
        <label htmlFor="order-number">{t('tracking:label')}</label>
        <div>
          <input
            id="order-number"
            name="id"
            className="field"
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="btn">
            {t('tracking:search')}
          </button>
        </div>
      </form>

      <div className="track-result" aria-live="polite" aria-busy={view.kind === 'searching'}>
        {view.kind === 'none' && (
          <div className="track-prompt">
            <Scene drawing={bicycle} />
            <h2>{t('tracking:prompt')}</h2>
            <p>{t('tracking:promptText')}</p>
          </div>
        )}
        {view.kind === 'searching' && (
          <p className="island-loading">
            <span className="spinner" />
            {t('tracking:searching')}
          </p>
        )}
        {view.kind === 'notFound' && <p className="track-message">{t('tracking:notFound')}</p>}
        {view.kind === 'failed' && <p className="track-message">{view.reason ?? t('tracking:failed')}</p>}
        {view.kind === 'found' && (
          <Suspense fallback={<span className="spinner" />}>
            <OrderCards
              {...words}
              order={view.order}
              token={link?.orderId === view.order.id ? link.token : undefined}
              onChange={() => refresh(view.order.id)}
            />
          </Suspense>
        )}
      </div>

      <RecentOrders
        {...words}
        orders={recent}
        onPick={(id) => {
          setText(id)
          search(id)
        }}
      />
    </div>
  )
}
