import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { customerConsents } from '#db/schema/index.ts'
import { recordAudit, type ActorWithAccount } from '#features/audit-log/server/record-audit.ts'
import type { Shop } from '#server/shop.ts'
import type { ConsentKind, ConsentMeans } from '#shared/consent.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Consent, ConsentInput, CustomerRecord } from '../customer-record.schema.ts'
import { recordsOf, rootOf } from './record-ids.ts'
import { staffName } from './staff-name.ts'

/**
 * Records that a customer agreed to something or took it back. What counts already changes nothing, so a request that
 * is sent again proves nothing twice. Fails with not_found.
 */
export async function recordConsent(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  actor: ActorWithAccount,
  customerId: string,
  { kind, given, means }: ConsentInput,
): Promise<Result<null, 'not_found'>> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const rootId = await rootOf(tx, customerId)
    if (rootId === null) return fail('not_found')
    const before = (await consentsOf(tx, rootId)).find((row) => row.kind === kind)
    if ((before?.given === 1) === given && (before || !given)) return ok(null)
    // Later than what counted, whatever the clock says.
    const createdAt = new Date(Math.max(at.getTime(), (before?.at ?? 0) + 1))
    await tx
      .insert(customerConsents)
      .values({ customerId: rootId, kind, given, means, recordedBy: actor.id, createdAt })
    await recordAudit(tx, {
      actor,
      entity: 'customer',
      entityId: rootId,
      action: given ? 'consent_given' : 'consent_withdrawn',
      changes: { consent: [null, kind] },
      at,
    })
    return ok(null)
  })
}

/** Returns what counts now of each kind of consent, for a root and all that was merged into it. */
export async function latestConsents(
  db: Database,
  rootId: string,
  locale: Locale,
): Promise<CustomerRecord['consents']> {
  const rows = await consentsOf(db, rootId)
  const latest = (kind: ConsentKind): Consent | null => {
    const row = rows.find((each) => each.kind === kind)
    if (!row) return null
    const { given, means, at, ...author } = row
    return { given: given === 1, means, at: new Date(at).toISOString(), by: staffName(author, locale) }
  }
  return { news: latest('news'), occasions: latest('occasions') }
}

interface Row {
  kind: ConsentKind
  given: number
  means: ConsentMeans
  at: number
  firstName: string | null
  lastName: string | null
  email: string | null
}

/** The records of consent, the latest first. */
function consentsOf(db: Pick<Database, 'all'> | Transaction, rootId: string): Promise<Row[]> {
  return db.all<Row>(sql`select n.kind, n.given, n.means, n.created_at as at, u.first_name as firstName,
    u.last_name as lastName, u.email
    from customer_consents n left join users u on u.id = n.recorded_by
    where n.customer_id in ${recordsOf(rootId)} order by n.created_at desc, n.id desc`)
}
