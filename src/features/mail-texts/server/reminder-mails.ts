import type { reminders } from '#db/schema/index.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import { FITTING_FLOWERS } from '#features/reminders/reminders.ts'
import { formatDay, type Day } from '#shared/dates.ts'
import { localizedPath } from '#shared/locale.ts'

type Subject = Pick<typeof reminders.$inferSelect, 'who' | 'occasion' | 'calendar' | 'month' | 'day' | 'locale'>

/** Returns the mail that reminds a customer of an occasion. `mute`: the page that mutes the reminder. */
export function reminderMail(
  { who, occasion, calendar, month, day, locale }: Subject,
  { on, siteUrl, mute }: { on: Day; siteUrl: string; mute: string },
  t: PageTranslate,
): MailContent {
  const facts = { who, occasion: t(`mail:reminder.occasions.${occasion}`), date: formatDay(on) }
  const text = t('mail:reminder.text', facts)
  return {
    subject: t('mail:reminder.subject', facts),
    preview: text,
    title: t('mail:reminder.title', facts),
    why: t('mail:why.reminder'),
    parts: [
      { kind: 'text', text: t('mail:helloNobody') },
      { kind: 'text', text },
      ...(calendar === 'lunar' ? [{ kind: 'note' as const, text: t('mail:reminder.lunar', { day, month }) }] : []),
      {
        kind: 'button',
        label: t('mail:reminder.button'),
        href: `${siteUrl}${localizedPath(locale, FITTING_FLOWERS[occasion])}`,
      },
      { kind: 'link', label: t('mail:reminder.mute'), href: mute },
    ],
  }
}
