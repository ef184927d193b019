import { LIVE_KINDS, type LiveKind } from '#features/events/events.ts'
import { storedAtom } from '#shared/stored-atom.ts'

/** How many new things of each kind nobody has looked at in this browser. */
export type Unseen = Readonly<Record<LiveKind, number>>

const NONE_UNSEEN = Object.fromEntries(LIVE_KINDS.map((kind) => [kind, 0])) as Unseen

/** What is new in this browser's back-office, in all its tabs. */
export const $unseen = storedAtom<Unseen>('admin-unseen', NONE_UNSEEN, {
  encode: JSON.stringify,
  decode: readUnseen,
})

/** The id of the last event that this browser has received; null before the first. */
export const $lastEvent = storedAtom<number | null>('admin-event', null, {
  encode: String,
  decode: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null),
})

/** When a tab of this browser last heard something of the shop: milliseconds since 1970. */
export const $heardAt = storedAtom<number>('admin-heard-at', 0, {
  encode: String,
  decode: (text) => Number(text) || 0,
})

/** Whether a new order is heard on this device. */
export const $sound = storedAtom<'on' | 'off'>('admin-sound', 'on', {
  encode: String,
  decode: (text) => (text === 'off' ? 'off' : 'on'),
})

/** Notes that the new things of a kind were looked at. Returns how many they were. */
export function markSeen(kind: LiveKind): number {
  const unseen = $unseen.get()
  if (unseen[kind] > 0) $unseen.set({ ...unseen, [kind]: 0 })
  return unseen[kind]
}

/** Counts new things of a kind again, because they could not be shown. */
export function markUnseen(kind: LiveKind, count: number): void {
  const unseen = $unseen.get()
  if (count > 0) $unseen.set({ ...unseen, [kind]: unseen[kind] + count })
}

function readUnseen(text: string): Unseen {
  try {
    const stored = JSON.parse(text) as Partial<Record<LiveKind, unknown>>
    return Object.fromEntries(LIVE_KINDS.map((kind) => [kind, wholeOf(stored?.[kind])])) as Unseen
  } catch {
    return NONE_UNSEEN
  }
}

function wholeOf(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0
}
