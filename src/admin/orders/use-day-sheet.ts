import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { readDaySheet } from '#features/orders/orders.calls.ts'
import { isDay, todayInVietnam } from '#shared/dates.ts'
import { CITIES } from '#shared/shop.ts'
import { queryOf } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { failureText } from '../kit/failure-text.ts'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useIsGone } from '../kit/use-is-gone.ts'
import { isSessionEnd } from '../query-client.ts'
import { useWords } from '../words.tsx'
import { printSheet } from './print-sheet.ts'

/** Returns what leaves the shop on the day and in the city of the screen's address, for paper. */
export function useDaySheet() {
  const { t, locale } = useWords()
  const ask = useAsk()
  const isGone = useIsGone()
  const [params, setParams] = useAddressParams()
  const [isReading, setReading] = useState(false)
  const asked = params.get('day') ?? ''
  const day = isDay(asked) ? asked : todayInVietnam()
  const city = CITIES.find((known) => known === params.get('city'))
  /** Returns what sets a parameter of the address; an empty value removes it. */
  const set = (name: string) => (value: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const { data, error, refetch } = useQuery({
    ...queryOf(readDaySheet, { query: { day, city, locale } }),
    refetchOnMount: 'always',
    // A sheet of an earlier visit is not shown again, nor printed if it cannot be read now.
    gcTime: 0,
  })

  /**
   * Reads the sheet again and prints it: while it was on the screen, cards and addresses may have changed and orders may
   * have been cancelled. Asks before it prints a sheet that could not be read again.
   */
  async function print(): Promise<void> {
    if (isReading) return
    // Rendered before it is read: without a day in the address that is the present day, also after midnight.
    flushSync(() => setReading(true))
    const read = await refetch()
    // Rendered before it is printed: the print is of the page.
    flushSync(() => setReading(false))
    if (isGone() || !read.data || isSessionEnd(read.error)) return
    const isSure =
      !read.error ||
      (await ask({
        title: t('adminOrders:daySheet.unread.title'),
        text: t('adminOrders:daySheet.unread.text', { reason: failureText(read.error, t) }),
        action: t('adminOrders:daySheet.unread.print'),
      }))
    if (isSure) await printSheet()
  }

  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    void print()
  })
  // The browser's own key would print what was read before.
  useEffect(() => {
    document.addEventListener('keydown', hearKey)
    return () => document.removeEventListener('keydown', hearKey)
  }, [])

  return { params, day, city, set, sheet: data, error, retry: () => void refetch(), print, isReading }
}
