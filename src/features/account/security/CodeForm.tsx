import { ApiError, reasonOf } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { authPath } from '../return-path.ts'
import { CodeField } from './CodeField.tsx'
import { securityApi } from './security.api.ts'
import { useSecurityWords } from './security-words.ts'

interface Props {
  locale: Locale
  /** The query of the page; `next` in it is the page to go to afterwards. */
  search: string
  onSignedIn(): void
}

/** The second step of a sign-in. */
export default function CodeForm({ locale, search, onSignedIn }: Props) {
  const words = useSecurityWords(locale)
  if (!words) return <span className="spinner" />
  return <Form {...words} search={search} onSignedIn={onSignedIn} />
}

function Form({ t, locale, search, onSignedIn }: Props & NonNullable<ReturnType<typeof useSecurityWords>>) {
  const { form, problems, alert, busy } = useForm({
    check: ({ code }: { code: string; remember?: string }) => (code.trim() ? {} : { code: t('security:code.missing') }),
    async send({ code, remember }) {
      await securityApi(locale).enterCode({ code, remember: remember === 'on' })
      onSignedIn()
      return 'leaving'
    },
    explain(error) {
      const reason = reasonOf(error, t('security:failed'))
      return error instanceof ApiError && error.code === 'wrong_code' ? { ...reason, field: 'code' } : reason
    },
  })
  return (
    <>
      <form className="form" method="post" {...form}>
        <FormAlert text={alert} />
        <CodeField t={t} error={problems.code} autoFocus />
        <label className="form-check">
          <input type="checkbox" name="remember" />
          {t('security:code.remember')}
        </label>
        <SubmitButton label={t('security:code.submit')} busyLabel={t('security:code.busy')} busy={busy} />
      </form>
      <p className="auth-other">
        <a className="link" data-mode href={authPath(locale, 'signIn', search)}>
          {t('security:code.again')}
        </a>
      </p>
    </>
  )
}
