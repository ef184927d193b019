import type { Words } from '#i18n/island.ts'
import { formatDateTime } from '#shared/dates.ts'
import { DELIVERY_STEPS, type OrderStep } from './order-steps.ts'
import type { TrackedOrder } from './tracking.ts'

/** The steps of an order with the times of those that it has reached, and those that are still to come. */
export function OrderSteps({ t, steps }: Words & Pick<TrackedOrder, 'steps'>) {
  const last = steps.at(-1)?.step
  const ahead =
    last === 'cancelled' ? [] : DELIVERY_STEPS.slice(1).filter((step) => steps.every((known) => known.step !== step))
  const label = (step: OrderStep) => <b>{t(`tracking:steps.${step}`)}</b>
  return (
    <ol className="track-steps" aria-label={t('tracking:steps.title')}>
      {steps.map(({ step, at }) => (
        <li key={step} data-reached={step} aria-current={step === last ? 'step' : undefined}>
          <Growth step={step} />
          {label(step)}
          {at ? (
            <time dateTime={at}>{formatDateTime(new Date(at))}</time>
          ) : (
            <span className="sr">{t('tracking:steps.reached')}</span>
          )}
        </li>
      ))}
      {ahead.map((step) => (
        <li key={step}>
          {label(step)}
          <span className="sr">{t('tracking:steps.ahead')}</span>
        </li>
      ))}
    </ol>
  )
}

/** What has grown on the stem at each step: leaves, and from the finished flowers on a bud that opens. */
const GROWTH: Partial<Record<OrderStep, { leaves?: string; petals?: string }>> = {
  placed: { leaves: 'M12 21v-5c-4 0-6-2-6-6 4 0 6 2 6 6Z' },
  paid: { leaves: 'M12 21v-5c-4 0-6-2-6-6 4 0 6 2 6 6Z' },
  processing: { leaves: 'M12 22v-6c-5 0-8-3-8-8 5 0 8 3 8 8Zm0-4c0-5 3-8 8-8 0 5-3 8-8 8Z' },
  finished: { leaves: 'M12 23v-7c-3 0-5-2-5-5m5 5c3 0 5-2 5-5', petals: 'M12 16c-5-2-6-9 0-14 6 5 5 12 0 14Z' },
  out_for_delivery: {
    leaves: 'M12 23v-5',
    petals: 'M12 18c-5 0-10-4-10-11 4 0 7 2 8 4 0-3 1-6 2-8 1 2 2 5 2 8 1-2 4-4 8-4 0 7-5 11-10 11Z',
  },
  delivered: {
    petals: [0, 60, 120, 180, 240, 300].map((turn) => petal(turn)).join(''),
  },
}

/** Returns a petal of the open flower, turned by degrees around its middle. */
function petal(degrees: number): string {
  const at = (radius: number, turn: number) => {
    const angle = ((degrees + turn - 90) * Math.PI) / 180
    return `${(12 + radius * Math.cos(angle)).toFixed(1)} ${(12 + radius * Math.sin(angle)).toFixed(1)}`
  }
  return `M${at(2, 0)}C${at(8, -38)} ${at(11, -24)} ${at(11.5, 0)} ${at(11, 24)} ${at(8, 38)} ${at(2, 0)}Z`
}

function Growth({ step }: { step: OrderStep }) {
  const { leaves, petals } = GROWTH[step] ?? {}
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={leaves} />
      <path d={petals} data-petals />
    </svg>
  )
}
