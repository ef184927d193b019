import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
} from 'react'
import { islandWords, type Words } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { showToastOnNextPage } from '#ui/toast/toast.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { problemIn } from './problem.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { authMode, authPath, nextPath } from './return-path.ts'
import { SignInForm } from './SignInForm.tsx'
import { PartNotLoaded } from './PartNotLoaded.tsx'
import type CodeFormType from './security/CodeForm.tsx'
import { signedInUser } from './user.store.ts'
import { useQueryString } from './use-query-string.ts'

const CodeForm = lazy<ComponentType<ComponentProps<typeof CodeFormType> & Words>>(() =>
  import('./security/CodeForm.tsx').catch(() => ({ default: PartNotLoaded })),
)

interface Props {
  locale: Locale
  messages: Messages
  /** The sign-in provider; null if none is set up. */
  oidc: { name: string } | null
}

/**
 * The forms to sign in, in one step or two, to create an account and to ask for a new password, each under its own
 * address (`?mode=`).
 */
export default function AuthPage({ locale, messages, oidc }: Props) {
  const [words] = useState(() => islandWords(locale, messages))
  const { t } = words
  const [search, go] = useQueryString()
  const mode = authMode(search)
  const [email, setEmail] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const title = t(`account:${mode}.title`)

  useEffect(() => {
    document.title = document.title.replace(/^[^|]*/, `${title} `)
  }, [title])

  // A visitor who is signed in already goes on to their destination, unless they want a new password.
  useEffect(() => {
    const leave = () => {
      // The sign-in at the provider has proved the email for the first time (`profileClearedPath`).
      if (new URLSearchParams(location.search).has('cleared'))
        showToastOnNextPage({ title: t('account:profileCleared') })
      location.replace(nextPath(location.search, locale))
    }
    if (authMode(location.search) !== 'forgot') void signedInUser().then((user) => user && leave())
  }, [locale, t])

  /** Switches between the forms without a reload, so that the typed email is kept. */
  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-mode]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(link.search)
    heading.current?.focus()
  }

  const form = {
    ...words,
    search,
    email,
    onEmail: setEmail,
    onSignedIn: () => location.replace(nextPath(search, locale)),
    onCodeNeeded: () => go(new URL(authPath(locale, 'code', search), location.origin).search),
  }
  return (
    <div className="auth" onClick={follow}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="auth-text">{t(`account:${mode}.text`)}</p>
      {mode === 'signIn' && <FormAlert text={problemIn(search, t)} />}
      {mode === 'signIn' && <SignInForm {...form} oidc={oidc} />}
      {mode === 'register' && <RegisterForm {...form} oidc={oidc} />}
      {mode === 'code' && (
        <Suspense fallback={<span className="spinner" />}>
          <CodeForm {...words} search={search} onSignedIn={form.onSignedIn} />
        </Suspense>
      )}
      {mode === 'forgot' && <ForgotForm {...form} />}
    </div>
  )
}
