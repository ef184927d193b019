import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { Scene } from '#ui/scenes/Scene.tsx'
import { vase } from '#ui/scenes/scenes.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { createTapGuard } from '#ui/tap-guard.ts'
import { LoadFailed } from '#ui/LoadFailed.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { $currency } from '#features/preferences/preferences.store.ts'
import { useWishlist } from './use-wishlist.ts'
import { WishCard } from './WishCard.tsx'
import type { WishlistEntry } from './wishlist.ts'

/** The id of the heading that takes the focus when the button that had it is gone. */
const HEADING = 'wishlist-title'

/** The wishlist of a signed-in customer (spec, section 2). Guests see the page's own prompt instead. */
export default function WishlistPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  const [words] = useState(() => islandWords(locale, messages))
  const { t } = words
  const currency = useStore($currency)
  const { view, reload, remove } = useWishlist(locale)
  const [removed, setRemoved] = useState(0)
  const [taps] = useState(createTapGuard)

  useFocusAfter(HEADING, { isOpen: view.kind === 'failed', isPending: view.kind === 'loading' })

  // The focused button was removed with its card.
  useEffect(() => {
    if (removed > 0) document.getElementById(HEADING)?.focus()
  }, [removed])

  function onRemove(entry: WishlistEntry) {
    taps.noteRemoval()
    void remove(entry)
    setRemoved(removed + 1)
  }

  if (view.kind === 'guest') return null
  if (view.kind === 'loading') return <Loading text={t('wishlist:loading')} />
  if (view.kind === 'failed')
    return <LoadFailed title={t('wishlist:failed')} again={t('wishlist:tryAgain')} onRetry={reload} />
  if (view.data.length === 0)
    return (
      <div className="prompt">
        <Scene drawing={vase} />
        <h2 id={HEADING} tabIndex={-1}>
          {t('wishlist:empty')}
        </h2>
        <p>{t('wishlist:emptyText')}</p>
        <ButtonLink href={localizedPath(locale, '/products')}>{t('wishlist:browse')}</ButtonLink>
      </div>
    )
  return (
    <>
      <h2 className="sr" id={HEADING} tabIndex={-1}>
        {t('wishlist:items')}
      </h2>
      <ul className="grid-cards" onClickCapture={taps.ignoreSecondTap}>
        {view.data.map((entry) => (
          <li key={entry.id}>
            <WishCard {...words} product={entry.product} currency={currency} onRemove={() => onRemove(entry)} />
          </li>
        ))}
      </ul>
    </>
  )
}
