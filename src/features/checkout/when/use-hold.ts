import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { serverNow } from '#shared/server-clock.ts'
import type { Draft } from '../checkout-form.ts'
import { $hold, type Hold } from './hold.store.ts'

/** The hold on the slot that the form names. */
export interface SlotHold extends Hold {
  isOver: boolean
}

/** Returns whether a hold is on the slot that the form names. */
function isFor({ delivery }: Hold, { slotId, deliveryCity, deliveryDate }: Draft): boolean {
  return delivery.slotId === slotId && delivery.city === deliveryCity && delivery.date === deliveryDate
}

/** Returns the hold on the slot that the form names; null if there is none. Renders again when it ends. */
export function useHold(draft: Draft): SlotHold | null {
  const hold = useStore($hold)
  const [, setEnded] = useState<Date | null>(null)
  useEffect(() => {
    if (!hold) return undefined
    const timer = setTimeout(() => setEnded(hold.until), hold.until.getTime() - serverNow().getTime())
    return () => clearTimeout(timer)
  }, [hold])
  return hold && isFor(hold, draft) ? { ...hold, isOver: serverNow() >= hold.until } : null
}
