import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { accountApi } from './account.api.ts'
import type { Registration } from './account.schema.ts'
import type { AuthFormProps } from './auth-form.ts'
import { EmailField } from './EmailField.tsx'
import { checkRegistration } from './form-rules.ts'
import { NameFields } from './NameFields.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { AlternativeSignIn } from './AlternativeSignIn.tsx'

/** Creates an account and signs in to it. */
export function RegisterForm({ oidc, ...props }: AuthFormProps & { oidc: { name: string } | null }) {
  const { t, locale, onSignedIn } = props
  const { form, problems, alert, busy } = useForm({
    check: (values: Record<keyof Registration, string>) => checkRegistration(values, t),
    async send(values) {
      await accountApi(locale).register(values)
      onSignedIn()
      return 'leaving'
    },
    explain: (error) => reasonOf(error, t('account:failed')),
  })
  return (
    <>
      <form className="form" method="post" {...form}>
        <FormAlert text={alert} />
        <NameFields {...props} problems={problems} />
        <EmailField {...props} error={problems.email} />
        <NewPasswordField t={t} name="password" label={t('account:password')} error={problems.password} />
        <SubmitButton label={t('account:register.submit')} busyLabel={t('account:register.busy')} busy={busy} />
      </form>
      <AlternativeSignIn {...props} oidc={oidc} other="signIn" question={t('account:register.other')} />
    </>
  )
}
