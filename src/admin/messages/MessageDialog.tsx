import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  answerContactMessage,
  listContactAnswers,
  listContactMessages,
  markContactMessage,
  type ContactMessageChange,
  type AdminContactMessage,
} from '#features/contact/contact-messages.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { useEveryField } from '#shared/every-field.ts'
import { ApiError } from '#shared/api-client.ts'
import { phoneLink } from '#shared/shop-contact.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { AnswerForm } from '../answers/AnswerForm.tsx'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { languageName } from '../kit/language-name.ts'
import { ErrorState } from '../kit/States.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { Thread } from './Thread.tsx'

/** Shows a contact message in full with its answers, and marks it as read; offers to answer and to mark it as done. */
export function MessageDialog({ message: given, onClose }: { message: AdminContactMessage; onClose(): void }) {
  const { t, locale: reader } = useWords()
  const [message, setMessage] = useState(given)
  const [answer, setAnswer] = useState('')
  const { run: mark, busy } = useCommand<ContactMessageChange & { text: string | null }, AdminContactMessage>({
    run: ({ text: _, ...change }) => callAdmin(markContactMessage, { params: { id: given.id }, body: change }),
    invalidates: [listContactMessages],
    success: (_, { text }) => text,
    onSuccess(after, change) {
      setMessage(after)
      // A half-written answer stays.
      if (answer === '' && (change.done === true || change.read === false)) onClose()
    },
  })
  const { data, error: unread, refetch } = useQuery(queryOf(listContactAnswers, { params: { id: given.id } }))
  const answers = data?.answers ?? []
  const send = useCommand<string>({
    run: (text) =>
      callAdmin(answerContactMessage, {
        params: { id: given.id },
        body: { answer: text, answersSeen: answers.length },
      }),
    invalidates: [listContactMessages],
    success: t('adminAnswers:sent'),
    onSuccess: onClose,
    onFailure(error) {
      // A colleague was faster: their answer is shown above what is typed, and it can still be sent.
      if (error instanceof ApiError && error.code === 'message_answered') void refetch()
      return false
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
    answeredAt: ___,
    ...others
  } = message
  useEveryField(others)
  const facts = [
    { name: t('adminMessages:from'), value: name },
    { name: t('adminMessages:email'), value: <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a> },
    { name: t('adminMessages:phone'), value: <a href={phoneLink(phone)}>{phone}</a> },
    { name: t('adminMessages:received'), value: formatDateTime(new Date(createdAt)) },
    { name: t('adminMessages:language'), value: languageName(locale, reader) },
  ]
  const done = doneAt !== null

  return (
    <Dialog title={subject} onClose={onClose} dirty={answer !== ''}>
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
      <Thread answers={answers} language={locale} />
      {unread && <ErrorState error={unread} retry={() => void refetch()} />}
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
      </div>
      <AnswerForm
        language={locale}
        hint={t('adminMessages:answerHint')}
        values={{ name }}
        text={answer}
        onChange={setAnswer}
        send={send}
      />
    </Dialog>
  )
}
