import { useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { reasonOf } from '#shared/api-client.ts'
import { showToast } from '#ui/toast/toast.ts'
import { accountApi } from './account.api.ts'

/** For a customer of a sign-in provider without a password: sends the link that sets one. */
export function NoPassword({ t, locale, email }: Words & { email: string }) {
  const [busy, setBusy] = useState(false)
  async function send() {
    if (busy) return
    setBusy(true)
    try {
      await accountApi(locale).forgotPassword(email)
      showToast({ title: t('account:changePassword.linkSent', { email }) })
    } catch (error) {
      showToast({ variant: 'destructive', title: reasonOf(error, t('account:failed')).text })
    }
    setBusy(false)
  }
  return (
    <>
      <p>{t('account:changePassword.none')}</p>
      <button type="button" className="btn btn-quiet" aria-disabled={busy || undefined} onClick={() => void send()}>
        {t('account:changePassword.sendLink')}
      </button>
    </>
  )
}
