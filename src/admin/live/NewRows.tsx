import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isNew, kindOf, type LiveKind } from '#features/events/events.ts'
import type { List } from '../kit/use-list.ts'
import { useWords } from '../words.tsx'
import { isBeingRead } from './being-read.ts'
import { $unseen, markSeen } from './live.store.ts'
import { onShopEvents } from './live.ts'

/** The pause between two looks whether the list may move now, in milliseconds. */
const LOOK_MS = 2_000

interface Props {
  kind: LiveKind
  list: Pick<List<unknown>, 'refresh' | 'page'>
}

/** What has happened since the rows were loaded. */
interface Pending {
  created: number
  changed: boolean
}

/**
 * Keeps a list up to date. Loads it again when something has happened, unless its rows are being read: then a button
 * says what is new, and the rows stay where they are until it is pressed or nobody reads them any more.
 */
export function NewRows({ kind, list }: Props) {
  const { t } = useWords()
  const [pending, setPending] = useState<Pending | null>(null)
  const unseen = useStore($unseen)[kind]

  const mayMove = () => list.page === 1 && !isBeingRead()
  const show = () => {
    setPending(null)
    if (!document.hidden) markSeen(kind)
    list.refresh()
  }
  const hear = useEffectEvent((created: number) => {
    if (mayMove()) show()
    else setPending((before) => ({ created: (before?.created ?? 0) + created, changed: true }))
  })
  const look = useEffectEvent(() => mayMove() && show())
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
  }, [unseen])
  useEffect(() => {
    if (!pending) return
    // oxlint-disable-next-line eslint-js/no-restricted-syntax -- only while the notice is shown
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [pending])

  return (
    <div className="a-new-rows" aria-live="polite">
      {pending && (
        <button type="button" className="btn a-btn" onClick={show}>
          {pending.created > 0 ? t(`admin:live.new.${kind}`, { count: pending.created }) : t('admin:live.changed')}
          <span aria-hidden="true"> – </span>
          {t('admin:live.show')}
        </button>
      )}
    </div>
  )
}
