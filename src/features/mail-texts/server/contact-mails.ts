import type { contactMessages } from '#db/schema/index.ts'
import { messagePath } from '#features/contact/message-path.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { useEveryField } from '#shared/every-field.ts'
import { greetedAnswer } from './greeted-answer.ts'

type Contact = Omit<typeof contactMessages.$inferSelect, 'readAt' | 'doneAt' | 'answeredAt' | 'createdAt' | 'search'>

/** Returns the mail with a contact message, for the shop. */
export function contactMail(
  { id, name, email, phone, subject, message, locale, ...others }: Contact,
  { siteUrl }: { siteUrl: string },
  t: PageTranslate,
): MailContent {
  useEveryField(others)
  return {
    subject: t('mail:contact.subject', { subject }),
    preview: message,
    title: t('mail:contact.title'),
    why: t('mail:why.contact'),
    parts: [
      {
        kind: 'facts',
        facts: [
          { label: t('mail:contact.name'), value: name },
          { label: t('mail:contact.email'), value: email },
          { label: t('mail:contact.phone'), value: phone },
          { label: t('mail:contact.language'), value: t(`mail:contact.languages.${locale}`) },
          { label: t('mail:contact.about'), value: subject },
        ],
      },
      { kind: 'quote', text: message },
      { kind: 'button', label: t('mail:contact.button'), href: siteUrl + messagePath(id) },
    ],
  }
}

/** Returns the mail that answers a contact message: the words of the shop, and below them those of the visitor. */
export function contactAnswerMail(
  { name, subject, message }: Pick<Contact, 'name' | 'subject' | 'message'>,
  answer: string,
  t: PageTranslate,
): MailContent {
  return {
    subject: t('mail:contactAnswer.subject', { subject }),
    preview: answer,
    title: t('mail:contactAnswer.title'),
    why: t('mail:why.contactAnswer'),
    parts: [
      ...greetedAnswer({ kind: 'text', text: t('mail:hello', { name }) }, answer, t),
      { kind: 'note', text: t('mail:contactAnswer.yours') },
      { kind: 'quote', text: message },
    ],
  }
}
