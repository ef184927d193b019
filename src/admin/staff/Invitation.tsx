import { withRecentSignIn } from '#features/account/security/step-up.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { readStaff, resendInvitation, withdrawInvitation, type StaffInvitation } from '#features/staff/staff.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin } from '../admin.api.ts'
import { Badge } from '../kit/Badge.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** An invitation that nobody has accepted yet. */
export function Invitation({ invitation }: { invitation: StaffInvitation }) {
  const { t, locale } = useWords()
  const { id, email, role, invitedBy, expiresAt, expired } = invitation
  const invalidates = [readStaff, listAuditLog]
  const resend = useCommand({
    run: () => withRecentSignIn(locale, () => callAdmin(resendInvitation, { params: { id } })),
    invalidates,
    success: t('adminStaff:invited', { email }),
  })
  const withdraw = useCommand({
    run: () => callAdmin(withdrawInvitation, { params: { id } }),
    invalidates,
    success: t('adminStaff:withdrawn', { email }),
  })
  return (
    <li className="st-card">
      <div className="st-who">
        <p>
          <strong className="st-email">{email}</strong> <Badge look="secondary">{t(`admin:roles.${role}`)}</Badge>
        </p>
        <p className="a-hint">
          {t(expired ? 'adminStaff:expired' : 'adminStaff:validUntil', { at: formatDateTime(new Date(expiresAt)) })}
          {' · '}
          {t('adminStaff:by', { email: invitedBy })}
        </p>
      </div>
      <div className="st-actions">
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={t('adminStaff:resendNamed', { email })}
          aria-disabled={resend.busy || undefined}
          onClick={() => resend.run()}
        >
          {t('adminStaff:resend')}
        </button>
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={t('adminStaff:withdrawNamed', { email })}
          aria-disabled={withdraw.busy || undefined}
          onClick={() => withdraw.run()}
        >
          {t('adminStaff:withdraw')}
        </button>
      </div>
    </li>
  )
}
