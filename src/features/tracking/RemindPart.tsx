import { useState } from 'react'
import { loginPath } from '#features/account/return-path.ts'
import { mayBeSignedIn } from '#features/account/signed-in-hint.ts'
import { draftFor } from '#features/reminders/reminder-draft.ts'
import { rememberDraft } from '#features/reminders/remembered-draft.ts'
import { byLocale } from '#i18n/by-locale.ts'
import type { AllMessages } from '#i18n/messages.ts'
import { recipientOf, type CardOccasion } from '#shared/gift.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import type { TrackedOrder } from './tracking.ts'

/** Of the receipts, which offer the same. The page itself does not carry them. */
const TEXTS = byLocale(
  import.meta.glob<AllMessages['receipts']>('../../i18n/messages/*/receipts.json', { eager: true, import: 'default' }),
)

interface Props {
  locale: Locale
  order: TrackedOrder
  cardOccasion: CardOccasion
}

/** The button that had the focus is gone. */
const focus = (link: HTMLElement | null) => link?.focus()

/** Offers its customer a reminder of an order's occasion; it needs an account, so a guest is told first. */
export function RemindPart({ locale, order, cardOccasion }: Props) {
  const texts = TEXTS[locale]
  const [needsAccount, setNeedsAccount] = useState(false)
  const { name: recipientName } = recipientOf(order)
  const draft = draftFor({ cardOccasion, recipientName, deliveryDate: order.deliveryDate })
  if (!draft || order.status === 'cancelled') return null
  const form = localizedPath(locale, '/profile')

  function remind() {
    rememberDraft(draft!)
    if (mayBeSignedIn()) location.assign(form)
    else setNeedsAccount(true)
  }

  if (needsAccount)
    return (
      <>
        <p>{texts.remindAccount}</p>
        <a className="btn btn-quiet" href={loginPath(form)} ref={focus}>
          {texts.remindSignIn}
        </a>
      </>
    )
  return (
    <>
      <p>{texts.remindText}</p>
      <button type="button" className="btn btn-quiet" onClick={remind}>
        {texts.remind}
      </button>
    </>
  )
}
