import { Link } from 'react-router'
import { nextStep, type DayStep } from '#features/orders/day-steps.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { DayCard } from '#features/orders/today.schema.ts'
import { formatTime } from '#shared/dates.ts'
import { Badge } from '../kit/Badge.tsx'
import { useWords } from '../words.tsx'
import { CameraButton } from './CameraButton.tsx'
import { LinePicture } from './LinePicture.tsx'
import { UnconfirmedBadge } from './UnconfirmedBadge.tsx'

interface Props {
  card: DayCard
  busy: boolean
  selected: boolean
  onSelect(on: boolean): void
  onMove(to: DayStep): void
  onPhoto(): void
}

/** An order of the day: what to make, what to mind, and one tap to its next step. */
export function TodayCard({ card, busy, selected, onSelect, onMove, onPhoto }: Props) {
  const { t } = useWords()
  const number = shortOrderId(card.id)
  const next = nextStep(card.step)
  const isToMake = card.step === 'to_make' || card.step === 'started'
  return (
    <li className="t-card" aria-busy={busy || undefined} data-order={card.id}>
      <label className="t-pick">
        <input
          type="checkbox"
          checked={selected}
          aria-label={t('adminToday:select', { number })}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      {card.items[0] && <LinePicture imageUrl={card.items[0].imageUrl} />}
      <div className="t-what">
        <ul>
          {card.items.map(({ name, quantity }, index) => (
            <li key={index}>{quantity > 1 ? t('adminToday:line', { name, quantity }) : name}</li>
          ))}
        </ul>
        <p className="a-hint">
          {card.wardName && `${card.wardName} · `}
          <Link
            className="link"
            to={`/admin/orders/${encodeURIComponent(card.id)}`}
            aria-label={t('adminToday:open', { number })}
          >
            {number}
          </Link>
        </p>
        {card.nobody && (
          <p className="t-nobody">
            <Badge look="destructive">{t('adminToday:nobody')}</Badge> {t(`adminRuns:reasons.${card.nobody.reason}`)} ·{' '}
            {t(`adminRuns:nexts.${card.nobody.next}`)} · {formatTime(new Date(card.nobody.at))}
          </p>
        )}
        <p className="t-marks">
          {card.inReview && <Badge look="destructive">{t('adminOrders:review.badge')}</Badge>}
          {card.unconfirmed && <UnconfirmedBadge confirmBy={card.confirmBy} />}
          {card.step === 'started' && <Badge look="secondary">{t('adminToday:steps.started')}</Badge>}
          {isToMake && card.changedAt && <Badge look="secondary">{t('adminToday:changed')}</Badge>}
          {card.hasCard && <Badge>{t('adminToday:card')}</Badge>}
          {card.surprise && <Badge>{t('adminToday:surprise')}</Badge>}
          {card.hasNotes && <Badge>{t('adminToday:notes')}</Badge>}
          {card.courier && <Badge look="secondary">{t('adminToday:courier', { name: card.courier })}</Badge>}
        </p>
      </div>
      <div className="t-acts">
        {next && !card.unconfirmed && (
          <button
            type="button"
            className="btn a-btn"
            data-next=""
            aria-disabled={busy || undefined}
            aria-label={t(`adminToday:move.${next}`, { number })}
            onClick={() => busy || onMove(next)}
          >
            {busy ? t('adminToday:moving') : t(`adminToday:steps.${next}`)}
          </button>
        )}
        {card.step === 'to_make' && !card.unconfirmed && (
          <button
            type="button"
            className="btn btn-quiet a-btn"
            aria-disabled={busy || undefined}
            aria-label={t('adminToday:move.started', { number })}
            onClick={() => busy || onMove('started')}
          >
            {t('adminToday:start')}
          </button>
        )}
        {(isToMake || card.step === 'made') && (
          <CameraButton
            orderId={card.id}
            step="finished"
            label={t(card.hasPhoto ? 'adminToday:photoAgain' : 'adminToday:photo')}
            name={t(card.hasPhoto ? 'adminToday:photoAgainOf' : 'adminToday:photoOf', { number })}
            onAdded={onPhoto}
          />
        )}
      </div>
    </li>
  )
}
