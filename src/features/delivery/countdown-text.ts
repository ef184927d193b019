import { formatDay } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { clock } from './clock.ts'
import type { DeliveryTimes } from './delivery-rules.ts'
import { nextDelivery } from './next-delivery.ts'

/** The sentences of the countdown, with their places in braces: `{left}`, `{from}`, `{to}`, `{day}`. */
export type CountdownTexts = Record<'today' | 'tomorrow' | 'later' | 'hours' | 'minutes', string>

/** Returns what the page says about the soonest delivery; null if nothing is delivered. */
export function countdownText(times: DeliveryTimes, texts: CountdownTexts, now: Date): string | null {
  const next = nextDelivery(times, now)
  if (!next) return null
  const { ahead, day, slot, until } = next
  const left = Math.max(1, Math.floor((until.getTime() - now.getTime()) / MINUTE_MS))
  const hours = Math.floor(left / 60)
  return fill(ahead === 0 ? texts.today : ahead === 1 ? texts.tomorrow : texts.later, {
    left: fill(hours > 0 ? texts.hours : texts.minutes, { hours, minutes: left % 60 }),
    from: clock(slot.from),
    to: clock(slot.to),
    day: formatDay(day),
  })
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
