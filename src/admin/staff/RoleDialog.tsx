import { useState } from 'react'
import { readUser } from '#features/account/account.calls.ts'
import { withRecentSignIn } from '#features/account/security/step-up.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { changeStaffRole, readStaff, type StaffMember } from '#features/staff/staff.calls.ts'
import type { Role } from '#shared/staff.ts'
import { useForm } from '#ui/form/use-form.ts'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { RoleChoice } from './RoleChoice.tsx'

/** Changes the role of a member. It counts with their next click, in every tab. */
export function RoleDialog({ member, onClose }: { member: StaffMember; onClose(): void }) {
  const { t, locale } = useWords()
  const [role, setRole] = useState<Role>(member.role)
  const change = useCommand<Role>({
    run: (next) =>
      withRecentSignIn(locale, () => callAdmin(changeStaffRole, { params: { id: member.id }, body: { role: next } })),
    invalidates: [readStaff, listAuditLog, ...(member.you ? [readUser] : [])],
    success: t('adminStaff:changed', { email: member.email, role: t(`admin:roles.${role}`) }),
    onSuccess: onClose,
  })
  const { form } = useForm({
    check: () => ({}),
    async send() {
      await change.send(role)
    },
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })
  return (
    <Dialog
      title={t('adminStaff:changeOf', { email: member.email })}
      onClose={onClose}
      dirty={role !== member.role && !change.busy}
    >
      <form className="a-form" {...form}>
        <RoleChoice value={role} onChange={setRole} />
        <DialogActions busy={change.busy} />
      </form>
    </Dialog>
  )
}
