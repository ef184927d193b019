import { addDays, startOfDay, type Day } from '#shared/dates.ts'
import type { Disagreement } from '#shared/disagreements.ts'
import type { Currency } from '#shared/money.ts'

type Method = Disagreement['method']

/** What one day brought in by one method and currency, in minor units. */
export interface DaySum {
  method: Method
  currency: Currency
  /** How many payments, and what they were: received, or promised for the delivery. */
  payments: number
  theirs: number
  /** The totals of their orders. */
  ours: number
  /** What staff noted as received, which no provider knows. */
  receivedByStaff: number
  /** What was refunded on the day. */
  refunded: number
  /** Money of the bank that waits for staff, was sent back by them, or is kept as credit. */
  toPlace: number
  returned: number
  credit: number
}

type Amounts = Partial<Omit<DaySum, 'method' | 'currency'>>

/** The books of one day in Vietnam, while they are compared. */
export interface DayBook {
  day: Day
  since: Date
  /** The first instant of the next day. */
  until: Date
  /** Adds a disagreement. */
  tell(found: Omit<Disagreement, 'day'>): void
  /** Adds to a sum of the day. */
  add(method: Method, currency: Currency, amounts: Amounts): void
  /** Ends the day: compares its sums, and returns them with all disagreements. */
  close(): { day: Day; sums: DaySum[]; disagreements: Disagreement[] }
}

/** Opens the books of a day in Vietnam. */
export function openDayBook(day: Day): DayBook {
  const sums = new Map<string, DaySum>()
  const disagreements: Disagreement[] = []
  const tell: DayBook['tell'] = (found) => void disagreements.push({ day, ...found })
  return {
    day,
    since: startOfDay(day),
    until: startOfDay(addDays(day, 1)),
    tell,
    add(method, currency, amounts) {
      const key = `${method} ${currency}`
      const sum = sums.get(key) ?? { method, currency, ...NOTHING }
      for (const [name, amount] of Object.entries(amounts) as [keyof Amounts, number][]) sum[name] += amount
      sums.set(key, sum)
    },
    close() {
      for (const { method, currency, theirs, ours } of sums.values())
        if (theirs !== ours) tell({ kind: 'day_sum', method, orderId: null, subject: null, currency, theirs, ours })
      return { day, sums: [...sums.values()], disagreements }
    },
  }
}

const NOTHING = { payments: 0, theirs: 0, ours: 0, receivedByStaff: 0, refunded: 0, toPlace: 0, returned: 0, credit: 0 }
