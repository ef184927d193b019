import { OutcomeScreen } from '#features/checkout/OutcomeScreen.tsx'
import type { Words } from '#i18n/island.ts'
import { localizedPath } from '#shared/locale.ts'
import { phoneHref, phoneText } from '#shared/shop-contact.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import type { LinkOutcome } from './link-visit.ts'

interface Props extends Words {
  outcome: LinkOutcome
  phone: string
  onRetry(): void
}

/** The outcomes after which asking again may say something else. */
const MAY_CHANGE: readonly LinkOutcome[] = ['failed', 'unconfirmed', 'processing', 'stillProcessing']

/** Shown when nothing can be paid: why, and the shop's number. */
export function LinkOver({ t, locale, outcome, phone, onRetry }: Props) {
  const actions = (
    <>
      {MAY_CHANGE.includes(outcome) && (
        <button type="button" className="btn" onClick={onRetry}>
          {t('paymentLink:again')}
        </button>
      )}
      {outcome !== 'paid' && (
        <ButtonLink quiet href={phoneHref(phone)}>
          {t('paymentLink:call', { phone: phoneText(phone) })}
        </ButtonLink>
      )}
      <ButtonLink quiet href={localizedPath(locale, '/')}>
        {t('paymentLink:home')}
      </ButtonLink>
    </>
  )
  return (
    <OutcomeScreen key={outcome} title={t(`paymentLink:states.${outcome}.title`)} actions={actions}>
      <p>{t(`paymentLink:states.${outcome}.text`)}</p>
    </OutcomeScreen>
  )
}
