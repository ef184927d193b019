import type { Sales } from '#features/sales/sales.calls.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { formatDay, todayInVietnam } from '#shared/dates.ts'
import { useWords } from '../words.tsx'
import { formatCount } from '../kit/format-count.ts'
import { NetRevenue } from './NetRevenue.tsx'
import { SalesTable } from './SalesTable.tsx'
import { inDollars, inDong } from './sums.ts'

/** The sums of a range, dong first, and its tables. */
export function SalesFigures({ sales, busy }: { sales: Sales; busy: boolean }) {
  const { t, locale } = useWords()
  const sums = [
    { label: t('adminSales:goods'), money: sales.goods },
    { label: t('adminSales:discount'), money: sales.discount, isLess: true },
    { label: t('adminSales:deliveryFee'), money: sales.deliveryFee },
    { label: t('adminSales:taken'), money: sales.taken },
    { label: t('adminSales:refunded'), money: sales.refunded, isLess: true },
    { label: t('adminSales:disputed'), money: sales.disputed, isLess: true },
    { label: t('adminSales:vat'), money: sales.vat },
  ]
  // The newest first; days to come have no orders yet.
  const daysSoFar = sales.byDay.filter(({ day }) => day <= todayInVietnam()).toReversed()
  const city = (name: Sales['byCity'][number]['city']) =>
    name ? t(`tracking:shipping.cities.${name}`) : t('adminSales:noCity')
  return (
    <div className="s-figures" aria-busy={busy}>
      <dl className="d-cards">
        <div className="d-card">
          <dt>{t('adminSales:net')}</dt>
          <dd>
            <NetRevenue net={sales.net} vat={sales.vat} />
          </dd>
        </div>
        <div className="d-card">
          <dt>{t('adminSales:orders')}</dt>
          <dd>
            {formatCount(sales.orders, locale)}{' '}
            <small>{t('adminSales:andCancelled', { count: sales.cancelled })}</small>
          </dd>
        </div>
      </dl>
      <dl className="s-sums">
        {sums.map(({ label, money, isLess = false }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="price">{inDong(money, isLess)}</dd>
            <dd className="price a-hint">{inDollars(money, isLess)}</dd>
          </div>
        ))}
      </dl>
      <p className="a-hint">{t('adminSales:netHint')}</p>
      <div className="s-tables">
        <SalesTable
          title={t('adminSales:by.product')}
          rows={sales.byProduct.map(({ productId, name, quantity, goods }) => ({
            ...{ id: productId ?? '', name, count: quantity, money: goods },
          }))}
          count={t('adminSales:pieces')}
          amount={t('adminSales:goods')}
        />
        <SalesTable
          title={t('adminSales:by.city')}
          rows={sales.byCity.map((row) => ({
            id: row.city ?? '',
            name: city(row.city),
            count: row.orders,
            money: row.net,
          }))}
        />
        <SalesTable
          title={t('adminSales:by.slot')}
          rows={sales.bySlot.map((row) => ({
            ...{ id: row.slotId, name: slotText(row.slotId, t) || t('adminSales:anyTime') },
            ...{ count: row.orders, money: row.net },
          }))}
        />
        <SalesTable
          title={t('adminSales:by.code')}
          rows={sales.byCode.map((row) => ({
            ...{ id: row.code ?? '', name: row.code ?? t('adminSales:noCode') },
            ...{ count: row.orders, money: row.net },
          }))}
        />
        <SalesTable
          title={t('adminSales:by.method')}
          rows={sales.byMethod.map((row) => ({
            ...{ id: row.method, name: t(`adminSales:methods.${row.method}`) },
            ...{ count: row.orders, money: row.net },
          }))}
        />
        <SalesTable
          title={t('adminSales:by.day')}
          rows={daysSoFar.map(({ day, orders, net }) => ({ id: day, name: formatDay(day), count: orders, money: net }))}
        />
      </div>
    </div>
  )
}
