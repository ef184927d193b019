import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/** Makes the visitors want one piece of a product, and nothing else. */
export function wantPiece(group: readonly Visitor[], productId: string): void {
  for (const visitor of group) {
    visitor.items.splice(0, visitor.items.length, { productId, quantity: 1 })
    visitor.code = null
  }
}

/** Buys unless the product is sold out. Resolves to whether it was. */
export async function raceForPiece(visitor: Visitor): Promise<'ordered' | 'sold out'> {
  for (const step of [() => visitor.begin(), () => visitor.saveDetails()]) {
    const answer = await visitor.insist(step)
    if (answer.body?.code === 'out_of_stock') {
      expect(answer.body.message).toMatch(/\S/)
      return 'sold out'
    }
  }
  await visitor.finish()
  return 'ordered'
}
