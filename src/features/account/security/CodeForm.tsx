import { ApiError, reasonOf } from '#shared/api-client.ts'
import type { Words } from '#i18n/island.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PartNotLoaded } from '../PartNotLoaded.tsx'
import { authPath } from '../return-path.ts'
import { CodeField } from './CodeField.tsx'
import { securityApi } from './security.api.ts'
import { useSecurityWords } from './security-words.ts'

interface Props extends Words {
  /** The query of the page; `next` in it is the page to go to afterwards. */
  search: string
  onSignedIn(): void
}

/** The second step of a sign-in. */
export default function CodeForm(props: Props) {
  const words = useSecurityWords(props.locale)
  if (words === 'lost') return <PartNotLoaded t={props.t} />
  if (words === 'loading') return <span className="spinner" />
  return <Form {...props} {...words} />
}

function Form({ t, locale, search, onSignedIn }: Props) {
  const { form, problems, alert, busy } = useForm({
    check: ({ code }: { code: string; remember?: string }) => (code.trim() ? {} : { code: t('security:code.missing') }),
    async send({ code, remember }) {
      await securityApi(locale).signInWithCode({ code, remember: remember === 'on' })
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
