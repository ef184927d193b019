import { withRecentSignIn } from '#features/account/security/step-up.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { inviteStaff, readStaff } from '#features/staff/staff.calls.ts'
import { inviteSchema } from '#features/staff/staff.schema.ts'
import type { Role } from '#shared/staff.ts'
import { TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'
import { RoleChoice } from './RoleChoice.tsx'

interface Invited {
  email: string
  role: Role
}

/** Asks for the email and the role of a person to invite. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { t, locale } = useWords()
  const form = useRecordForm<{ email: string; role: string }, Invited, unknown>({
    schema: inviteSchema,
    initial: { email: '', role: 'florist' },
    run: (body) => withRecentSignIn(locale, () => callAdmin(inviteStaff, { body })),
    invalidates: [readStaff, listAuditLog],
    success: (_, { email }) => t('adminStaff:invited', { email }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('adminStaff:invite')}
      description={t('adminStaff:inviteText')}
      onClose={onClose}
      dirty={form.isDirty && !form.busy}
    >
      <form className="a-form" {...form.form}>
        <TextField
          {...form.text('email')}
          label={t('adminStaff:email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <RoleChoice value={form.values.role as Role} onChange={(role) => form.change({ role })} />
        <DialogActions busy={form.busy} submit={t('adminStaff:send')} busyLabel={t('adminStaff:sending')} />
      </form>
    </Dialog>
  )
}
