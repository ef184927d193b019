import { Suspense, useState } from 'react'
import { withRecentSignIn } from '#features/account/security/step-up.ts'
import { fullName } from '#features/account/user.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { readStaff, removeStaff, type StaffMember } from '#features/staff/staff.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { Badge } from '../kit/Badge.tsx'
import { later } from '../kit/later.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { Sessions } from './Sessions.tsx'

const RoleDialog = later(() => import('./RoleDialog.tsx').then((file) => file.RoleDialog))

/** A member of the staff: who, what role, last seen, and what an owner may do about it. */
export function Member({ member }: { member: StaffMember }) {
  const { t, locale } = useWords()
  const ask = useAsk()
  const [changing, setChanging] = useState(false)
  const { id, email, role, you, twoStep, lastSeenAt } = member
  const name = fullName(member, locale)
  const remove = useCommand({
    run: () => withRecentSignIn(locale, () => callAdmin(removeStaff, { params: { id } })),
    invalidates: [readStaff, listAuditLog],
    success: t('adminStaff:removed', { email }),
    // The own session has ended.
    onSuccess: () => void (you && location.assign('/')),
  })
  const question = {
    title: t('adminStaff:ask.title', { email }),
    text: [t('adminStaff:ask.text'), role === 'courier' && t('adminStaff:ask.links')].filter(Boolean).join(' '),
    action: t('adminStaff:remove'),
    destructive: true,
  }
  return (
    <li className="st-card">
      <div className="st-who">
        <p>
          <strong>{name || email}</strong>{' '}
          <Badge look={role === 'owner' ? 'default' : 'secondary'}>{t(`admin:roles.${role}`)}</Badge>
          {you && <span className="a-hint"> {t('adminStaff:you')}</span>}
        </p>
        {name && <p className="st-email">{email}</p>}
        <p className="a-hint">
          {lastSeenAt ? t('adminStaff:seen', { at: formatDateTime(new Date(lastSeenAt)) }) : t('adminStaff:signedOut')}
          {' · '}
          {t(twoStep ? 'adminStaff:twoStepOn' : 'adminStaff:twoStepOff')}
        </p>
      </div>
      <div className="st-actions">
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={t('adminStaff:changeOf', { email })}
          onClick={() => setChanging(true)}
        >
          {t('adminStaff:change')}
        </button>
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={t('adminStaff:removeNamed', { email })}
          aria-disabled={remove.busy || undefined}
          onClick={() => void ask(question).then((yes) => yes && remove.run())}
        >
          {t('adminStaff:remove')}
        </button>
      </div>
      <div className="st-open">
        <Sessions member={member} />
      </div>
      <Suspense>{changing && <RoleDialog member={member} onClose={() => setChanging(false)} />}</Suspense>
    </li>
  )
}
