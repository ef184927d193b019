import { and, isNull, lte } from 'drizzle-orm'
import {
  accountTokens,
  deliveryHolds,
  pendingSignIns,
  rateLimits,
  rememberedDevices,
  sessions,
  shopEvents,
  signInFlows,
  staffInvitations,
  twoStep,
  webhookDeliveries,
} from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { EVENT_DAYS, EXPIRED_LINK_DAYS } from '../retention.ts'
import { retentionStatements } from './retention-statements.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** How long an unfinished setup of two-step sign-in is kept, in milliseconds. */
const SETUP_KEPT_MS = 24 * HOUR_MS

/**
 * Deletes rows that have expired: sessions, sign-ins in progress, mailed links, invitations to the staff, remembered
 * devices, holds of delivery slots, counts of rate limits and unfinished setups of two-step sign-in. Deletes or blanks
 * orders, contact messages, mails and entries of the audit log past their retention period (docs/privacy.md).
 */
export async function deleteExpiredRows({ db, clock, config }: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.batch([
    ...retentionStatements(db, now, config.retention),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(signInFlows).where(lte(signInFlows.expiresAt, now)),
    db.delete(accountTokens).where(lte(accountTokens.expiresAt, ago(EXPIRED_LINK_DAYS * 24 * HOUR_MS))),
    db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, ago(EXPIRED_LINK_DAYS * 24 * HOUR_MS))),
    db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now)),
    db.delete(rememberedDevices).where(lte(rememberedDevices.expiresAt, now)),
    db.delete(deliveryHolds).where(lte(deliveryHolds.until, ago(HOUR_MS))),
    db.delete(shopEvents).where(lte(shopEvents.createdAt, ago(EVENT_DAYS * 24 * HOUR_MS))),
    db.delete(webhookDeliveries).where(lte(webhookDeliveries.createdAt, ago(EVENT_DAYS * 24 * HOUR_MS))),
    db.delete(rateLimits).where(lte(rateLimits.endsAt, now)),
    db.delete(twoStep).where(and(isNull(twoStep.confirmedAt), lte(twoStep.createdAt, ago(SETUP_KEPT_MS)))),
  ])
}
