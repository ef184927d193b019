import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the path of a database file, or undefined if the URL names a server. `file:` URLs may be relative. */
export function databasePath(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined
  if (url.startsWith('file://')) return fileURLToPath(url)
  return resolve(decodeURIComponent(url.slice('file:'.length)))
}
