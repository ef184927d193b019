import { sql } from 'drizzle-orm'
import { leases } from '#db/schema/index.ts'
import { NOW } from '../database-clock.ts'
import type { Shop } from '../shop.ts'
import { gauge } from './metrics.ts'

export const LEASE_LEFT = gauge(
  'shop_lease_left_seconds',
  'For how long a lease still lasts, whichever process has it; below 0, no process does its work',
  ['lease'],
)

/** More leases than the shop's code names are not read. */
const MOST = 50

/** Registers how leases are read. Their names come from the code. */
export function watchLeases({ db, metrics }: Pick<Shop, 'db' | 'metrics'>): void {
  metrics.gauge(LEASE_LEFT, async () => {
    const rows = await db
      .select({ lease: leases.name, leftMs: sql<number>`${leases.until} - ${NOW}` })
      .from(leases)
      .limit(MOST)
    return rows.map(({ lease, leftMs }) => ({ labels: { lease }, value: leftMs / 1000 }))
  })
}
