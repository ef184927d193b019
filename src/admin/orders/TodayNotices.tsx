import { useEffect } from 'react'
import { shortOrderId } from '#features/orders/order-id.ts'
import { STATUS_MAIL_DELAY_MS } from '#features/orders/status-mail.ts'
import { useWords } from '../words.tsx'
import { refusalText } from './refusal-text.ts'
import type { Moves, Notice } from './use-moves.ts'

interface Props {
  moves: Moves
  /** Whether the cards could not be read again. */
  isStale: boolean
}

/**
 * What became of the last moves, with what can be done about it, above the lower edge of the screen: above the cards it
 * would push them away under a finger or a dragged card.
 */
export function TodayNotices({ moves, isStale }: Props) {
  const { t } = useWords()
  return (
    <div className="t-notices">
      <div role="status">
        {moves.notices.map(
          (notice) =>
            (notice.kind === 'moved' || notice.kind === 'undone') && (
              <Passing key={notice.key} notice={notice} moves={moves} />
            ),
        )}
      </div>
      <div role="alert">
        {isStale && <p className="t-notice">{t('adminToday:stale')}</p>}
        {moves.notices.map(
          (notice) =>
            (notice.kind === 'refused' || notice.kind === 'failed') && (
              <Lasting key={notice.key} notice={notice} moves={moves} />
            ),
        )}
      </div>
    </div>
  )
}

/** A move that is stored: gone after ten seconds, with its Undo. */
function Passing({ notice, moves }: { notice: Extract<Notice, { kind: 'moved' | 'undone' }>; moves: Moves }) {
  const { t } = useWords()
  const { dismiss } = moves
  const { key } = notice
  useEffect(() => {
    const timer = setTimeout(() => dismiss(key), STATUS_MAIL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [key, dismiss])
  if (notice.kind === 'undone') return <p className="t-notice">{t('adminToday:undone', { count: notice.count })}</p>
  const step = t(`adminToday:steps.${notice.to}`)
  return (
    <p className="t-notice">
      <span>
        {notice.moved.length === 1
          ? t('adminToday:movedOne', { number: shortOrderId(notice.moved[0]!.id), step })
          : t('adminToday:movedMany', { count: notice.moved.length, step })}
      </span>
      <button type="button" className="btn btn-quiet a-btn" data-undo="" onClick={() => moves.undo(notice)}>
        {t('adminToday:undo')}
      </button>
    </p>
  )
}

/** A move that the shop did not store: shown until staff have read it. */
function Lasting({ notice, moves }: { notice: Extract<Notice, { kind: 'refused' | 'failed' }>; moves: Moves }) {
  const { t } = useWords()
  return (
    <div className="t-notice" data-destructive="">
      <div>
        {notice.kind === 'failed' ? (
          <p>{notice.text}</p>
        ) : (
          notice.refused.map((each) => <p key={each.id}>{refusalText(each, t)}</p>)
        )}
      </div>
      {notice.kind === 'failed' && (
        <button
          type="button"
          className="btn a-btn"
          onClick={() => {
            moves.dismiss(notice.key)
            notice.retry()
          }}
        >
          {t('admin:retry')}
        </button>
      )}
      <button type="button" className="btn btn-quiet a-btn" onClick={() => moves.dismiss(notice.key)}>
        {t('adminToday:dismiss')}
      </button>
    </div>
  )
}
