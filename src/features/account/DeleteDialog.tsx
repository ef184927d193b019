import { useEffect, useRef } from 'react'
import type { Words } from '#i18n/island.ts'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'
import type { User } from './user.ts'

/**
 * The dialog before an account is deleted. Mounted only while it is open: another password field misleads password
 * managers.
 */
export function DeleteDialog({ user, onKeep, ...words }: Words & { user: User; onKeep(): void }) {
  const { t } = words
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog profile-dialog" aria-labelledby="delete-question" onClose={onKeep}>
      <Icon path={icons.info} size={28} />
      <h2 id="delete-question">{t('account:delete.question')}</h2>
      <p>{t('account:delete.warning')}</p>
      {/* The dialog is closed before it unmounts, because only that returns the focus. */}
      <DeleteAccountForm {...words} user={user} onKeep={() => dialog.current?.close()} />
    </dialog>
  )
}
