import { useEffect, useState } from 'react'
import { NameFields } from '#features/account/NameFields.tsx'
import { NewPasswordField } from '#features/account/NewPasswordField.tsx'
import { forgetLinkToken, takeLinkToken } from '#shared/link-token.ts'
import { loginPath, profilePath } from '#features/account/return-path.ts'
import { signInOrCode } from '#features/account/sign-in-or-code.ts'
import { signedInUser } from '#features/account/user.store.ts'
import type { User } from '#features/account/user.ts'
import { RUN_PATH } from '#features/runs/runs.ts'
import { islandWords, type Words } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import { ApiError, callApi, reasonOf } from '#shared/api-client.ts'
import type { AnswerOf } from '#shared/call.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { findFieldErrors } from '#ui/form/field-errors.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Loading } from '#ui/Loading.tsx'
import { showToastOnNextPage } from '#ui/toast/toast.ts'
import { acceptInvitation, readInvitation } from './staff.calls.ts'
import { newAccountSchema } from './staff.schema.ts'

type Offer = AnswerOf<typeof readInvitation>
type State =
  | { is: 'loading' }
  | { is: 'failed'; reason: string; over: boolean }
  | { is: 'open'; offer: Offer; user: User | null }

/** The page of the mailed link: accepts an invitation to the staff with a new account, or with the one that exists. */
export default function InvitationPage({ locale, messages }: { locale: Locale; messages: Messages }) {
  const [words] = useState(() => islandWords(locale, messages))
  const { t } = words
  const [token] = useState(() => takeLinkToken('join-token'))
  const [state, setState] = useState<State>({ is: 'loading' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!token) return
    let live = true
    const show = (next: State) => live && setState(next)
    void Promise.all([callApi(readInvitation, { locale, body: { token } }), signedInUser()]).then(
      ([offer, user]) => show({ is: 'open', offer, user }),
      (error: unknown) => {
        const over = error instanceof ApiError && error.status < 500 && error.status !== 429
        show({ is: 'failed', reason: reasonOf(error, t('account:failed')).text, over })
      },
    )
    return () => void (live = false)
  }, [token, locale, t, tries])

  // Another link that is opened over the same page changes the fragment only, and loads nothing.
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])

  if (!token)
    return (
      <div className="auth">
        <h1>{t('invitation:missingTitle')}</h1>
        <p className="auth-text">{t('invitation:missing')}</p>
      </div>
    )
  if (state.is === 'failed')
    return (
      <div className="auth">
        <h1>{t('invitation:failedTitle')}</h1>
        <FormAlert text={state.reason} />
        {state.over ? (
          <p className="auth-text">{t('invitation:ask')}</p>
        ) : (
          <button type="button" className="btn" onClick={() => setTries(tries + 1)}>
            {t('invitation:retry')}
          </button>
        )}
      </div>
    )
  if (state.is === 'loading')
    return (
      <div className="auth">
        <h1>{t('invitation:title')}</h1>
        <Loading text={t('invitation:loading')} />
      </div>
    )
  const { offer, user } = state
  return (
    <div className="auth">
      <h1>{t('invitation:title')}</h1>
      <p className="auth-text">
        {t('invitation:text', { role: t(`invitation:roles.${offer.role}`), email: offer.email })}
        {!offer.hasAccount && ` ${t('invitation:choose')}`}
      </p>
      {offer.hasAccount && user?.email !== offer.email ? (
        <SignInFirst {...words} user={user} />
      ) : (
        <AcceptForm {...words} token={token} asAccount={offer.hasAccount} />
      )}
    </div>
  )
}

/** Leads to the sign-in and back, or says that another account is signed in. */
function SignInFirst({ t, locale, user }: Words & { user: User | null }) {
  if (user) return <p className="auth-text">{t('invitation:otherAccount', { email: user.email })}</p>
  return (
    <>
      <p className="auth-text">{t('invitation:signInText')}</p>
      <a className="btn" href={loginPath(localizedPath(locale, '/invitation'))}>
        {t('invitation:signIn')}
      </a>
    </>
  )
}

/** Accepts: as the account that is signed in, or with the name and password of a new one. */
function AcceptForm({ asAccount, token, ...words }: Words & { token: string; asAccount: boolean }) {
  const { t, locale } = words
  const { form, problems, alert, busy } = useForm({
    check: (values: Record<'firstName' | 'lastName' | 'password', string>) =>
      asAccount ? {} : findFieldErrors(newAccountSchema, values, t),
    async send(values) {
      const body = asAccount ? { token } : { token, ...values }
      const joined = await signInOrCode(callApi(acceptInvitation, { locale, body }))
      forgetLinkToken('join-token')
      const description = joined?.profileCleared ? t('account:profileCleared') : undefined
      showToastOnNextPage({ title: t('invitation:done'), description })
      const start = joined?.role === 'courier' ? localizedPath(locale, RUN_PATH) : profilePath(locale)
      location.replace(joined?.isAdmin ? '/admin' : start)
      return 'leaving'
    },
    explain: (error) => reasonOf(error, t('account:failed')),
  })
  return (
    <form className="form" method="post" {...form}>
      <FormAlert text={alert} />
      {!asAccount && (
        <>
          <NameFields {...words} problems={problems} />
          <NewPasswordField t={t} name="password" label={t('account:password')} error={problems.password} />
        </>
      )}
      <SubmitButton label={t('invitation:submit')} busyLabel={t('invitation:busy')} busy={busy} />
    </form>
  )
}
