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
        <li key={step} data-reached aria-current={step === last ? 'step' : undefined}>
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
