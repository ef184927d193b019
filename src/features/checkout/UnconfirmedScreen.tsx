import type { Words } from '#i18n/island.ts'
import { SHOP } from '#shared/shop.ts'
import { TillScreen } from './TillScreen.tsx'

/** The card was charged but the server could not be told: trying again confirms, and never charges. */
export function UnconfirmedScreen({ t, onRetry }: Words & { onRetry(): void }) {
  const ways = (
    <>
      <button type="button" className="btn" onClick={onRetry}>
        {t('checkout:tryAgain')}
      </button>
      <a className="btn btn-quiet" href={SHOP.phoneHref}>
        {SHOP.phone}
      </a>
    </>
  )
  return (
    <TillScreen title={t('checkout:unconfirmedTitle')} ways={ways}>
      <p>{t('checkout:unconfirmed')}</p>
    </TillScreen>
  )
}
