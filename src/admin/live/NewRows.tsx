import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isNew, kindOf, type LiveKind } from '#features/events/events.ts'
import type { List } from '../kit/use-list.ts'
import { useWords } from '../words.tsx'
import { isBeingRead } from './being-read.ts'
import { $unseen, markSeen, markUnseen } from './live.store.ts'
import { onShopEvents } from './live.ts'

/** The pause between two looks whether the list may move now, in milliseconds. */
const LOOK_MS = 2_000

interface Props {
  kind: LiveKind
  list: Pick<List<unknown>, 'refresh' | 'page' | 'error' | 'stale'>
}

/** What has happened since the rows were loaded. */
interface Pending {
  created: number
  /** True while the rows that show it are loaded. */
  isLoading: boolean
}

/**
 * Keeps a list up to date. Loads it again when something has happened, unless its rows are being read: then a button
 * says what is new, and the rows stay where they are until it is pressed or nobody reads them any more. If they cannot
 * be loaded, the button says it until they are.
 */
export function NewRows({ kind, list }: Props) {
  const { t } = useWords()
  const [pending, setPending] = useState<Pending | null>(null)
  const unseen = useStore($unseen)[kind]

  const mayMove = () => list.page === 1 && !isBeingRead()
  const show = async (created: number) => {
    const shown = { created, isLoading: true }
    setPending(shown)
    const seen = document.hidden ? 0 : markSeen(kind)
    const isRead = await list.refresh()
    if (!isRead) markUnseen(kind, seen)
    // What has happened meanwhile may be on none of these rows.
    setPending((now) => (now !== shown ? now : isRead ? null : { created, isLoading: false }))
  }
  const hear = useEffectEvent((created: number) => {
    if (mayMove()) void show((pending?.created ?? 0) + created)
    else setPending((before) => ({ created: (before?.created ?? 0) + created, isLoading: false }))
  })
  const look = useEffectEvent(() => pending && mayMove() && void show(pending.created))
  /** The rows were loaded when the screen opened: what was new before is on it. */
  const see = useEffectEvent(() => !document.hidden && !pending && markSeen(kind))

  useEffect(
    () =>
      onShopEvents(({ events, missed }) => {
        const own = events.filter((event) => kindOf(event) === kind)
        if (missed || own.length > 0) hear(own.filter(isNew).length)
      }),
    [kind],
  )
  useEffect(() => {
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [unseen, pending])
  const isWaiting = pending !== null && !pending.isLoading
  // After a failure, the next event or the florist tries again.
  const isLooking = isWaiting && !list.error && !list.stale
  useEffect(() => {
    if (!isLooking) return
    // oxlint-disable-next-line eslint-js/no-restricted-syntax -- only while the notice is shown
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [isLooking])

  return (
    <div className="a-new-rows" aria-live="polite">
      {isWaiting && (
        <button type="button" className="btn a-btn" onClick={() => void show(pending.created)}>
          {pending.created > 0 ? t(`admin:live.new.${kind}`, { count: pending.created }) : t('admin:live.changed')}
          <span aria-hidden="true"> – </span>
          {t('admin:live.show')}
        </button>
      )}
    </div>
  )
}
