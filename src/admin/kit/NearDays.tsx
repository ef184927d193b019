import { addDays, todayInVietnam } from '#shared/dates.ts'
import { useWords } from '../words.tsx'
import { DayFilter } from './DayFilter.tsx'
import { useAddressParams } from './use-address-params.ts'

const NEAR_DAYS = ['yesterday', 'today', 'tomorrow'] as const

/** Chooses the delivery day in the address: a near one by one tap, or any other. Without one it is the present day. */
export function NearDays({ day }: { day: string }) {
  const { t } = useWords()
  const [, setParams] = useAddressParams()
  const today = todayInVietnam()
  const choose = (chosen: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (chosen === today) next.delete('day')
      else next.set('day', chosen)
      return next
    })
  return (
    <div className="a-toolbar t-days" role="group" aria-label={t('adminToday:day')}>
      {NEAR_DAYS.map((name, index) => {
        const value = addDays(today, index - 1)
        return (
          <button
            key={name}
            type="button"
            className="btn btn-quiet a-btn"
            aria-pressed={day === value}
            onClick={() => choose(value)}
          >
            {t(`adminToday:days.${name}`)}
          </button>
        )
      })}
      <DayFilter label={t('adminToday:otherDay')} value={day} onChange={(chosen) => chosen && choose(chosen)} />
    </div>
  )
}
