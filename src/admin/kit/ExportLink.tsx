import type { MouseEvent, ReactNode } from 'react'
import { proveRecentSignIn } from '#features/account/security/step-up.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
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

/**
 * Fetches a file, then saves it under the server's name. The browser would show a refusal in place of the back-office.
 * @throws ApiError for a refusal
 */
async function saveFile(path: string, locale: Locale): Promise<void> {
  const address = new URL(path, location.origin)
  address.searchParams.set('locale', locale)
  const answer = await fetch(address)
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  const [, name = ''] = /filename="(.+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
