import { useState } from 'react'
import { addNote, removeNote } from '#features/customers/customer-record.calls.ts'
import { MAX_NOTE, type CustomerNote, type CustomerRecord } from '#features/customers/customer-record.schema.ts'
import { ApiError } from '#shared/api-client.ts'
import { formatDateTime } from '#shared/dates.ts'
import { TextArea } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts'
import { useWords } from '../words.tsx'
import { CUSTOMER_RECORDS } from './customer-records.ts'

/** What staff noted of a customer, newest first, and the form for another note. */
export function Notes({ customer: { id, notes } }: { customer: CustomerRecord }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  // The same note, sent again after a failure, is stored once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  useUnsavedGuard(text.trim() !== '')
  const add = useCommand<string, unknown>({
    run: (note) => callAdmin(addNote, { params: { id }, body: { key, text: note } }),
    invalidates: [CUSTOMER_RECORDS],
    success: t('adminCustomers:notes.added'),
    onSuccess(_, note) {
      // What was typed since is another note.
      setText((now) => (now === note ? '' : now))
      setKey(crypto.randomUUID())
    },
    onFailure(failure) {
      // The text was changed after an answer was lost. The first note is in the list now, and this is another one.
      if (failure instanceof ApiError && failure.code === 'entry_key_used') setKey(crypto.randomUUID())
      return false
    },
  })
  const { form, problems } = useForm({
    check: () => (text.trim() === '' ? { note: t('errors:invalid_note') } : {}),
    send: async () => void (await add.send(text)),
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })
  return (
    <section className="o-part" aria-labelledby="notes">
      <h2 id="notes">{t('adminCustomers:notes.title')}</h2>
      <form className="a-form" {...form}>
        <TextArea
          name="note"
          label={t('adminCustomers:notes.text')}
          hint={t('adminCustomers:notes.hint')}
          rows={3}
          maxLength={MAX_NOTE}
          error={problems['note']}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p>
          <button type="submit" className="btn btn-quiet a-btn" aria-disabled={add.busy || undefined}>
            {t('adminCustomers:notes.add')}
          </button>
        </p>
      </form>
      {notes.length === 0 && <p className="a-hint">{t('adminCustomers:notes.none')}</p>}
      <ul className="cu-list" aria-label={t('adminCustomers:notes.title')}>
        {notes.map((note) => (
          <Note key={note.id} customerId={id} note={note} />
        ))}
      </ul>
    </section>
  )
}

function Note({ customerId, note }: { customerId: string; note: CustomerNote }) {
  const { t } = useWords()
  const ask = useAsk()
  const remove = useCommand({
    run: () => callAdmin(removeNote, { params: { id: customerId, noteId: note.id } }),
    invalidates: [CUSTOMER_RECORDS],
    success: t('adminCustomers:notes.deleted'),
  })
  async function askToRemove() {
    const sure = await ask({
      title: t('adminCustomers:notes.deleteTitle'),
      text: t('adminCustomers:notes.deleteText'),
      action: t('adminCustomers:notes.delete'),
      destructive: true,
    })
    if (sure) remove.run()
  }
  return (
    <li>
      <p className="cu-note">{note.text}</p>
      <span className="a-hint">
        {note.by ?? t('adminCustomers:notes.formerStaff')} · {formatDateTime(new Date(note.at))}
      </span>
      <button
        type="button"
        className="link"
        aria-disabled={remove.busy || undefined}
        aria-label={`${t('adminCustomers:notes.delete')}: ${note.text.slice(0, 60)}`}
        onClick={() => void askToRemove()}
      >
        {t('adminCustomers:notes.delete')}
      </button>
    </li>
  )
}
