import type { ShopState } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import type { Round } from '#server/every.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { throwTogether } from '#server/throw-together.ts'
import { addDays, dayInVietnam, startOfDay, type Day } from '#shared/dates.ts'
import type { Disagreement } from '#shared/disagreements.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { compareBooks } from './compare-books.ts'

/** How many days back each comparison begins: refunds and late money change the books of earlier days. */
const DAYS_BACK = 14
/** How many days back an earlier disagreement is looked at again. */
const MOST_DAYS_BACK = 60
/** How many disagreements are kept; all are counted. */
const KEPT = 100
/** When in a day the day before is complete, in milliseconds after midnight in Vietnam. */
const AFTER_MIDNIGHT_MS = HOUR_MS

/**
 * Returns a round that compares the books of the days up to yesterday once a day, and keeps the result. A round that is
 * broken off begins again. It reaches back to the oldest disagreement that is known, so one that is put right goes. If
 * a provider cannot be asked, what the others disagree about is kept, with what is known of it from days on which it
 * was not asked, and the round fails, so it begins again. The kept days are then still those of the last round that
 * asked all of them.
 */
export function createBooksRound(shop: Shop): Round {
  return async (signal) => {
    const now = shop.clock.now()
    const today = dayInVietnam(now)
    if (now.getTime() - startOfDay(today).getTime() < AFTER_MIDNIGHT_MS) return
    const to = addDays(today, -1)
    const earlier = await readShopState(shop.db, 'comparedBooks')
    // A later day was compared while the clock was ahead.
    if (earlier?.to === to) return
    const known = earlier?.disagreements.map(({ day }) => day) ?? []
    const from = [...known, addDays(to, 1 - DAYS_BACK)].toSorted()[0]!
    const least = addDays(to, 1 - MOST_DAYS_BACK)
    const compared: ShopState['comparedBooks'] = {
      at: now.toISOString(),
      from: from < least ? least : from,
      to,
      count: 0,
      disagreements: [],
    }
    const keep = (disagreements: Disagreement[]) => {
      compared.count += disagreements.length
      compared.disagreements.push(...disagreements.slice(0, KEPT - compared.disagreements.length))
    }
    const failures: Error[] = []
    /** The first day on which a provider of the method could not be asked. */
    const away = new Map<Disagreement['method'], Day>()
    const onAway = ({ method }: PaymentProvider, error: Error, day: Day) => {
      failures.push(error)
      if (!away.has(method)) away.set(method, day)
    }
    const wasAsked = ({ method, day }: Disagreement) => {
      const since = away.get(method)
      return since === undefined || (day >= compared.from && day < since)
    }
    for await (const { disagreements } of compareBooks(shop, compared, { signal, onAway })) keep(disagreements)
    if (earlier && failures.length > 0) {
      const found = new Set(compared.disagreements.map((each) => JSON.stringify(each)))
      keep(earlier.disagreements.filter((each) => !wasAsked(each) && !found.has(JSON.stringify(each))))
      const { count, disagreements } = compared
      await writeShopState(shop.db, 'comparedBooks', { ...earlier, count, disagreements })
    }
    if (compared.count > 0)
      shop.log.error(
        { from: compared.from, to, count: compared.count },
        'The books disagree with those of a payment provider or the bank',
      )
    throwTogether(failures)
    await writeShopState(shop.db, 'comparedBooks', compared)
    if (compared.count === 0)
      shop.log.info({ from: compared.from, to }, 'The books agree with those of the payment providers and the bank')
  }
}
