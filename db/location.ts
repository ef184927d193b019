import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export { databasePath } from '@moc-lan/libsql-safe/database-path'

export interface Location {
  dataDir: string
  databaseUrl: string
  /** The token of a database server that requires one. */
  databaseAuthToken?: string | undefined
  /** Where backups are made: a folder for each. */
  backupDir: string
}

type Variables = Partial<Record<'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_AUTH_TOKEN' | 'BACKUP_DIR', string>>

/**
 * Returns where this shop keeps its data: DATA_DIR (default ./data), DATABASE_URL (default shop.db in it) and
 * BACKUP_DIR (default backups in it). The server and every script take it from here, so that they cannot disagree.
 */
export function locationFrom(env: Variables): Location {
  const dataDir = resolve(env.DATA_DIR?.trim() || './data')
  return {
    dataDir,
    // As a URL: a folder's name may hold %, # and ?.
    databaseUrl: env.DATABASE_URL?.trim() || pathToFileURL(join(dataDir, 'shop.db')).href,
    databaseAuthToken: env.DATABASE_AUTH_TOKEN?.trim() || undefined,
    backupDir: resolve(env.BACKUP_DIR?.trim() || join(dataDir, 'backups')),
  }
}
