import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface Location {
  dataDir: string
  databaseUrl: string
}

/** Where this shop keeps its data: DATA_DIR (default ./data) and DATABASE_URL (default shop.db in it). */
export function locationFrom(env: Record<string, string | undefined>): Location {
  const dataDir = resolve(env.DATA_DIR || './data')
  return { dataDir, databaseUrl: env.DATABASE_URL || pathToFileURL(resolve(dataDir, 'shop.db')).href }
}

/** The path of a database file, or undefined when the URL names a server. `file:` URLs may be relative. */
export function databasePath(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined
  if (url.startsWith('file://')) return fileURLToPath(url)
  return resolve(decodeURIComponent(url.slice('file:'.length)))
}
