import type { Words } from '#i18n/island.ts'
import { ApiError, reasonOf } from '#shared/api-client.ts'
import { localizedPath } from '#shared/locale.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showToastOnNextPage } from '#ui/toast/toast.ts'
import { accountApi } from './account.api.ts'
import { withRecentSignIn } from './security/step-up.ts'
import type { User } from './user.ts'

/** The confirmation before an account is deleted: the password, if the account has one. */
export function DeleteAccountForm({ t, locale, user, onKeep }: Words & { user: User; onKeep(): void }) {
  const hasPassword = user.hasPassword !== false
  const { form, problems, alert, busy } = useForm({
    check: ({ password }: { password?: string }) =>
      hasPassword && !password ? { password: t('account:enterPassword') } : {},
    async send({ password = '' }) {
      await withRecentSignIn(locale, () => accountApi(locale).deleteAccount(password))
      showToastOnNextPage({ title: t('account:delete.done') })
      location.replace(localizedPath(locale, '/'))
      return 'leaving'
    },
    explain(error) {
      const wrong = error instanceof ApiError && error.code === 'wrong_credentials'
      if (wrong) return { text: t('account:changePassword.wrong'), field: 'password' }
      return reasonOf(error, t('account:delete.failed'))
    },
  })
  return (
    <form className="form" method="post" {...form}>
      <FormAlert text={alert} />
      {hasPassword && (
        <PasswordField
          name="password"
          label={t('account:currentPassword')}
          autoComplete="current-password"
          showLabel={t('account:showPassword')}
          hideLabel={t('account:hidePassword')}
          required
          error={problems.password}
        />
      )}
      <div className="form-actions">
        <button type="button" className="btn" onClick={onKeep}>
          {t('account:delete.keep')}
        </button>
        <SubmitButton
          label={t('account:delete.confirm')}
          busyLabel={t('account:delete.busy')}
          busy={busy}
          className="btn btn-quiet btn-danger"
        />
      </div>
    </form>
  )
}
