import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { accountApi } from '#features/account/account.api.ts'
import { securityApi } from '#features/account/security/security.api.ts'
import { signInOrCode } from '#features/account/sign-in-or-code.ts'
import { loginPath } from '#features/account/return-path.ts'
import { ApiError } from '#shared/api-client.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { reasonOf } from '#ui/form/use-form.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { TextField } from '../kit/fields.tsx'
import { $sessionEnded, queryClient, USER_QUERY } from '../query-client.ts'
import { CodeInput } from './CodeInput.tsx'
import { useWords } from '../words.tsx'

/**
 * Asks the admin to sign in again when the session has ended during work. The screen below keeps what was typed. Other
 * sign-in methods open in another tab; the dialog checks the session again when its window gets the focus back.
 */
export function SessionDialog({ email }: { email: string }) {
  const { t, locale } = useWords()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  // The password was correct, and the code is the next step.
  const [codeDue, setCodeDue] = useState(false)

  /** Repeats the refused queries. If a different user has signed in, the guard notices. */
  async function carryOn(): Promise<void> {
    await queryClient.fetchQuery({ ...USER_QUERY, staleTime: 0 })
    $sessionEnded.set(false)
    setProblem('')
    await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }

  const lookAgain = useEffectEvent(() => void carryOn().catch(() => {}))
  useEffect(() => {
    addEventListener('focus', lookAgain)
    return () => removeEventListener('focus', lookAgain)
  }, [])

  async function signIn(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setProblem('')
    setBusy(true)
    try {
      if (codeDue) await securityApi(locale).enterCode({ code: String(form.get('code')), remember: false })
      else {
        const credentials = { email: String(form.get('email')), password: String(form.get('password')) }
        const { codeNeeded } = await signInOrCode(accountApi(locale).signIn(credentials))
        setCodeDue(codeNeeded)
        if (codeNeeded) return setBusy(false)
      }
      await carryOn()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_expired') setCodeDue(false)
      setProblem(reasonOf(error, t('admin:failed')).text)
    }
    setBusy(false)
  }

  return (
    <Dialog open title={t('admin:session.title')} description={t('admin:session.text')} onClose={null}>
      <form className="a-form" method="post" onSubmit={(event) => void signIn(event)}>
        <FormAlert text={problem} />
        {codeDue ? (
          <CodeInput autoFocus />
        ) : (
          <>
            <TextField
              name="email"
              type="email"
              label={t('admin:session.email')}
              defaultValue={email}
              autoComplete="username"
              required
            />
            <TextField
              name="password"
              type="password"
              label={t('admin:session.password')}
              autoComplete="current-password"
              autoFocus
              required
            />
          </>
        )}
        <div className="a-actions">
          <a className="link" href={loginPath('/admin')} target="_blank" rel="noopener">
            {t('admin:session.elsewhere')}
          </a>
          <button type="submit" className="btn a-btn" aria-disabled={busy || undefined}>
            {t(busy ? 'admin:session.busy' : 'admin:session.submit')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
