import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/** A slot that too many customers want. */
export interface WantedSlot {
  day: string
  slot: string
}

export const CUSTOMERS = 50
export const PLACES = 3

/** The delivery rules under which each slot has the places of the race, on every day. */
export const RULES = { closed: [], surge: [], capacity: { Hanoi: PLACES, 'Ho Chi Minh': PLACES } }

/** Makes the visitors want the slot, and no other. */
export function want(group: readonly Visitor[], { day, slot }: WantedSlot): void {
  for (const visitor of group)
    Object.assign(visitor.customerData, { deliveryCity: 'Hanoi', deliveryDate: day, slotId: slot, wardCode: '' })
}

/** Buys unless the slot is full. Resolves to whether it was. */
export async function race(visitor: Visitor): Promise<'ordered' | 'slot_full'> {
  for (const step of [() => visitor.begin(), () => visitor.saveDetails()]) {
    const answer = await visitor.insist(step)
    if (answer.body?.code === 'slot_full') {
      expect(answer.body.message).toMatch(/\S/)
      return 'slot_full'
    }
  }
  await visitor.finish()
  return 'ordered'
}
