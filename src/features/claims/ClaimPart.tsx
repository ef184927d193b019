import { useCallback, useEffect, useState } from 'react'
import { byLocale } from '#i18n/by-locale.ts'
import { islandWords } from '#i18n/island.ts'
import type { AllMessages } from '#i18n/messages.ts'
import { callApi, mayPass } from '#shared/api-client.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { serverNow } from '#shared/server-clock.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { readOwnClaim } from './claims.calls.ts'
import type { OwnClaim } from './claims.schema.ts'
import { ClaimForm } from './ClaimForm.tsx'

/** Loaded with this part and not with the page, whose visitors mostly claim nothing. */
const TEXTS = byLocale(
  import.meta.glob<AllMessages['claims']>('../../i18n/messages/*/claims.json', { eager: true, import: 'default' }),
)

/** The id of the line that says what becomes of the claim. */
const STATUS = 'claim-status'

interface Props {
  locale: Locale
  orderId: string
  token: string | undefined
  status: OrderStatus
}

/** What a customer has claimed about delivered flowers, and the form for a claim while it is in time. */
export function ClaimPart({ orderId, token, status, locale }: Props) {
  const [words] = useState(() => islandWords(locale, { claims: TEXTS[locale] }))
  const { t } = words
  const [own, setOwn] = useState<OwnClaim | null>(null)
  const reload = useCallback(() => {
    if (status !== 'delivered') return
    callApi(readOwnClaim, { locale, params: { id: orderId }, body: { token } }).then(setOwn, (error: unknown) => {
      // Refused: another person's order. Any other failure says nothing about the claim that is shown.
      if (!mayPass(error)) setOwn(null)
    })
  }, [orderId, token, status, locale])
  useEffect(reload, [reload])
  // The form goes once a claim is stored, and the focus with it.
  useFocusAfter(STATUS, { isOpen: typeof own?.until === 'string' })

  if (!own || (own.until === null && own.claim === null)) return null
  const { claim, until } = own

  /** Shows a claim that was stored before it is read again, which may fail. */
  function made(text: string) {
    setOwn({ until: null, claim: { text, createdAt: serverNow().toISOString(), answer: '' } })
    reload()
  }

  return (
    <section className="claim" aria-label={t('claims:title')}>
      {claim && (
        <>
          <p>{t('claims:made', { time: formatDateTime(new Date(claim.createdAt)) })}</p>
          <blockquote>{claim.text}</blockquote>
          <p id={STATUS} role="status" tabIndex={-1}>
            {claim.answer === '' ? t('claims:waiting') : t('claims:answered')}
          </p>
          {claim.answer !== '' && <blockquote>{claim.answer}</blockquote>}
        </>
      )}
      {until && (
        <details>
          <summary>{t('claims:open')}</summary>
          <p>{t('claims:until', { time: formatDateTime(new Date(until)) })}</p>
          <ClaimForm {...words} orderId={orderId} token={token} onMade={made} onStale={reload} />
        </details>
      )}
    </section>
  )
}
