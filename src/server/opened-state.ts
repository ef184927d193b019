import type { Database } from '../../db/client.ts'
import type { Config } from './config.ts'
import { refuse } from './config-finding.ts'
import { readShopState, writeShopState } from './shop-state.ts'
import { findStateRisks } from './state-risks.ts'

/**
 * Refuses this configuration on an open, migrated database, as `refuseUnsafeStart` does before: it may not have been
 * readable then.
 * @throws ConfigError with the variable and the remedy
 */
export async function refuseUnsafeDatabase(config: Config, db: Database): Promise<void> {
  const [demo, openedAt] = [await readShopState(db, 'demo'), await readShopState(db, 'openedAt')]
  refuse(findStateRisks(config, { demo: demo === true, openedAt }))
}

/** Remembers that real keys were used on this database, unless that is known: from then on the sandbox is refused. */
export async function markOpened(db: Database, now: Date): Promise<void> {
  if ((await readShopState(db, 'openedAt')) === null) await writeShopState(db, 'openedAt', now.toISOString())
}
