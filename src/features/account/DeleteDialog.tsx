import { useEffect, useRef } from 'react'
import type { Words } from '#i18n/island.ts'
import { Icon } from '#ui/Icon.tsx'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'
import type { User } from './user.ts'

/** The question before an account is deleted. There only while it is asked: a password field too many misleads password managers. */
export function DeleteDialog({ user, onKeep, ...words }: Words & { user: User; onKeep(): void }) {
  const { t } = words
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="profile-dialog" aria-labelledby="delete-question" onClose={onKeep}>
      <Icon name="info" size={28} />
      <h2 id="delete-question">{t('account:delete.question')}</h2>
      <p>{t('account:delete.warning')}</p>
      {/* Closing the dialog, not taking it away: that is what gives the focus back. */}
      <DeleteAccountForm {...words} user={user} onKeep={() => dialog.current?.close()} />
    </dialog>
  )
}
