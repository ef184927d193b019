import { pino } from 'pino'
import type { Database } from '#db/client.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { createRequestContext } from '#server/request-context.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { createSecurityLog, type SecurityLog } from '#server/security-log.ts'

/**
 * Opens the security log of a command on a migrated database. Its lines go to standard error, since standard output
 * holds the command's result. Close it at the end.
 */
export async function openCommandLog(db: Database, config: Pick<Config, 'logLevel'>): Promise<SecurityLog> {
  const log = createLog(config, undefined, pino.destination(2))
  return createSecurityLog(log, await databaseSecret(db, 'securityLogKey'), createRequestContext())
}
