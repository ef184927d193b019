import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { webhookDeliveries } from '#db/schema/index.ts'
import { countRows } from '#server/count-rows.ts'
import type { Shop } from '#server/shop.ts'
import type { WebhookState } from '../webhook.calls.ts'

const MOST_WAITING = 999

/**
 * Returns whether the webhook works, for the owner. Of its settings only the host: path and secret may sign people in.
 */
export async function readWebhook({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<WebhookState> {
  const { type, state, endedAt, failedAt, lastError } = webhookDeliveries
  const [[received], [failed]] = await db.batch([
    db.select({ type, endedAt }).from(webhookDeliveries).where(eq(state, 'received')).orderBy(desc(endedAt)).limit(1),
    db
      .select({ type, state, failedAt, lastError })
      .from(webhookDeliveries)
      .where(isNotNull(failedAt))
      .orderBy(desc(failedAt))
      .limit(1),
  ])
  return {
    host: config.webhook?.url.host ?? null,
    waiting: await countRows(db, sql`from ${webhookDeliveries} where ${state} = 'waiting'`, MOST_WAITING),
    received: received?.endedAt ? { at: received.endedAt.toISOString(), type: received.type } : null,
    failed: failed?.failedAt
      ? {
          at: failed.failedAt.toISOString(),
          type: failed.type,
          reason: failed.lastError ?? '',
          isGivenUp: failed.state === 'given_up',
        }
      : null,
  }
}
