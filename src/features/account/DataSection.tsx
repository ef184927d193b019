import { useState } from 'react'
import type { Words } from '../../i18n/island.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { User } from './user.ts'

/** What a person may always do with what is kept about them: have it, and have it removed. */
export function DataSection({ user, ...words }: Words & { user: User }) {
  const { t } = words
  const [asking, setAsking] = useState(false)
  return (
    <>
      <section className="profile-part" aria-labelledby="profile-data">
        <h2 id="profile-data">{t('account:data.title')}</h2>
        <p>{t('account:data.text')}</p>
        <a className="btn btn-quiet" href="/api/auth/export" download>
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
