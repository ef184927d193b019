import { useCallback, useEffect, useState } from 'react'
import { callApi } from '#shared/api-client.ts'
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
  const [own, setOwn] = useState<OwnOrder | null>(null)
  const reload = useCallback(() => {
    // Refused: another person's order. It is shown without anything to do, as it is to every guest.
    fetchOwnOrder(locale, orderId, token).then(setOwn, () => setOwn(null))
  }, [locale, orderId, token])
  useEffect(reload, [reload])
  return { own, reload, setOwn }
}
