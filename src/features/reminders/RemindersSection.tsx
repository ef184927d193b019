import { useEffect, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { callApi, reasonOf } from '#shared/api-client.ts'
import { showToast } from '#ui/toast/toast.ts'
import { ReminderForm } from './ReminderForm.tsx'
import { MAX_REMINDERS } from './reminder-limits.ts'
import { ReminderItem } from './ReminderItem.tsx'
import { forgetDraft, rememberedDraft } from './remembered-draft.ts'
import { listReminders, muteReminder, removeReminder } from './reminders.calls.ts'
import type { Reminder } from './reminders.ts'

/** The customer's reminders of occasions. `verified`: whether mails are sent to their email. */
export default function RemindersSection({ verified, ...words }: Words & { verified: boolean }) {
  const { t, locale } = words
  const [reminders, setReminders] = useState<readonly Reminder[] | null>()
  // From the receipt of an order, or from its page: the form is open, and waits for the customer.
  const [draft, setDraft] = useState(rememberedDraft)
  const [adding, setAdding] = useState(draft !== null)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** How often the list was changed here. */
  const changes = useRef(0)
  const load = () => {
    const before = changes.current
    void callApi(listReminders, { locale }).then(
      // An answer that was asked for before a change may be without it.
      (all) => (changes.current === before ? setReminders(all) : load()),
      // A list that is shown stays.
      () => setReminders((all) => all ?? null),
    )
  }
  useEffect(load, [locale])

  function change(edit: (all: readonly Reminder[] | null | undefined) => readonly Reminder[] | null | undefined): void {
    changes.current++
    setReminders(edit)
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showToast({ variant: 'destructive', title: reasonOf(error, t('reminders:failed')).text })
    }
    setBusy(false)
  }
  const setMuted = ({ id, muted }: Reminder) =>
    run(async () => {
      const changed = await callApi(muteReminder, { locale, params: { id }, body: { muted: !muted } })
      change((all) => all?.map((each) => (each.id === id ? changed : each)))
    })
  const remove = ({ id }: Reminder) =>
    run(async () => {
      await callApi(removeReminder, { locale, params: { id } })
      change((all) => all?.filter((each) => each.id !== id))
      showToast({ title: t('reminders:deleted') })
      heading.current?.focus()
    })

  function closeForm() {
    forgetDraft()
    setDraft(null)
    setAdding(false)
    heading.current?.focus()
  }

  return (
    <section className="profile-part" id="reminders" aria-labelledby="profile-reminders" aria-busy={busy}>
      <h2 id="profile-reminders" ref={heading} tabIndex={-1}>
        {t('reminders:title')}
      </h2>
      <p>{t('reminders:text')}</p>
      {!verified && <p>{t('reminders:unverified')}</p>}
      {reminders === null && (
        <p role="alert">
          {t('reminders:loadFailed')}{' '}
          <button type="button" className="link" onClick={load}>
            {t('reminders:again')}
          </button>
        </p>
      )}
      {reminders?.length === 0 && !adding && <p className="profile-none">{t('reminders:none')}</p>}
      <ul className="profile-addresses">
        {reminders?.map((reminder) => (
          <ReminderItem
            key={reminder.id}
            {...words}
            reminder={reminder}
            busy={busy}
            onMute={() => void setMuted(reminder)}
            onRemove={() => void remove(reminder)}
          />
        ))}
      </ul>
      {adding ? (
        <ReminderForm
          {...words}
          draft={draft}
          onSaved={(added) => {
            // An attempt whose answer was lost may have brought it into a list that was loaded since.
            change((all) => {
              const others = all?.filter(({ id }) => id !== added.id)
              return others && [...others, added].toSorted((a, b) => (a.nextOn < b.nextOn ? -1 : 1))
            })
            // A list that could not be loaded has others beside the new one; one on its way is asked for again.
            if (reminders === null) load()
            closeForm()
            showToast({ title: t('reminders:saved') })
          }}
          onCancel={() => {
            closeForm()
            // An attempt whose answer was lost may have saved it.
            load()
          }}
        />
      ) : (
        reminders &&
        reminders.length < MAX_REMINDERS && (
          <button type="button" className="btn btn-quiet" onClick={() => setAdding(true)}>
            {t('reminders:add')}
          </button>
        )
      )}
    </section>
  )
}
