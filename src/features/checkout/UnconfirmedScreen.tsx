import type { Words } from '#i18n/island.ts'
import { SHOP } from '#shared/shop.ts'
import { MessageScreen } from './MessageScreen.tsx'

/** The payment is paid, but the server could not be asked for its order. Trying again confirms and never charges. */
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
    <MessageScreen title={t('checkout:unconfirmedTitle')} ways={ways}>
      <p>{t('checkout:unconfirmed')}</p>
    </MessageScreen>
  )
}
