import type { Words } from '#i18n/island.ts'
import { pageContact } from '#ui/page-contact.ts'
import { OutcomeScreen } from './OutcomeScreen.tsx'

/** The payment is paid, but the server could not be asked for its order. Trying again confirms and never charges. */
export function UnconfirmedScreen({ t, onRetry }: Words & { onRetry(): void }) {
  const { phone, href } = pageContact()
  const actions = (
    <>
      <button type="button" className="btn" onClick={onRetry}>
        {t('checkout:tryAgain')}
      </button>
      <a className="btn btn-quiet" href={href}>
        {phone}
      </a>
    </>
  )
  return (
    <OutcomeScreen title={t('checkout:unconfirmedTitle')} actions={actions}>
      <p>{t('checkout:unconfirmed')}</p>
    </OutcomeScreen>
  )
}
