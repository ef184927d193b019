import type { WebhookConfig } from '#server/config-webhook.ts'
import { FAILED, type Round } from '#server/every.ts'
import type { Shop } from '#server/shop.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import {
  addDeliveries,
  claimDeliveries,
  endWebhook,
  LONGEST_PAUSE_MS,
  noteFailure,
  noteReceived,
  type Delivery,
} from './deliveries.ts'
import { postJson } from './post-json.ts'
import { signatureHeaders } from './webhook-signature.ts'

/** How many deliveries are sent at a time. */
const AT_A_TIME = 4
/** The pause after the first, second, … attempt, in milliseconds; the last one repeats. */
const BACKOFF_MS = [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, LONGEST_PAUSE_MS]
/** How long a delivery is tried, in milliseconds, and at least once after each pause: the clock may be wrong. */
const GIVEN_UP_MS = 3 * DAY_MS

/** Returns the round that reports what has happened to the webhook of the settings, if there is one. */
export function createEventSender(shop: Shop): Round {
  const { db, clock, config } = shop
  const { webhook, siteUrl } = config
  let isEnded = false
  return async (signal) => {
    if (!webhook) {
      if (!isEnded) await endWebhook(db)
      isEnded = true
      return undefined
    }
    await addDeliveries(db, { url: webhook.url.href, siteUrl, now: clock.now() })
    while (!signal.aborted) {
      const claimed = await claimDeliveries(db, clock.now(), AT_A_TIME)
      if (claimed.length === 0) break
      const outcomes = await Promise.all(claimed.map((delivery) => deliver(shop, webhook, delivery, signal)))
      // The receiver is down: the others wait for the next round, and each has its own pause after a failure.
      if (outcomes.every((outcome) => outcome === 'unreached')) return FAILED
    }
    return undefined
  }
}

/** What became of an attempt; refused: the receiver works, and does not take this event. */
type Outcome = 'received' | 'refused' | 'unreached'

/** Answers that are about the receiver and not about the event: its address or secret, or it is too busy. */
const ABOUT_RECEIVER: readonly number[] = [401, 403, 404, 405, 408, 410, 429]

/** Returns whether an answer refuses this event alone: an error of the sender that is not about the receiver. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !ABOUT_RECEIVER.includes(status)

async function deliver(shop: Shop, webhook: WebhookConfig, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const { db, clock } = shop
  const { id, body } = delivery
  const timestamp = Math.floor(clock.now().getTime() / SECOND_MS)
  const headers = signatureHeaders(webhook.secret, { id, timestamp, body })
  let outcome: Outcome = 'unreached'
  let why: string
  try {
    const status = await postJson(webhook.url, { body, headers, allowsPrivate: webhook.allowsPrivate, signal })
    if (status >= 200 && status < 300) {
      await noteReceived(db, delivery, clock.now())
      return 'received'
    }
    if (isRefusal(status)) outcome = 'refused'
    why = `The receiver answered ${status}`
  } catch (error) {
    // The shop stops: the next process sends it when the claim is over.
    if (signal.aborted) return outcome
    why = error instanceof Error ? error.message || error.name : String(error)
  }
  await postponeOrGiveUp(shop, delivery, why)
  return outcome
}

async function postponeOrGiveUp({ db, clock, log }: Shop, delivery: Delivery, why: string): Promise<void> {
  const now = clock.now()
  const { id, type, attempts, createdAt } = delivery
  const about = { deliveryId: id, type, attempts, reason: why }
  if (attempts >= BACKOFF_MS.length && createdAt.getTime() + GIVEN_UP_MS < now.getTime()) {
    await noteFailure(db, delivery, { now, next: null, why })
    log.error(about, 'An event could not be sent to EVENTS_WEBHOOK_URL for three days; it is given up')
    return
  }
  const retryInMs = BACKOFF_MS[attempts - 1] ?? BACKOFF_MS.at(-1)!
  await noteFailure(db, delivery, { now, next: new Date(now.getTime() + retryInMs), why })
  log.warn({ ...about, retryInMs }, 'An event could not be sent to EVENTS_WEBHOOK_URL; it will be tried again')
}
