import { atom } from 'nanostores'
import { listSlots } from '#features/delivery/delivery.calls.ts'
import type { WireSlots } from '#features/delivery/slots.schema.ts'
import { callApi } from '#shared/api-client.ts'
import type { Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { City } from '#shared/shop.ts'
import type { SlotList } from './slot-offers.ts'

const EMPTY = { slots: [], reason: undefined }

export const $slots = atom<SlotList>({ city: null, day: '', status: 'loading', ...EMPTY })

/** The days without a free place that this page has met, as `city day`. */
export const $fullDays = atom<ReadonlySet<string>>(new Set())

const isShown = (city: City, day: Day) => $slots.get().city === city && $slots.get().day === day

const isReady = (city: City, day: Day) => isShown(city, day) && $slots.get().status === 'ready'

/** How many times slots were loaded, which numbers the calls: an answer may come after that of a later call. */
let calls = 0
/** The latest call that was answered for each day, as `city day`. */
const answered = new Map<string, number>()

/**
 * Loads the slots of a day. A list that is shown stays until a newer one is there, also if that cannot be loaded. A
 * failure is shown only if no later call has begun.
 */
export async function loadSlots(locale: Locale, city: City, day: Day): Promise<void> {
  const call = ++calls
  const key = `${city} ${day}`
  if (!isReady(city, day)) $slots.set({ city, day, status: 'loading', ...EMPTY })
  try {
    const answer: WireSlots = await callApi(listSlots, { locale, query: { city, date: day } })
    if (call < (answered.get(key) ?? 0)) return
    answered.set(key, call)
    if (isShown(city, day)) $slots.set({ city, day, status: 'ready', slots: answer.slots, reason: answer.reason })
    noteFull(key, answer.reason === 'full')
  } catch {
    if (call === calls && !isReady(city, day)) $slots.set({ city, day, status: 'failed', ...EMPTY })
  }
}

function noteFull(key: string, isFull: boolean): void {
  const known = $fullDays.get()
  if (known.has(key) === isFull) return
  const changed = new Set(known)
  if (isFull) changed.add(key)
  else changed.delete(key)
  $fullDays.set(changed)
}
