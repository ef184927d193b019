import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Dashboard } from '#features/orders/dashboard.calls.ts'
import { useWords } from '../words.tsx'
import { weekday } from './days.ts'
import { Figure } from './Figure.tsx'
import { Tip } from './Tip.tsx'
import { formatCount } from '../kit/format-count.ts'

/** The number of deliveries on each of the next seven days, by city. */
export function DeliveryChart({ days }: { days: Dashboard['byDeliveryDay'] | undefined }) {
  const { t, locale } = useWords()
  const hanoi = t('tracking:shipping.cities.Hanoi')
  const hoChiMinh = t('tracking:shipping.cities.Ho Chi Minh')
  const name = (day: string) => weekday(day, locale)
  return (
    <Figure
      className="d-delivery"
      title={t('adminDashboard:delivery.title')}
      note={t('adminDashboard:delivery.note')}
      columns={[t('adminDashboard:day'), hanoi, hoChiMinh]}
      rows={days?.map((day) => [name(day.day), String(day.hanoi), String(day.hoChiMinh)])}
      isEmpty={days?.every((day) => day.hanoi + day.hoChiMinh === 0) ?? false}
      empty={t('adminDashboard:delivery.none')}
    >
      <p className="d-strip-head">
        <span className="d-key" data-series="hanoi" />
        {hanoi}
        <span className="d-key" data-series="hoChiMinh" />
        {hoChiMinh}
      </p>
      <ResponsiveContainer width="100%" height={256}>
        <BarChart data={days} accessibilityLayer={false} barCategoryGap="30%" margin={{ top: 6, right: 4, left: 0 }}>
          <CartesianGrid vertical={false} />
          <XAxis dataKey="day" height={44} tickLine={false} interval={0} tick={<DayTick name={name} />} />
          <YAxis width={32} allowDecimals={false} tickLine={false} axisLine={false} tickCount={4} />
          <Tooltip
            isAnimationActive={false}
            content={(props) => <Tip {...props} heading={name} value={(count) => formatCount(count, locale)} />}
          />
          <Bar dataKey="hanoi" name={hanoi} stackId="day" className="d-bar" isAnimationActive={false} />
          <Bar
            dataKey="hoChiMinh"
            name={hoChiMinh}
            stackId="day"
            className="d-bar d-bar-second"
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </Figure>
  )
}

interface TickProps {
  name(day: string): string
  x?: number
  y?: number
  payload?: { value: string }
}

/** Weekday above date, because seven of them do not fit in one line. */
function DayTick({ name, x = 0, y = 0, payload }: TickProps) {
  const [first = '', second = ''] = name(payload?.value ?? '').split(' ')
  return (
    <text x={x} y={y} textAnchor="middle" className="d-tick">
      <tspan x={x} dy="0.9em">
        {first}
      </tspan>
      <tspan x={x} dy="1.25em">
        {second}
      </tspan>
    </text>
  )
}
