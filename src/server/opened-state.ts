import type { Database } from '#db/client.ts'
import type { Config } from './config.ts'
import { refuse } from './config-finding.ts'
import { readShopState, writeShopState } from './shop-state.ts'
import { findStateRisks } from './state-risks.ts'

/**
 * Refuses an unsafe configuration on a database that is open and migrated. `refuseUnsafeStart` does so before, but may
 * not have been able to read the database.
 * @throws ConfigError with the variable and the remedy
 */
export async function refuseUnsafeDatabase(config: Config, db: Database): Promise<void> {
  const [demo, openedAt] = [await readShopState(db, 'demo'), await readShopState(db, 'openedAt')]
  refuse(findStateRisks(config, { demo: demo === true, openedAt }))
}

/** Records on the first call that real keys are used on this database; from then on the sandbox is refused. */
export async function markOpened(db: Database, now: Date): Promise<void> {
  if ((await readShopState(db, 'openedAt')) === null) await writeShopState(db, 'openedAt', now.toISOString())
}
