import { setTimeout as sleep } from 'node:timers/promises'
import { FAILED, type Round } from '#server/every.ts'
import type { Shop } from '#server/shop.ts'
import { asMailOptions } from './as-mail-options.ts'
import { MAILS, type MailOutcome } from './mail-metrics.ts'
import type { Addressed, Compose, MailRow } from './mail-content.ts'
import { claimDue, endMail, endSent, INCOMPLETE, postpone, withdrawClaimedMail } from './outbox-rows.ts'
import { CONNECTIONS, isRefused, openMailTransport, type MailTransport } from './mail-transport.ts'
import { DAY_MS } from '#shared/durations.ts'

/**
 * The pause between the beginnings of two mails, in milliseconds, because requests of customers come first and mail
 * servers limit senders: ten a second.
 */
const PACE_MS = 100

/** After how many failures in a row a round ends: the mail server is down, and the other mails keep their turn. */
const FAILURES_IN_A_ROW = 2 * CONNECTIONS

/** The pause after the first, second, … attempt, in milliseconds; the last one repeats. */
const BACKOFF_MS = [10, 30, 60, 120, 300, 900, 1800, 3600].map((seconds) => seconds * 1000)
/** How long a mail is retried, in milliseconds, and at least once after each pause: the clock may be wrong. */
const GIVEN_UP_MS = 3 * DAY_MS

/** Mails whose subject may become true again: one that was not sent does not count as the one mail about it. */
const MAY_RETURN: ReadonlySet<MailRow['kind']> = new Set(['order_status', 'order_photo', 'reminder'])

/** Returns the mail sender's round: it sends what is due in the outbox, a few mails at a time. */
export function createMailSender(shop: Shop, compose: Compose): Round {
  const transport = openMailTransport(shop)
  return async (signal) => {
    const { sent, failed, isAway } = await sendDue(shop, compose, transport, { signal, paceMs: PACE_MS })
    // Beside others that are sent, a mail that fails delays none. Alone, it may mean that the mail server is away.
    return isAway || (failed > 0 && sent === 0) ? FAILED : undefined
  }
}

/**
 * Sends the mails that are due now, `CONNECTIONS` at a time, and begins one every `paceMs`. Claims only what it begins
 * at once, so a claim outlasts the sending, and a process that is killed delays a few mails. Returns how many the mail
 * server took, how many failed, and whether it seems to be away, which ends the round. Mails that were dropped or
 * postponed say nothing about the mail server, and are in neither number.
 */
export async function sendDue(
  shop: Shop,
  compose: Compose,
  transport: MailTransport,
  { signal, paceMs = 0 }: { signal?: AbortSignal; paceMs?: number } = {},
): Promise<{ sent: number; failed: number; isAway: boolean }> {
  const counts = { sent: 0, failed: 0 }
  const inProgress = new Set<Promise<void>>()
  const errors: unknown[] = []
  let failuresInARow = 0
  const isAway = () => failuresInARow >= FAILURES_IN_A_ROW
  async function send(mail: MailRow): Promise<void> {
    const outcome = await shop.traces.span('send mail', { 'shop.mail.kind': mail.kind }, async (span) => {
      const reached = await sendOne(shop, compose, transport, mail)
      if (reached === 'failed') span.fail()
      return reached
    })
    shop.metrics.count(MAILS, { kind: mail.kind, outcome })
    if (outcome !== 'sent' && outcome !== 'failed') return
    counts[outcome]++
    failuresInARow = outcome === 'sent' ? 0 : failuresInARow + 1
  }
  try {
    while (!signal?.aborted && errors.length === 0 && !isAway()) {
      const claimed = await claimDue(shop.db, shop.clock.now(), CONNECTIONS - inProgress.size)
      for (const mail of claimed) {
        const sending = send(mail)
          .catch((error: unknown) => void errors.push(error))
          .finally(() => inProgress.delete(sending))
        inProgress.add(sending)
        if (paceMs > 0) await sleep(paceMs, undefined, { signal, ref: false }).catch(() => {})
      }
      if (claimed.length === 0 && inProgress.size === 0) break
      if (claimed.length === 0 || inProgress.size === CONNECTIONS) await Promise.race(inProgress)
    }
  } finally {
    await Promise.all(inProgress)
    transport.rest()
  }
  if (errors.length > 0) throw errors[0]
  return { ...counts, isAway: isAway() }
}

/** Sends one mail. */
async function sendOne(shop: Shop, compose: Compose, transport: MailTransport, mail: MailRow): Promise<MailOutcome> {
  const { db, clock, log } = shop
  let includes: Addressed['includes']
  try {
    const composed = await compose(shop, mail)
    if (composed === 'nothing') {
      await (MAY_RETURN.has(mail.kind) ? withdrawClaimedMail(db, mail) : endMail(db, mail, 'dropped', clock.now()))
      return 'dropped'
    }
    if (composed === 'later') {
      await postponeOrGiveUp(shop, mail, INCOMPLETE)
      return 'postponed'
    }
    includes = composed.includes
    await transport.send(await asMailOptions(shop, mail, composed), mail.kind)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (isRefused(error)) {
      await endMail(db, mail, 'failed', clock.now(), why)
      log.error(
        { ...logFields(mail, error), state: 'failed' },
        'The mail server refused a mail for good; it is given up. Its answer is in mails.last_error',
      )
    } else await postponeOrGiveUp(shop, mail, why, error)
    return 'failed'
  }
  await endSent(db, mail, clock.now(), includes)
  return 'sent'
}

/**
 * Postpones a mail, or gives it up if it has been tried for too long.
 * @param error why it could not be sent; undefined if it was not tried, because its subject is not complete yet
 */
async function postponeOrGiveUp({ db, clock, log }: Shop, mail: MailRow, why: string, error?: unknown): Promise<void> {
  const now = clock.now()
  if (mail.attempts >= BACKOFF_MS.length && mail.createdAt.getTime() + GIVEN_UP_MS < now.getTime()) {
    await endMail(db, mail, 'failed', now, why)
    log.error(
      { ...logFields(mail, error), state: 'failed' },
      'A mail could not be sent for three days; it is given up. The last error is in mails.last_error',
    )
    return
  }
  const retryInMs = BACKOFF_MS[mail.attempts - 1] ?? BACKOFF_MS.at(-1)!
  await postpone(db, mail, new Date(now.getTime() + retryInMs), why)
  if (error !== undefined)
    log.warn({ ...logFields(mail, error), retryInMs }, 'A mail could not be sent; it will be tried again')
}

/** What the log says about a failed mail: no addresses. The server's answer may contain one, so only its code. */
function logFields({ id, kind, attempts }: MailRow, error: unknown): object {
  const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  return {
    ...{ mailId: id, kind, attempts, code, responseCode },
    ...(error !== undefined && code === undefined ? { err: error } : {}),
  }
}
