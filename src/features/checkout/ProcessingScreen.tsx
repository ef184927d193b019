import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import type { CheckoutState } from './checkout-machine.ts'
import { OutcomeScreen } from './OutcomeScreen.tsx'

interface Props extends Words {
  phase: Extract<CheckoutState['phase'], 'processing' | 'stillProcessing'>
  onRetry(): void
}

/**
 * Shown while the bank has not decided about the payment. The order is created when the payment succeeds, with or
 * without this page. After three minutes the page stops asking, and says that a mail will follow.
 */
export function ProcessingScreen({ t, locale, phase, onRetry }: Props) {
  const isWatching = phase === 'processing'
  const actions = (
    <>
      {!isWatching && (
        <button type="button" className="btn" onClick={onRetry}>
          {t('checkout:bankCheckAgain')}
        </button>
      )}
      <ButtonLink quiet href={localizedPath(locale, '/')}>
        {t('checkout:keepShopping')}
      </ButtonLink>
    </>
  )
  return (
    // The key makes each phase its own screen, so that the focus moves to the new message.
    <OutcomeScreen
      key={phase}
      title={t(isWatching ? 'checkout:bankTitle' : 'checkout:bankSlowTitle')}
      actions={actions}
    >
      <p>{t(isWatching ? 'checkout:bank' : 'checkout:bankSlow')}</p>
      {isWatching && (
        <p className="checkout-watching">
          <span className="spinner" />
          {t('checkout:bankWatching')}
        </p>
      )}
    </OutcomeScreen>
  )
}
