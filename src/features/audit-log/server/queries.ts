import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import {
  articles,
  contactMessages,
  products,
  promotions,
  reviews,
  auditLog,
  staffInvitations,
  users,
} from '#db/schema/index.ts'
import { countRows } from '#server/count-rows.ts'
import { MOST_COUNTED, type Page } from '#server/paging.ts'
import type { AuditEntity } from '#shared/audit-entities.ts'
import type { AuditRow } from '../audit-log.calls.ts'

/** From this number of entries of one kind on, reading backwards in time is faster than sorting all of them. */
const MANY = 2000

export interface AuditFilter {
  entity?: AuditEntity | undefined
  /** The id of one record. */
  id?: string | undefined
  /** A part of the actor's email, in any letter case. */
  actor?: string | undefined
}

/** Returns one page of the audit log, newest first, and how many entries there are. */
export async function listAuditLog(
  db: Database,
  filter: AuditFilter,
  { pageSize, offset }: Page,
): Promise<{ rows: AuditRow[]; total: number }> {
  const where = and(...conditions(filter))
  const total = await countRows(db, sql`from ${auditLog}${where ? sql` where ${where}` : sql``}`)
  if (total <= offset && total <= MOST_COUNTED) return { rows: [], total }
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(...conditions(filter, total > MANY)))
    // Entries of the same instant are ordered by their writing.
    .orderBy(desc(auditLog.createdAt), sql`${auditLog}.rowid desc`)
    .limit(pageSize)
    .offset(offset)
  const labels = await labelsOf(db, rows)
  return {
    total,
    rows: rows.map(({ actorId: _, createdAt, ...entry }) => ({
      ...entry,
      label: labels.get(entry.entityId) ?? nameIn(entry.changes),
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** Returns the last known name of a deleted record from its entry: the old name, else the new one. */
function nameIn(changes: AuditRow['changes']): string | null {
  const names = ['name', 'title', 'code'].flatMap((field) => changes[field] ?? [])
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null
}

function conditions({ entity, id, actor }: AuditFilter, alongTime = false): SQL[] {
  const found: SQL[] = []
  // The plus keeps a filter by kind alone away from the index by record, which is not ordered by time.
  if (entity) found.push(alongTime && !id ? sql`+${auditLog.entity} = ${entity}` : eq(auditLog.entity, entity))
  if (id) found.push(eq(auditLog.entityId, id))
  if (actor) found.push(sql`${auditLog.actor} like ${`%${actor.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  return found
}

/** Returns the present names of a page's records, with one query for each kind. An order's name is its number. */
async function labelsOf(
  db: Database,
  rows: readonly { entity: AuditEntity; entityId: string }[],
): Promise<Map<string, string>> {
  const ids = (entity: AuditEntity) => [
    ...new Set(rows.filter((row) => row.entity === entity).map((row) => row.entityId)),
  ]
  const found = await db.batch([
    db
      .select({ id: products.id, label: products.name })
      .from(products)
      .where(inArray(products.id, ids('product'))),
    db
      .select({ id: articles.id, label: articles.title })
      .from(articles)
      .where(inArray(articles.id, ids('article'))),
    db
      .select({ id: promotions.id, label: promotions.code })
      .from(promotions)
      .where(inArray(promotions.id, ids('promotion'))),
    db
      .select({ id: reviews.id, label: sql<string>`${reviews.customerName} || ' · ' || ${products.name}` })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(inArray(reviews.id, ids('review'))),
    db
      .select({ id: contactMessages.id, label: contactMessages.subject })
      .from(contactMessages)
      .where(inArray(contactMessages.id, ids('message'))),
    db
      .select({ id: users.id, label: users.email })
      .from(users)
      .where(inArray(users.id, [...ids('account'), ...ids('staff')])),
    db
      .select({ id: staffInvitations.id, label: staffInvitations.email })
      .from(staffInvitations)
      .where(inArray(staffInvitations.id, ids('staff'))),
  ])
  return new Map(found.flat().map(({ id, label }) => [id, label]))
}
