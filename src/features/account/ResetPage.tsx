import { useState } from 'react'
import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { showToastOnNextPage } from '#ui/toast/toast.ts'
import { accountApi } from './account.api.ts'
import { checkNewPassword } from './form-rules.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { forgetLinkToken, takeLinkToken } from '#shared/link-token.ts'
// It notes the opened address before the secret is taken out of it.
import './user.store.ts'
import { signInOrCode } from './sign-in-or-code.ts'
import { authPath } from './return-path.ts'

/** The page of the mailed link: sets a new password and signs in with it. */
export default function ResetPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  const [{ t }] = useState(() => islandWords(locale, messages))
  const [token] = useState(() => takeLinkToken('reset-token'))
  const { form, problems, alert, busy } = useForm({
    check: (values: { password: string }) => checkNewPassword(values, t),
    async send({ password }) {
      const user = await signInOrCode(accountApi(locale).resetPassword(token, password))
      forgetLinkToken('reset-token')
      const description = user?.profileCleared ? t('account:profileCleared') : undefined
      showToastOnNextPage({ title: t('account:reset.done'), description })
      const profile = localizedPath(locale, '/profile')
      location.replace(user ? profile : authPath(locale, 'code', `?next=${profile}`))
      return 'leaving'
    },
    explain: (error) => reasonOf(error, t('account:failed')),
  })
  const again = (
    <a className="link" href={authPath(locale, 'forgot')}>
      {t('account:reset.askAgain')}
    </a>
  )
  if (!token)
    return (
      <div className="auth">
        <h1>{t('account:reset.missingTitle')}</h1>
        <p className="auth-text">{t('account:reset.missing')}</p>
        <p className="auth-other">{again}</p>
      </div>
    )
  return (
    <div className="auth">
      <h1>{t('account:reset.title')}</h1>
      <p className="auth-text">{t('account:reset.text')}</p>
      <form className="form" method="post" {...form}>
        <FormAlert text={alert} />
        <NewPasswordField t={t} name="password" label={t('account:newPassword')} error={problems.password} />
        <SubmitButton label={t('account:reset.submit')} busyLabel={t('account:reset.busy')} busy={busy} />
      </form>
      <p className="auth-other">{again}</p>
    </div>
  )
}
