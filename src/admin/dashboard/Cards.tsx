import { Link } from 'react-router'
import type { Dashboard } from '#features/orders/dashboard.calls.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import { Skeleton } from '../kit/States.tsx'
import { useMay } from '../kit/use-may.ts'
import { useWords } from '../words.tsx'
import { formatCount } from '../kit/format-count.ts'

/** The four recorded figures: revenue in dollars, orders, products, customers (spec, section 2). */
export function Cards({ cards }: { cards: Dashboard['cards'] | undefined }) {
  const { t, locale } = useWords()
  const may = useMay()
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value, locale))
  const figures = [
    {
      label: t('adminDashboard:cards.revenue'),
      value: cards && formatMoney(decimalToCents(cards.revenueUSD) ?? 0, 'USD'),
      to: null,
    },
    { label: t('adminDashboard:cards.orders'), value: count(cards?.orders), to: '/admin/orders' },
    { label: t('adminDashboard:cards.products'), value: count(cards?.products), to: '/admin/products' },
    {
      label: t('adminDashboard:cards.customers'),
      value: count(cards?.customers),
      to: may('customers') ? '/admin/customers' : null,
    },
  ]
  return (
    <dl className="d-cards">
      {figures.map(({ label, value, to }) => (
        <div key={label} className="d-card">
          <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd>{value ?? <Skeleton />}</dd>
        </div>
      ))}
    </dl>
  )
}
