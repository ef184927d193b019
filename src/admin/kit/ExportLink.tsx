import type { MouseEvent, ReactNode } from 'react'
import { proveRecentSignIn } from '#features/account/security/step-up.ts'
import { showToast } from '#ui/toast/toast.ts'
import { useWords } from '../words.tsx'
import { AdminIcon } from './AdminIcon.tsx'
import { failureText } from './failure-text.ts'

/** Downloads a file with personal data; the server requires a recent sign-in for it. */
export function ExportLink({ href, children }: { href: string; children: ReactNode }) {
  const { t, locale } = useWords()

  async function download(event: MouseEvent): Promise<void> {
    event.preventDefault()
    try {
      if (await proveRecentSignIn(locale)) location.assign(href)
    } catch (error) {
      showToast({ title: t('common:error'), description: failureText(error, t), variant: 'destructive' })
    }
  }

  return (
    <a className="btn btn-quiet a-btn" href={href} download onClick={(event) => void download(event)}>
      <AdminIcon name="download" size={18} />
      {children}
    </a>
  )
}
