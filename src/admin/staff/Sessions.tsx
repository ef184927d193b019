import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { endStaffSession, endStaffSessions, readStaff, type StaffMember } from '#features/staff/staff.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** The browsers that a member is signed in with, each with a button that ends its session. */
export function Sessions({ member: { id, email, sessions } }: { member: StaffMember }) {
  const { t } = useWords()
  const invalidates = [readStaff, listAuditLog]
  const endOne = useCommand<string>({
    run: (session) => callAdmin(endStaffSession, { params: { id, session } }),
    invalidates,
    success: t('adminStaff:sessionEnded', { email }),
  })
  const endAll = useCommand({
    run: () => callAdmin(endStaffSessions, { params: { id } }),
    invalidates,
    success: t('adminStaff:sessionsEnded', { email }),
  })
  const others = sessions.filter(({ thisDevice }) => !thisDevice)
  if (sessions.length === 0) return <p className="a-hint">{t('adminStaff:noSession')}</p>
  return (
    <details className="a-details">
      <summary>{t('adminStaff:sessions', { count: sessions.length })}</summary>
      <ul className="st-sessions">
        {sessions.map(({ id: session, device, lastSeenAt, thisDevice }) => {
          const name = device || t('security:sessions.unknown')
          return (
            <li key={session}>
              <span>
                {name}
                <span className="a-hint">
                  {thisDevice ? t('security:sessions.this') : t('adminStaff:seen', { at: at(lastSeenAt) })}
                </span>
              </span>
              {!thisDevice && (
                <button
                  type="button"
                  className="link"
                  aria-label={t('adminStaff:endNamed', { device: name, email })}
                  aria-disabled={endOne.busy || undefined}
                  onClick={() => endOne.run(session)}
                >
                  {t('adminStaff:end')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <button
          type="button"
          className="link"
          aria-label={t('adminStaff:endAllNamed', { email })}
          aria-disabled={endAll.busy || undefined}
          onClick={() => endAll.run()}
        >
          {t('adminStaff:endAll')}
        </button>
      )}
    </details>
  )
}

const at = (instant: string) => formatDateTime(new Date(instant))
