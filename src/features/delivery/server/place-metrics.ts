import { counter } from '#server/watch/metrics.ts'
import type { NoPlace } from './holds.ts'

type PlaceOutcome = 'held' | NoPlace
const OUTCOMES = ['held', 'slot_full', 'slot_held_too_often'] as const satisfies readonly PlaceOutcome[]

/**
 * A purchase asks for its place more than once: each quote, and Pay, holds it anew. Places of paid orders and of orders
 * by staff are not counted here.
 */
export const PLACES = counter('shop_slot_places_total', 'Places in delivery slots that checkouts asked for', {
  outcome: OUTCOMES,
})
