import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_DELIVERY_RULES, type DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { addDays, dayInVietnam, type Day } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'

/** No day is closed, and no hour too late. */
const TIMES = { ...DEFAULT_DELIVERY_RULES, closed: [], weekdays: [0, 1, 2, 3, 4, 5, 6] }
const NOW = new Date('2026-06-10T03:00:00Z')
const tomorrow = addDays(dayInVietnam(NOW), 1)

/** Opens the checkout on a device whose clock is ahead by days; `stored` is the day of a draft that is kept. */
async function open(daysAhead: number, stored?: Day) {
  vi.setSystemTime(NOW.getTime() + daysAhead * DAY_MS)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => (key === 'checkout-form' && stored ? JSON.stringify({ deliveryDate: stored }) : null),
    setItem: () => {},
  })
  const { noteServerTime } = await import('#shared/server-clock.ts')
  noteServerTime(new Headers({ Date: NOW.toUTCString() }))
  const { $draft, changeDraft } = await import('./checkout-draft.store.ts')
  const { settleDay } = await import('./settle-day.ts')
  return {
    day: () => $draft.get().deliveryDate,
    settle: (times: Partial<DeliveryTimes> = {}) => settleDay({ ...TIMES, ...times }),
    choose: changeDraft,
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('proposes the next day by the server’s clock, whatever the device says', async () => {
  const { day, settle } = await open(1)
  settle()
  expect(day()).toBe(tomorrow)
})

it('keeps a day that was chosen, also if it is the one that the device would propose', async () => {
  const chosen = addDays(tomorrow, 1)
  const { day, settle } = await open(1, chosen)
  settle()
  expect(day()).toBe(chosen)
})

it('keeps a day that was chosen, also if it has passed by the clock of the device', async () => {
  const chosen = addDays(tomorrow, 1)
  const { day, settle } = await open(3, chosen)
  settle()
  expect(day()).toBe(chosen)
})

it('keeps it when the form is shown again, after a bank has declined', async () => {
  const { day, settle, choose } = await open(1)
  settle()
  choose({ deliveryDate: addDays(tomorrow, 1) })
  settle()
  expect(day()).toBe(addDays(tomorrow, 1))
})

it('keeps it also if nothing is delivered on it any more, so that the field says so', async () => {
  const { day, settle } = await open(0, dayInVietnam(NOW))
  settle({ sameDayUntil: 0 })
  expect(day()).toBe(dayInVietnam(NOW))
  settle({ closed: [{ from: dayInVietnam(NOW), to: tomorrow, reason: 'closed' }] })
  expect(day()).toBe(dayInVietnam(NOW))
})

it('replaces a stored day that has passed', async () => {
  const { day, settle } = await open(-1, dayInVietnam(new Date(NOW.getTime() - DAY_MS)))
  settle()
  expect(day()).toBe(tomorrow)
})
