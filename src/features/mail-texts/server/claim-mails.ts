import type { PageTranslate } from '#i18n/page.ts'
import { claimPath } from '#features/claims/claims.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import { shortOrderId } from '#features/orders/order-id.ts'

interface ReceivedClaim {
  id: string
  orderId: string
  text: string
  photoCount: number
  siteUrl: string
}

/**
 * Returns the mail to the shop about a new claim, with the customer's words and the link to it in the back-office.
 * Subject and preview, which a locked phone shows, name the order only.
 */
export function claimReceivedMail(
  { id, orderId, text, photoCount, siteUrl }: ReceivedClaim,
  t: PageTranslate,
): MailContent {
  return {
    subject: t('mail:claimReceived.subject', { number: shortOrderId(orderId) }),
    preview: t('mail:claimReceived.preview'),
    title: t('mail:claimReceived.title'),
    why: t('mail:why.claim'),
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: t('mail:order.number'), value: shortOrderId(orderId) },
          { label: t('mail:claimReceived.photos'), value: String(photoCount) },
        ],
      },
      { kind: 'quote', text },
      { kind: 'button', label: t('mail:claimReceived.button'), href: siteUrl + claimPath(id) },
    ],
  }
}
