import type { MailContent } from '#features/mail/server/mail-content.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import type { Role } from '#shared/staff.ts'

interface Invited {
  role: Role
  /** The email of the owner who sent the invitation. */
  invitedBy: string
  token: string
  locale: Locale
  siteUrl: string
}

/** Returns the mail that invites a person to the staff. The token is in the fragment, which no server log holds. */
export function invitationMail({ role, invitedBy, token, locale, siteUrl }: Invited, t: PageTranslate): MailContent {
  const values = { role: t(`mail:invitation.roles.${role}`), by: invitedBy }
  const href = `${siteUrl}${localizedPath(locale, '/invitation')}#token=${token}`
  return {
    subject: t('mail:invitation.subject', values),
    preview: t('mail:invitation.text', values),
    title: t('mail:invitation.title', values),
    why: t('mail:why.invitation', values),
    parts: [
      { kind: 'text', text: t('mail:helloNobody') },
      { kind: 'text', text: t('mail:invitation.text', values) },
      { kind: 'button', label: t('mail:invitation.button'), href },
      { kind: 'note', text: t('mail:invitation.note') },
    ],
  }
}
