import type { Words } from '#i18n/island.ts'
import { formatDay } from '#shared/dates.ts'
import type { Reminder } from './reminders.ts'

interface Props extends Words {
  reminder: Reminder
  busy: boolean
  onMute(): void
  onRemove(): void
}

/** A reminder in the list: whose day it is, its date, when it is next, and what can be done with it. */
export function ReminderItem({ t, reminder, busy, onMute, onRemove }: Props) {
  const { who, occasion, calendar, day, month, daysBefore, nextOn, muted } = reminder
  const facts = [
    `${t(`reminders:occasions.${occasion}`)}, ${t(`reminders:${calendar}Date`, { day, month })}`,
    t('reminders:next', { date: formatDay(nextOn) }),
    muted
      ? t('reminders:muted')
      : daysBefore === 0
        ? t('reminders:sameDay')
        : t('reminders:before', { count: daysBefore }),
  ]
  const button = (action: string, press: () => void) => (
    <button
      type="button"
      className="link"
      aria-disabled={busy || undefined}
      aria-label={t('reminders:named', { action, who })}
      onClick={press}
    >
      {action}
    </button>
  )
  return (
    <li>
      <p>
        {who}
        <span>{facts.join(' · ')}</span>
      </p>
      <div className="reminder-actions">
        {button(muted ? t('reminders:unmute') : t('reminders:mute'), onMute)}
        {button(t('reminders:delete'), onRemove)}
      </div>
    </li>
  )
}
