import { useStore } from '@nanostores/react'
import type { LiveKind } from '#features/events/events.ts'
import { formatCount } from '../kit/format-count.ts'
import { useWords } from '../words.tsx'
import { $unseen } from './live.store.ts'

/** The number of new things beside an entry of the menu; nothing for zero. */
export function Unseen({ kind }: { kind: LiveKind }) {
  const { t, locale } = useWords()
  const count = useStore($unseen)[kind]
  if (count === 0) return null
  return (
    <span className="a-menu-count">
      <span aria-hidden="true">{formatCount(count, locale)}</span>
      <span className="sr">{t('admin:live.unseen', { count })}</span>
    </span>
  )
}
