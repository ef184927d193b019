import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi, mayPass } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { readOwnOrder } from './orders.calls.ts'
import type { OwnOrder } from './own-order.schema.ts'

/** Asks what the customer of an order may do with it now. @throws as callApi does */
export function fetchOwnOrder(locale: Locale, id: string, token: string | undefined): Promise<OwnOrder> {
  return callApi(readOwnOrder, { locale, params: { id }, body: { token } })
}

/** Returns what the reader may do with an order; null for everyone but its customer. */
export function useOwnOrder(
  locale: Locale,
  orderId: string,
  token: string | undefined,
): { own: OwnOrder | null; reload(): void; setOwn(own: OwnOrder): void } {
  const [own, show] = useState<OwnOrder | null>(null)
  /** The last answer that was asked for or taken over: one that comes after a later one is older, and is dropped. */
  const latest = useRef(0)
  const setOwn = useCallback((now: OwnOrder | null) => {
    latest.current++
    show(now)
  }, [])
  const reload = useCallback(() => {
    const asked = ++latest.current
    const take = (now: OwnOrder | null) => {
      if (asked === latest.current) show(now)
    }
    fetchOwnOrder(locale, orderId, token).then(take, (error: unknown) => {
      // Refused: another person's order. It is shown without anything to do, as it is to every guest. Any other failure
      // says nothing about the order, and an open dialog goes with what is shown, and with what was typed into it.
      if (!mayPass(error)) take(null)
    })
  }, [locale, orderId, token])
  useEffect(reload, [reload])
  return { own, reload, setOwn }
}
