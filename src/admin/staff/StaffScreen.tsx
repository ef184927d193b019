import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { readStaff } from '#features/staff/staff.calls.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { later } from '../kit/later.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { Invitation } from './Invitation.tsx'
import { Member } from './Member.tsx'

const InviteDialog = later(() => import('./InviteDialog.tsx').then((file) => file.InviteDialog))

/** The staff with their roles and sessions, and the open invitations. */
export default function StaffScreen() {
  const { t } = useWords()
  const [inviting, setInviting] = useState(false)
  const { data, error, refetch } = useQuery({ ...queryOf(readStaff, {}), refetchOnMount: 'always' })
  return (
    <>
      <PageHead title={t('adminStaff:title')} lead={t('adminStaff:lead')}>
        <button type="button" className="btn a-btn" onClick={() => setInviting(true)}>
          <AdminIcon name="plus" size={18} />
          {t('adminStaff:invite')}
        </button>
      </PageHead>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !data && <Skeleton lines={6} />}
      {data && (
        <ul className="st-cards" aria-label={t('adminStaff:title')}>
          {data.members.map((member) => (
            <Member key={member.id} member={member} />
          ))}
        </ul>
      )}
      {data && data.invitations.length > 0 && (
        <section className="st-invitations" aria-labelledby="invitations">
          <h2 id="invitations">{t('adminStaff:invitations')}</h2>
          <ul className="st-cards">
            {data.invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
      <Suspense>{inviting && <InviteDialog onClose={() => setInviting(false)} />}</Suspense>
    </>
  )
}
