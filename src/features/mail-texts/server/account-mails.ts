import { followVerification } from '#features/account/account.calls.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { pathOf } from '#shared/api-client.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import type { MailContent, Part } from '#features/mail/server/mail-content.ts'

interface Link {
  name: string
  token: string
  locale: Locale
  siteUrl: string
}

function hello(name: string, t: PageTranslate): Part {
  return { kind: 'text', text: name.trim() ? t('mail:hello', { name: name.trim() }) : t('mail:helloNobody') }
}

/** Returns the mail with the link to a new password. */
export function resetMail({ name, token, locale, siteUrl }: Link, t: PageTranslate): MailContent {
  const href = `${siteUrl}${localizedPath(locale, '/auth/reset')}?token=${token}`
  return {
    subject: t('mail:reset.subject'),
    preview: t('mail:reset.text'),
    title: t('mail:reset.title'),
    why: t('mail:why.account'),
    parts: [
      hello(name, t),
      { kind: 'text', text: t('mail:reset.text') },
      { kind: 'button', label: t('mail:reset.button'), href },
      { kind: 'note', text: t('mail:reset.note') },
    ],
  }
}

/** Returns the mail that asks the owner of an address to verify it. */
export function verificationMail({ name, token, locale, siteUrl }: Link, t: PageTranslate): MailContent {
  const href = siteUrl + pathOf(followVerification, { query: { token, locale } })
  return {
    subject: t('mail:verify.subject'),
    preview: t('mail:verify.text'),
    title: t('mail:verify.title'),
    why: t('mail:why.account'),
    parts: [
      hello(name, t),
      { kind: 'text', text: t('mail:verify.text') },
      { kind: 'button', label: t('mail:verify.button'), href },
      { kind: 'note', text: t('mail:verify.note') },
    ],
  }
}
