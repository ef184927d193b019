import type { ContactAnswer } from '#features/contact/contact-messages.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { useWords } from '../words.tsx'

/** The shop's answers to a contact message, and what became of each mail that is not sent. */
export function Thread({ answers, language }: { answers: readonly ContactAnswer[]; language: Locale }) {
  const { t } = useWords()
  if (answers.length === 0) return null
  return (
    <ol className="message-thread" aria-label={t('adminMessages:thread')}>
      {answers.map(({ id, text, by, createdAt, mail }) => (
        <li key={id}>
          <p className="a-hint">
            {t('adminMessages:answeredBy', {
              who: by || t('adminMessages:formerStaff'),
              time: formatDateTime(new Date(createdAt)),
            })}
          </p>
          <p className="message-text" lang={language}>
            {text}
          </p>
          {mail === 'waiting' && <p className="a-hint">{t('adminMessages:mail.waiting')}</p>}
          {mail === 'failed' && <p className="form-error">{t('adminMessages:mail.failed')}</p>}
        </li>
      ))}
    </ol>
  )
}
