import { useEffect, useRef, useState } from 'react'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { accountApi } from './account.api.ts'
import type { AuthFormProps } from './auth-form.ts'
import { EmailField } from './EmailField.tsx'
import { checkEmail } from './form-rules.ts'
import { authPath } from './return-path.ts'

/** Asks for the link to a new password. The answer does not reveal whether the account exists. */
export function ForgotForm(props: AuthFormProps) {
  const { t, locale, search, email } = props
  const [sent, setSent] = useState(false)
  const answer = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (sent) answer.current?.focus()
  }, [sent])
  const { form, problems, alert, busy } = useForm({
    check: (values: { email: string }) => checkEmail(values, t),
    async send(values) {
      await accountApi(locale).forgotPassword(values.email)
      setSent(true)
    },
    explain: (error) => reasonOf(error, t('account:failed')),
  })
  return (
    <>
      {sent ? (
        <div className="auth-answer">
          <h2 ref={answer} tabIndex={-1}>
            {t('account:forgot.sentTitle')}
          </h2>
          <p>{t('account:forgot.sent', { email: email.trim() })}</p>
        </div>
      ) : (
        <form className="form" method="post" {...form}>
          <FormAlert text={alert} />
          <EmailField {...props} error={problems.email} />
          <SubmitButton label={t('account:forgot.submit')} busyLabel={t('account:forgot.busy')} busy={busy} />
        </form>
      )}
      <p className="auth-other">
        <a className="link" data-mode href={authPath(locale, 'signIn', search)}>
          {t('account:forgot.back')}
        </a>
      </p>
    </>
  )
}
