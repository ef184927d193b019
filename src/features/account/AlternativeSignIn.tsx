import { pathOf } from '#shared/api-client.ts'
import { signInWithProvider } from './account.calls.ts'
import type { AuthFormProps } from './auth-form.ts'
import { authPath, nextPath, type AuthMode } from './return-path.ts'

interface Props extends AuthFormProps {
  oidc: { name: string } | null
  other: AuthMode
  question: string
}

/** The alternatives below a form: the provider, if there is one, and the other form. */
export function AlternativeSignIn({ t, locale, search, oidc, other, question }: Props) {
  const provider = pathOf(signInWithProvider, { query: { next: nextPath(search, locale) } })
  return (
    <div className="auth-other">
      {oidc && (
        <>
          <p className="auth-or">{t('account:signIn.or')}</p>
          <a className="btn btn-quiet" href={provider}>
            {t('account:signIn.continueWith', { name: oidc.name })}
          </a>
        </>
      )}
      <p>
        {question}{' '}
        <a className="link" data-mode href={authPath(locale, other, search)}>
          {t(`account:${other}.title`)}
        </a>
      </p>
    </div>
  )
}
