import type { PageTranslate } from '#i18n/page.ts'
import type { Product } from '#features/catalog/catalog.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'

interface AnsweredReview {
  /** The name of the customer; empty: unknown. */
  name: string
  comment: string
  answer: string
  product: Pick<Product, 'name' | 'slug'>
}

/** Returns the one mail to a customer to whose review the shop has answered. */
export function reviewAnswerMail(
  { name, comment, answer, product }: AnsweredReview,
  { locale, siteUrl }: { locale: Locale; siteUrl: string },
  t: PageTranslate,
): MailContent {
  const facts = { name: product.name }
  return {
    subject: t('mail:reviewAnswer.subject', facts),
    preview: answer,
    title: t('mail:reviewAnswer.title'),
    why: t('mail:why.reviewAnswer'),
    parts: [
      { kind: 'text', text: name ? t('mail:hello', { name }) : t('mail:helloNobody') },
      { kind: 'text', text: t('mail:reviewAnswer.text', facts) },
      { kind: 'quote', text: answer },
      { kind: 'note', text: t('mail:reviewAnswer.yours') },
      { kind: 'quote', text: comment },
      {
        kind: 'button',
        label: t('mail:reviewAnswer.button'),
        href: `${siteUrl}${localizedPath(locale, `/products/${product.slug}`)}#reviews-section`,
      },
    ],
  }
}
