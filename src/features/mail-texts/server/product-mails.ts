import type { PageTranslate } from '#i18n/page.ts'
import type { Product } from '#features/catalog/catalog.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'

/** Returns the one mail to a visitor who waited for a sold-out product. */
export function backInStockMail(
  { name, slug }: Pick<Product, 'name' | 'slug'>,
  { locale, siteUrl }: { locale: Locale; siteUrl: string },
  t: PageTranslate,
): MailContent {
  return {
    subject: t('mail:backInStock.subject', { name }),
    preview: t('mail:backInStock.text', { name }),
    title: t('mail:backInStock.title', { name }),
    why: t('mail:why.backInStock'),
    parts: [
      { kind: 'text', text: t('mail:helloNobody') },
      { kind: 'text', text: t('mail:backInStock.text', { name }) },
      {
        kind: 'button',
        label: t('mail:backInStock.button'),
        href: `${siteUrl}${localizedPath(locale, `/products/${slug}`)}`,
      },
    ],
  }
}
