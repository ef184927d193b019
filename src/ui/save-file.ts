import { ApiError } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'

/** Downloads data under a name. */
export function saveBlob(data: Blob, name: string): void {
  const url = URL.createObjectURL(data)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

/**
 * Fetches a file, then saves it under the server's name. The browser would show a refusal in place of the page.
 * @throws ApiError for a refusal
 */
export async function saveFile(path: string, locale: Locale): Promise<void> {
  const address = new URL(path, location.origin)
  address.searchParams.set('locale', locale)
  const answer = await fetch(address)
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  const [, name = ''] = /filename="(.+)"/.exec(answer.headers.get('Content-Disposition') ?? '') ?? []
  saveBlob(await answer.blob(), name)
}
