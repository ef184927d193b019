import { expect, vi } from 'vitest'
import { createShop } from '#composition/create-shop.ts'
import { compareBooks } from '#features/books/server/compare-books.ts'
import { readConfig } from '#server/config.ts'
import type { Disagreement } from '#shared/disagreements.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { RunningShop } from '../factories/running-shop.ts'

/** How long the shop may take to book what has happened, once all parts are up, in milliseconds. */
const TIMEOUT_MS = 60_000

/** Days around today whose books a test may have written: some shops have a clock that is ten days ahead. */
const [DAYS_BACK, DAYS_AHEAD] = [1, 11]

/**
 * Compares a shop's books as `npm run audit` does, by the same function and from another process than the shop's. Its
 * clock is minutes later, when nothing can be on its way into the books any more.
 */
export async function findDisagreements({ env }: Pick<RunningShop, 'env'>): Promise<Disagreement[]> {
  const ahead = Math.max(0, Number(env.CLOCK_OFFSET_MS ?? 0))
  const clock = { now: () => new Date(Date.now() + ahead + 3 * MINUTE_MS) }
  const { shop, close } = await createShop({ ...readConfig(env), logLevel: 'silent' }, { clock })
  const today = dayInVietnam(new Date())
  const range = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }
  try {
    return (await Array.fromAsync(compareBooks(shop, range))).flatMap(({ disagreements }) => disagreements)
  } finally {
    await close()
  }
}

/**
 * Expects the books to agree with the provider and the bank within a minute, then stops everything, whatever they say.
 * Each shop of a fault test that sells is closed by it.
 */
export async function compareAndStop(shop: Pick<RunningShop, 'env'>, stop: () => Promise<void>): Promise<void> {
  try {
    // Not expect.poll: shops are closed after their last test.
    await vi.waitFor(async () => expect(await findDisagreements(shop)).toEqual([]), {
      timeout: TIMEOUT_MS,
      interval: 1_000,
    })
  } finally {
    await stop()
  }
}
