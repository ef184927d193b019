import { useState, type MouseEvent } from 'react'
import type { Words } from '#i18n/island.ts'
import { reasonOf } from '#shared/api-client.ts'
import { saveFile } from '#ui/save-file.ts'
import { showToast } from '#ui/toast/toast.ts'
import { exportOwnData } from './account.calls.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { proveRecentSignIn } from './security/step-up.ts'
import type { User } from './user.ts'

/** The customer's rights over their data: to download it, and to delete the account. */
export function DataSection({ user, ...words }: Words & { user: User }) {
  const { t, locale } = words
  const [asking, setAsking] = useState(false)
  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault()
    try {
      if (await proveRecentSignIn(locale)) await saveFile(exportOwnData.path, locale)
    } catch (error) {
      showToast({ variant: 'destructive', title: reasonOf(error, t('account:failed')).text })
    }
  }

  return (
    <>
      <section className="profile-part" aria-labelledby="profile-data">
        <h2 id="profile-data">{t('account:data.title')}</h2>
        <p>{t('account:data.text')}</p>
        <a className="btn btn-quiet" href={exportOwnData.path} download onClick={(event) => void download(event)}>
          {t('account:data.download')}
        </a>
      </section>
      <section className="profile-part" aria-labelledby="profile-delete">
        <h2 id="profile-delete">{t('account:delete.title')}</h2>
        <p>{t('account:delete.text')}</p>
        <button type="button" className="btn btn-quiet btn-danger" onClick={() => setAsking(true)}>
          {t('account:delete.open')}
        </button>
        {asking && <DeleteDialog {...words} user={user} onKeep={() => setAsking(false)} />}
      </section>
    </>
  )
}
