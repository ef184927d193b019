import { useEffect, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { ApiError, reasonOf } from '#shared/api-client.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toast/toast.ts'
import { accountApi } from './account.api.ts'
import { checkPasswordChange } from './form-rules.ts'
import { withRecentSignIn } from './security/step-up.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { NoPassword } from './NoPassword.tsx'
import type { User } from './user.ts'

/** Changes the password, with the present one as proof. */
export function PasswordSection({ user, ...words }: Words & { user: User }) {
  const { t } = words
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])

  return (
    <section className="profile-part" aria-labelledby="profile-password">
      <h2 id="profile-password">{t('account:changePassword.title')}</h2>
      {user.hasPassword === false ? (
        <NoPassword {...words} email={user.email} />
      ) : open ? (
        <PasswordForm {...words} email={user.email} onClose={() => setOpen(false)} />
      ) : (
        <button type="button" className="btn btn-quiet" ref={button} onClick={() => setOpen(true)}>
          {t('account:changePassword.open')}
        </button>
      )}
    </section>
  )
}

function PasswordForm({ t, locale, email, onClose }: Words & { email: string; onClose(): void }) {
  const { form, problems, alert, busy } = useForm({
    check: (values: { currentPassword: string; newPassword: string }) => checkPasswordChange(values, t),
    async send({ currentPassword, newPassword }) {
      await withRecentSignIn(locale, () => accountApi(locale).changePassword(currentPassword, newPassword))
      showToast({ title: t('account:changePassword.changed') })
      onClose()
    },
    explain(error) {
      const wrong = error instanceof ApiError && error.code === 'wrong_credentials'
      if (wrong) return { text: t('account:changePassword.wrong'), field: 'currentPassword' }
      const { text, field } = reasonOf(error, t('account:failed'))
      return { text, field: field === 'password' ? 'newPassword' : field }
    },
  })
  return (
    <form className="form" method="post" {...form} aria-labelledby="profile-password">
      <FormAlert text={alert} />
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        name="currentPassword"
        label={t('account:currentPassword')}
        autoComplete="current-password"
        required
        autoFocus
        showLabel={t('account:showPassword')}
        hideLabel={t('account:hidePassword')}
        error={problems.currentPassword}
      />
      <NewPasswordField t={t} name="newPassword" label={t('account:newPassword')} error={problems.newPassword} />
      <div className="form-actions">
        <SubmitButton label={t('account:changePassword.submit')} busyLabel={t('account:profile.saving')} busy={busy} />
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('account:addresses.cancel')}
        </button>
      </div>
    </form>
  )
}
