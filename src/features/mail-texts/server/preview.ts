import { DEFAULT_DELIVERY_RULES, openingHours } from '#features/delivery/delivery-rules.ts'
import { pageTranslator } from '#i18n/page.ts'
import { LOCALES, storedLocale } from '#shared/locale.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { asHtml } from '#features/mail/server/as-html.ts'
import { asText } from '#features/mail/server/as-text.ts'
import { COLOURS, PHOTO_CID } from '#features/mail/server/theme.ts'
import { sampleMails } from './samples.ts'

/** Returns a sample mail as it is sent: `?mail=NAME&locale=vi&as=text`; null if none has this name. */
export function previewMail(query: URLSearchParams, siteUrl: string): Response | null {
  const asked = query.get('locale')
  const locale = storedLocale(asked)
  const content = new Map(Object.entries(sampleMails(locale, siteUrl))).get(query.get('mail') ?? '')
  if (!content) return null
  const t = pageTranslator(locale)
  const hours = openingHours(DEFAULT_DELIVERY_RULES)
  if (query.get('as') === 'text') return page(asText(content, { t, profile: DEFAULT_PROFILE, hours }), 'text/plain')
  const html = asHtml(content, { locale, t, siteUrl, profile: DEFAULT_PROFILE, hours, emblem: '/icon-192.png' })
  return page(html.replaceAll(`cid:${PHOTO_CID}`, '/share.jpg'), 'text/html')
}

/** Returns a page with links to all sample mails, in every language. */
export function previewList(siteUrl: string): Response {
  const rows = LOCALES.flatMap((locale) =>
    Object.entries(sampleMails(locale, siteUrl)).map(([name, { subject }]) => {
      const link = (as: string) => `<a href="?mail=${name}&amp;locale=${locale}&amp;as=${as}">${as}</a>`
      return `<tr><td>${locale}<td>${name}<td>${subject}<td>${link('html')} ${link('text')}`
    }),
  )
  const style = `body{font:16px/1.6 sans-serif;background:${COLOURS.paper};color:${COLOURS.ink}}td{padding:4px 16px}`
  const table = `<table>${rows.join('\n')}</table>`
  return page(`<!doctype html><meta charset="utf-8"><title>Mails</title><style>${style}</style>${table}`, 'text/html')
}

function page(text: string, type: string): Response {
  return new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' } })
}
