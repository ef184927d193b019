import { useEffect, useEffectEvent, useState } from 'react'
import { accountApi } from '#features/account/account.api.ts'
import { securityApi } from '#features/account/security/security.api.ts'
import { signInOrCode } from '#features/account/sign-in-or-code.ts'
import { loginPath } from '#features/account/return-path.ts'
import { ApiError, reasonOf } from '#shared/api-client.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { $sessionEnded, queryClient, USER_QUERY } from '../query-client.ts'
import { CodeInput } from './CodeInput.tsx'
import { useWords } from '../words.tsx'

/**
 * Asks the admin to sign in again when the session has ended during work. The screen below keeps what was typed. Other
 * sign-in methods open in another tab; the dialog checks the session again when its window gets the focus back.
 */
export function SessionDialog({ email }: { email: string }) {
  const { t, locale } = useWords()
  // The password was correct, and the code is the next step.
  const [codeDue, setCodeDue] = useState(false)

  /** Repeats the refused queries. If a different user has signed in, the guard notices. */
  async function carryOn(): Promise<void> {
    await queryClient.fetchQuery({ ...USER_QUERY, staleTime: 0 })
    $sessionEnded.set(false)
    await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }

  const lookAgain = useEffectEvent(() => void carryOn().catch(() => {}))
  useEffect(() => {
    addEventListener('focus', lookAgain)
    return () => removeEventListener('focus', lookAgain)
  }, [])

  const { form, problems, alert, busy } = useForm({
    check({ email: typed, password, code }: Record<string, string>) {
      if (codeDue) return code?.trim() ? {} : { code: t('security:code.missing') }
      return {
        ...(typed?.trim() ? {} : { email: t('errors:invalid_email') }),
        ...(password ? {} : { password: t('security:confirm.enterPassword') }),
      }
    },
    async send({ email: typed = '', password = '', code = '' }) {
      if (codeDue) await securityApi(locale).signInWithCode({ code, remember: false })
      else {
        const user = await signInOrCode(accountApi(locale).signIn({ email: typed, password }))
        setCodeDue(!user)
        if (!user) return
      }
      await carryOn()
    },
    explain(error) {
      if (error instanceof ApiError && error.code === 'sign_in_expired') setCodeDue(false)
      return { text: reasonOf(error, t('admin:failed')).text }
    },
  })

  return (
    <Dialog title={t('admin:session.title')} description={t('admin:session.text')} onClose={null}>
      <form className="a-form" method="post" {...form}>
        <FormAlert text={alert} />
        {codeDue ? (
          <CodeInput error={problems.code} autoFocus />
        ) : (
          <>
            <TextField
              name="email"
              type="email"
              label={t('admin:session.email')}
              defaultValue={email}
              autoComplete="username"
              error={problems.email}
              required
            />
            <TextField
              name="password"
              type="password"
              label={t('admin:session.password')}
              autoComplete="current-password"
              error={problems.password}
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
