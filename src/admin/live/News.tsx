import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isNew, kindOf, LIVE_KINDS, type LiveKind } from '#features/events/events.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { useWords } from '../words.tsx'
import { $unseen } from './live.store.ts'
import { onShopEvents } from './live.ts'
import { showCount } from './page-title.ts'
import { useLiveShop } from './use-refresh.ts'

/** How long the notice is shown after the last news, in milliseconds; the menu and the title keep the number. */
const SHOWN_MS = 10 * SECOND_MS

/**
 * Follows what happens in the shop: says what is new for some seconds, also to screen readers, and counts it in the
 * title of the tab.
 */
export function News() {
  const { t } = useWords()
  const unseen = useStore($unseen)
  const [shown, setShown] = useState<ReadonlySet<LiveKind>>(new Set())
  useLiveShop()

  const total = LIVE_KINDS.reduce((sum, kind) => sum + unseen[kind], 0)
  useEffect(() => showCount(total), [total])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ignore = onShopEvents(({ events }) => {
      const kinds = events.filter(isNew).flatMap((event) => kindOf(event) ?? [])
      if (kinds.length === 0) return
      setShown((before) => new Set([...before, ...kinds]))
      clearTimeout(timer)
      timer = setTimeout(() => setShown(new Set()), SHOWN_MS)
    })
    return () => {
      clearTimeout(timer)
      ignore()
    }
  }, [])

  const lines = LIVE_KINDS.filter((kind) => shown.has(kind) && unseen[kind] > 0)
  return (
    <div className="a-news" aria-live="polite" data-empty={lines.length === 0 || undefined}>
      {lines.map((kind) => (
        <Link key={kind} to={`/admin/${kind}`}>
          {t(`admin:live.new.${kind}`, { count: unseen[kind] })}
        </Link>
      ))}
    </div>
  )
}
