import type { MouseEvent, ReactNode } from 'react'
import { proveRecentSignIn } from '#features/account/security/step-up.ts'
import { saveFile } from '#ui/save-file.ts'
import { useWords } from '../words.tsx'
import { AdminIcon } from './AdminIcon.tsx'
import { useCommand } from './use-command.ts'

/** Downloads a file with personal data; the server requires a recent sign-in for it. */
export function ExportLink({ href, children }: { href: string; children: ReactNode }) {
  const { locale } = useWords()
  const download = useCommand({
    run: async () => {
      if (await proveRecentSignIn(locale)) await saveFile(href, locale)
    },
    invalidates: [],
    success: null,
  })

  function start(event: MouseEvent): void {
    event.preventDefault()
    download.run()
  }

  return (
    <a className="btn btn-quiet a-btn" href={href} download aria-disabled={download.busy || undefined} onClick={start}>
      <AdminIcon name="download" size={18} />
      {children}
    </a>
  )
}
