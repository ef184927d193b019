/** What the back-office shows as it happens, by the names of its screens. */
export const LIVE_KINDS = ['orders', 'messages', 'claims', 'reviews'] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/** An event as the stream sends it: what happened to which order, contact message, claim or review. */
export interface ShopEvent {
  /** `order.created` and the like (`EVENT_TYPES` of db/schema/events.ts). */
  type: string
  subject: string
}

const KIND_OF: Record<string, LiveKind> = { order: 'orders', message: 'messages', claim: 'claims', review: 'reviews' }

/** Returns the kind of thing that an event is about; undefined for one of a later version of the server. */
export function kindOf({ type }: ShopEvent): LiveKind | undefined {
  return KIND_OF[type.split('.')[0] ?? '']
}

/** Returns whether an event is about a new thing, and not about a change of one. */
export function isNew({ type }: ShopEvent): boolean {
  return type.endsWith('.created')
}

/** Reads an event of the stream; null if the text is no event. */
export function readEvent(data: string): ShopEvent | null {
  try {
    const { type, subject } = JSON.parse(data) as Record<string, unknown>
    return typeof type === 'string' && typeof subject === 'string' ? { type, subject } : null
  } catch {
    return null
  }
}
