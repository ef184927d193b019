import type { OrderRow } from '#db/schema/index.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { claimPath } from '#features/claims/claims.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { greetedAnswer } from './greeted-answer.ts'
import { greeting, trackButton } from './order-parts.ts'

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

/** Returns the mail that answers a claim: the customer's words, and those of the shop. */
export function claimAnswerMail(
  order: OrderRow,
  { text, answer }: { text: string; answer: string },
  t: PageTranslate,
  link: string,
): MailContent {
  return {
    subject: t('mail:claim.subject', { number: shortOrderId(order.id) }),
    preview: t('mail:claim.preview'),
    title: t('mail:claim.title'),
    why: t('mail:why.order'),
    parts: [
      ...greetedAnswer(greeting(order, t), answer, t),
      { kind: 'note', text: t('mail:claim.yours') },
      { kind: 'quote', text },
      trackButton(t, link),
    ],
  }
}
