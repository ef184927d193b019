import type { PageTranslate } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import { escapeHtml } from '#shared/escape-html.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import type { Amount, MailContent, Part } from './mail-content.ts'
import { EMBLEM_CID, PHOTO_CID, STYLES } from './theme.ts'

export interface RenderContext {
  locale: Locale
  t: PageTranslate
  siteUrl: string
  profile: ShopProfile
  /** The opening hours. */
  hours: string
  /** The emblem's address; by default the picture that is attached to the mail. */
  emblem?: string
}

/** Returns a mail as an HTML page. All text is escaped here, and only here. */
export function asHtml(content: MailContent, context: RenderContext): string {
  const { locale, t, siteUrl, profile, hours, emblem = `cid:${EMBLEM_CID}` } = context
  const title = escapeHtml(content.title)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="${STYLES.body}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${STYLES.outer}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${STYLES.sheet}">
<tr><td style="${STYLES.head}"><a href="${escapeHtml(siteUrl)}" style="${STYLES.brand}"><img src="${escapeHtml(emblem)}" width="36" height="36" alt="" style="vertical-align:middle;border:0;margin-right:10px">${escapeHtml(profile.name)}</a></td></tr>
<tr><td style="${STYLES.main}">
<h1 style="${STYLES.title}">${title}</h1>
${content.parts.map((part) => partAsHtml(part, t)).join('\n')}
</td></tr>
<tr><td style="${STYLES.foot}">${footLines(content, { t, profile, hours }).map(escapeHtml).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** Returns the lines below every mail. */
export function footLines(
  content: MailContent,
  { t, profile, hours }: Pick<RenderContext, 't' | 'profile' | 'hours'>,
): string[] {
  const { name, phone, phoneAbroad, email, addresses } = profile
  return [
    [name, phone, phoneAbroad, email].filter(Boolean).join(' · '),
    ...Object.values(addresses),
    t('mail:footer.hours', { hours }),
    content.why,
  ]
}

function partAsHtml(part: Part, t: PageTranslate): string {
  switch (part.kind) {
    case 'text':
      return `<p style="${STYLES.text}">${escapeHtml(part.text)}</p>`
    case 'note':
      return `<p style="${STYLES.note}">${escapeHtml(part.text)}</p>`
    case 'photo':
      return `<img src="cid:${PHOTO_CID}" width="536" alt="${escapeHtml(part.alt)}" style="${STYLES.photo}">
<p style="${STYLES.note}">${escapeHtml(part.caption)}</p>`
    case 'quote':
      return `<blockquote style="${STYLES.quote}">${escapeHtml(part.text)}</blockquote>`
    case 'button': {
      const href = escapeHtml(part.href)
      const address = `<br><a href="${href}" style="${STYLES.link}">${href}</a>`
      return `<p style="margin:24px 0"><a href="${href}" style="${STYLES.button}">${escapeHtml(part.label)}</a></p>
<p style="${STYLES.note}">${escapeHtml(t('mail:footer.link', { href: '\0' })).replace('\0', () => address)}</p>`
    }
    case 'link':
      return `<p style="${STYLES.note}"><a href="${escapeHtml(part.href)}" style="${STYLES.link}">${escapeHtml(part.label)}</a></p>`
    case 'facts': {
      const rows = part.facts.map(
        ({ label, value }) =>
          `<tr><th scope="row" align="left" style="${STYLES.label};font-weight:400">${escapeHtml(label)}</th><td style="${STYLES.value}">${escapeHtml(value)}</td></tr>`,
      )
      const title = part.title ? `<h2 style="${STYLES.subtitle}">${escapeHtml(part.title)}</h2>\n` : ''
      return `${title}<table cellpadding="0" cellspacing="0" style="${STYLES.table}">${rows.join('')}</table>`
    }
    case 'lines': {
      const row = ({ label, amount }: Amount, left: string, right: string) =>
        `<tr><td style="${left}">${escapeHtml(label)}</td><td style="${right}">${escapeHtml(amount)}</td></tr>`
      const lines = part.lines.map((line) => row(line, STYLES.line, STYLES.amount))
      const sums = part.sums.map((sum, i) =>
        i === part.sums.length - 1
          ? row(sum, STYLES.total, STYLES.totalAmount)
          : row(sum, STYLES.sum, STYLES.sumAmount),
      )
      return `<table width="100%" cellpadding="0" cellspacing="0" style="${STYLES.table}">${[...lines, ...sums].join('')}</table>`
    }
  }
}
