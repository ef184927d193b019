import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Dashboard } from '#features/orders/dashboard.calls.ts'
import { formatDay } from '#shared/dates.ts'
import { decimalToCents, formatMoney, type Currency } from '#shared/money.ts'
import { useWords } from '../words.tsx'
import { compact, shortDay } from './days.ts'
import { Figure } from './Figure.tsx'
import { Tip } from './Tip.tsx'

/**
 * The space below a chart in pixels: for the days, or for the lower half of the axis's 0, which a clipped axis omits.
 */
const DAYS_HEIGHT = 30
const ZERO_HEIGHT = 10
/** The height of the bars and the space above them, in pixels. */
const BARS_HEIGHT = 120

/** The revenue of the last 30 days, one chart for each currency, since their scales differ. */
export function RevenueChart({ days }: { days: Dashboard['revenueByDay'] | undefined }) {
  const { t } = useWords()
  const data = days?.map(({ day, VND, USD }) => ({ day, VND, USD: decimalToCents(USD) ?? 0 }))
  return (
    <Figure
      className="d-revenue"
      title={t('adminDashboard:revenue.title')}
      note={t('adminDashboard:revenue.note')}
      columns={[t('adminDashboard:day'), 'VND', 'USD']}
      rows={data?.map(({ day, VND, USD }) => [formatDay(day), formatMoney(VND, 'VND'), formatMoney(USD, 'USD')])}
      isEmpty={data?.every(({ VND, USD }) => VND === 0 && USD === 0) ?? false}
      empty={t('adminDashboard:revenue.none')}
    >
      {data && (
        <>
          <Strip data={data} currency="VND" last={false} />
          <Strip data={data} currency="USD" last />
        </>
      )}
    </Figure>
  )
}

interface StripProps {
  data: { day: string; VND: number; USD: number }[]
  currency: Currency
  /** True for the last chart, which shows the days. */
  last: boolean
}

function Strip({ data, currency, last }: StripProps) {
  const { t, locale } = useWords()
  const total = data.reduce((sum, day) => sum + day[currency], 0)
  const axis = (amount: number) => (currency === 'VND' ? compact(amount, locale) : `$${compact(amount / 100, locale)}`)
  return (
    <div className="d-strip">
      <p className="d-strip-head">
        <span className="d-key" data-series={currency} />
        {currency} · {t('adminDashboard:revenue.sum', { amount: formatMoney(total, currency) })}
      </p>
      <ResponsiveContainer width="100%" height={BARS_HEIGHT + (last ? DAYS_HEIGHT : ZERO_HEIGHT)}>
        <BarChart data={data} accessibilityLayer={false} barCategoryGap="22%" margin={{ top: 6, right: 4, left: 0 }}>
          <CartesianGrid vertical={false} />
          <XAxis
            dataKey="day"
            tickFormatter={shortDay}
            height={last ? DAYS_HEIGHT : ZERO_HEIGHT}
            tick={last}
            tickLine={false}
            interval="preserveStartEnd"
            minTickGap={24}
          />
          <YAxis width={52} tickFormatter={axis} tickLine={false} axisLine={false} tickCount={4} />
          <Tooltip
            isAnimationActive={false}
            content={(props) => (
              <Tip {...props} heading={formatDay} value={(amount) => formatMoney(amount, currency)} />
            )}
          />
          <Bar
            dataKey={currency}
            name={currency}
            className={currency === 'USD' ? 'd-bar d-bar-second' : 'd-bar'}
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
