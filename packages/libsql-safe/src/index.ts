export { backUpDatabase, isDatabaseInUse, moveDatabase } from './backup.ts'
export { DatabaseAwayError, DatabaseBusyError, DatabaseTimeoutError, isDatabaseBusy } from './busy.ts'
export { findDamage, type DamageOptions } from './integrity.ts'
export type { DatabaseHooks } from './hooks.ts'
export type { Migrations } from './migrate.ts'
export {
  countWritesWaiting,
  findMissingMigrations,
  migrateDatabase,
  openDatabase,
  type Database,
  type DatabaseOptions,
} from './open-database.ts'
export { backUpServer, restoreToServer, type ServerAddress } from './server-backup.ts'
