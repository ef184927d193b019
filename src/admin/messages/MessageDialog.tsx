import { useEffect, useEffectEvent, useState } from 'react'
import {
  listContactMessages,
  markContactMessage,
  type ContactMessageChange,
  type AdminContactMessage,
} from '#features/contact/contact.calls.ts'
import { cutText } from '#shared/cut-text.ts'
import { formatDateTime } from '#shared/dates.ts'
import { useEveryField } from '#shared/every-field.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { languageName } from '../kit/language-name.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** Shows a contact message in full and marks it as read; offers to reply and to mark it as done. */
export function MessageDialog({ message: given, onClose }: { message: AdminContactMessage; onClose(): void }) {
  const { t, locale: reader } = useWords()
  const [message, setMessage] = useState(given)
  const { run: mark, busy } = useCommand<ContactMessageChange & { text: string | null }, AdminContactMessage>({
    run: ({ text: _, ...change }) => callAdmin(markContactMessage, { params: { id: given.id }, body: change }),
    invalidates: [listContactMessages],
    success: (_, { text }) => text,
    onSuccess(after, change) {
      setMessage(after)
      if (change.done === true || change.read === false) onClose()
    },
  })
  const markAsRead = useEffectEvent(() => given.readAt === null && mark({ read: true, text: null }))
  useEffect(() => {
    markAsRead()
  }, [])
  const {
    id: _,
    name,
    email,
    phone,
    subject,
    message: text,
    locale,
    createdAt,
    readAt: __,
    doneAt,
    ...others
  } = message
  useEveryField(others)
  const facts = [
    { name: t('adminMessages:from'), value: name },
    { name: t('adminMessages:email'), value: email },
    {
      name: t('adminMessages:phone'),
      value: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
    },
    { name: t('adminMessages:received'), value: formatDateTime(new Date(createdAt)) },
    { name: t('adminMessages:language'), value: languageName(locale, reader) },
  ]
  const done = doneAt !== null

  return (
    <Dialog open title={subject} onClose={onClose}>
      <dl className="message-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="message-text" lang={locale}>
        {text}
      </p>
      {doneAt && <p className="a-hint">{t('adminMessages:doneAt', { date: formatDateTime(new Date(doneAt)) })}</p>}
      <div className="a-actions">
        <button
          type="button"
          className="link"
          onClick={() => mark({ read: false, text: t('adminMessages:nowUnread') })}
          aria-disabled={busy || undefined}
        >
          {t('adminMessages:markUnread')}
        </button>
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-disabled={busy || undefined}
          onClick={() => mark({ done: !done, text: t(done ? 'adminMessages:nowOpen' : 'adminMessages:nowDone') })}
        >
          <AdminIcon name={done ? 'refresh' : 'check'} size={18} />
          {t(done ? 'adminMessages:reopen' : 'adminMessages:markDone')}
        </button>
        <a className="btn a-btn" href={replyAddress(message, t('adminMessages:replySubject', { subject }))}>
          {t('adminMessages:reply')}
        </a>
      </div>
    </Dialog>
  )
}

/** The longest quote in a reply, in characters: mail programs cut off longer addresses. */
const MAX_QUOTE = 600

/** Returns a `mailto:` address that starts a reply, with the recipient, the subject and the quoted message. */
function replyAddress({ email, message }: Pick<AdminContactMessage, 'email' | 'message'>, subject: string): string {
  const quote = cutText(message, MAX_QUOTE).replace(/^/gm, '> ').replace(/\r?\n/g, '\r\n')
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/s.exec(email) ?? []
  const to = `${encodeURIComponent(local)}@${encodeURIComponent(domain)}`
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quote}`)}`
}
