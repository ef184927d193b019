import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { WayButton } from '#ui/WayButton.tsx'
import { TillScreen } from './TillScreen.tsx'

/** The bank has not decided about the payment: the order is made when it succeeds, with or without this page. */
export function ProcessingScreen({ t, locale }: Words) {
  const ways = (
    <WayButton quiet href={localizedPath(locale, '/')}>
      {t('checkout:keepShopping')}
    </WayButton>
  )
  return (
    <TillScreen title={t('checkout:bankTitle')} ways={ways}>
      <p>{t('checkout:bank')}</p>
      <p className="till-watch">
        <span className="spinner" />
        {t('checkout:bankWatching')}
      </p>
    </TillScreen>
  )
}
