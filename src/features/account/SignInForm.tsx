import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { accountApi } from './account.api.ts'
import type { AuthFormProps } from './auth-form.ts'
import { EmailField } from './EmailField.tsx'
import { checkSignIn } from './form-rules.ts'
import { signInOrCode } from './sign-in-or-code.ts'
import { AlternativeSignIn } from './AlternativeSignIn.tsx'
import { authPath } from './return-path.ts'
import { ApiError, reasonOf } from '#shared/api-client.ts'

/** Email and password. A wrong pair is reported at the password, without revealing which of the two is wrong. */
export function SignInForm({ oidc, ...props }: AuthFormProps & { oidc: { name: string } | null }) {
  const { t, locale, search, onSignedIn, onCodeNeeded } = props
  const { form, problems, alert, busy } = useForm({
    check: (values: { email: string; password: string }) => checkSignIn(values, t),
    async send(values) {
      const user = await signInOrCode(accountApi(locale).signIn(values))
      if (user) onSignedIn()
      else onCodeNeeded()
      return 'leaving'
    },
    explain(error) {
      const reason = reasonOf(error, t('account:failed'))
      const wrong = error instanceof ApiError && error.code === 'wrong_credentials'
      return wrong ? { ...reason, field: 'password' } : reason
    },
  })
  return (
    <>
      <form className="form" method="post" {...form}>
        <FormAlert text={alert} />
        <EmailField {...props} error={problems.email} />
        <div>
          <PasswordField
            name="password"
            label={t('account:password')}
            autoComplete="current-password"
            required
            showLabel={t('account:showPassword')}
            hideLabel={t('account:hidePassword')}
            error={problems.password}
          />
          <a className="link auth-aside" data-mode href={authPath(locale, 'forgot', search)}>
            {t('account:signIn.forgot')}
          </a>
        </div>
        <SubmitButton label={t('account:signIn.submit')} busyLabel={t('account:signIn.busy')} busy={busy} />
      </form>
      <AlternativeSignIn {...props} oidc={oidc} other="register" question={t('account:signIn.other')} />
    </>
  )
}
