import type { Shop } from '#server/shop.ts'
import { cdnHeaders } from './cdn-headers.ts'
import { Presence, type LiveProcess } from './presence.ts'
import { purgeTags, tagsPerCall } from './purge-calls.ts'
import { createPurgeRound } from './purge.ts'

/** The CDN in front of this process. */
export interface Cdn {
  /**
   * Returns the headers for the CDN of an answer with these tags; none while it must not keep what this process sends.
   */
  headers(tags: readonly string[] | null): readonly string[]
  /** Reports which content version this process has passed (`Presence`). */
  report(process: LiveProcess): Promise<void>
  /** Does a round of purges (`createPurgeRound`). */
  purge(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Opens the CDN that the configuration names; null without one, and answers then have no headers for a CDN. */
export function openCdn({ db, config, log }: Pick<Shop, 'db' | 'config' | 'log'>): Cdn | null {
  const { cdn } = config
  if (cdn === null) return null
  const presence = new Presence(db)
  const purgeRound = createPurgeRound(db, tagsPerCall(cdn))
  return {
    headers: (tags) => (presence.isCurrent() ? cdnHeaders(cdn, tags) : []),
    report: (process) => presence.report(process),
    purge: (signal) => purgeRound((tags) => purgeTags(cdn, tags, signal)),
    // If this fails, purges wait for this process a few seconds longer.
    close: () =>
      presence
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'This process could not be withdrawn from CDN purges')),
  }
}
