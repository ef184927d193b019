import { useEffect, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { reasonOf } from '#shared/api-client.ts'
import { showToast } from '#ui/toast/toast.ts'
import { accountApi, verifyLink } from './account.api.ts'
import { problemIn } from './problem.ts'
import { isProviderReturn } from './security/provider-return.ts'
import type { User } from './user.ts'

/** Asks the customer to verify their email, and shows the result of the mailed link. */
export function EmailNotice({ t, locale, user }: Words & { user: User }) {
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const { pathname, search, hash } = location
    const token = new URLSearchParams(search).get('confirm')
    if (token) return location.replace(verifyLink(token, locale))
    const problem = problemIn(search, t)
    // The security section shows the result of a sign-in at the provider.
    if (isProviderReturn(search)) return
    if (problem) showToast({ variant: 'destructive', title: t('account:verify.failed'), description: problem })
    else if (new URLSearchParams(search).has('verified')) showToast({ title: t('account:verify.done') })
    // Shown once: a reload or a bookmark must not repeat it.
    if (search) history.replaceState(history.state, '', pathname + hash)
  }, [t, locale])

  async function sendAgain() {
    if (busy) return
    setBusy(true)
    try {
      await accountApi(locale).sendVerification()
      showToast({ title: t('account:verify.sent') })
    } catch (error) {
      showToast({ variant: 'destructive', title: reasonOf(error, t('account:failed')).text })
    }
    setBusy(false)
  }

  if (user.emailVerified !== false) return null
  return (
    <section className="profile-notice" aria-labelledby="profile-verify">
      <h2 id="profile-verify">{t('account:verify.title')}</h2>
      <p>{t('account:verify.text', { email: user.email })}</p>
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void sendAgain()}>
        {t('account:verify.again')}
      </button>
    </section>
  )
}
