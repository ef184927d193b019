import { setTimeout as sleep } from 'node:timers/promises'
import { and, isNull, lte } from 'drizzle-orm'
import {
  mails,
  pendingSignIns,
  rememberedDevices,
  sessions,
  signInFlows,
  twoStep,
} from '../../../../db/schema/index.ts'
import type { Shop } from '../../../server/shop.ts'
import { forgetStatements } from './forget.ts'

const HOUR_MS = 60 * 60 * 1000
const EVERY_MS = HOUR_MS

/** How long an order is over before it forgets a former customer, in milliseconds: its last message has gone out by then. */
const SETTLED_MS = HOUR_MS
/** How long it is remembered that a message was sent, in milliseconds. */
const MAILS_KEPT_MS = 30 * 24 * HOUR_MS

/** How long a set-up of two-step sign-in that nobody finished is kept, in milliseconds. */
const SETUP_KEPT_MS = 24 * HOUR_MS

/** Throws out, at once and then every hour, what nobody needs any more. Returns what stops it. */
export function startHousekeeping(shop: Shop): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void (async () => {
    while (!signal.aborted) {
      await tidy(shop).catch((error: unknown) => shop.log.warn({ err: error }, 'tidying up failed; trying again later'))
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return () => stopping.abort()
}

/** One round of it. */
export async function tidy({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.batch([
    ...forgetStatements(db, now, ago(SETTLED_MS)),
    db.delete(mails).where(lte(mails.endedAt, ago(MAILS_KEPT_MS))),
    db.delete(sessions).where(lte(sessions.expiresAt, now)),
    db.delete(signInFlows).where(lte(signInFlows.expiresAt, now)),
    db.delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, now)),
    db.delete(rememberedDevices).where(lte(rememberedDevices.expiresAt, now)),
    db.delete(twoStep).where(and(isNull(twoStep.confirmedAt), lte(twoStep.createdAt, ago(SETUP_KEPT_MS)))),
  ])
}
