import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DaySheet } from '#features/orders/admin-order.schema.ts'
import { readOrderSheet } from '#features/orders/orders.calls.ts'
import { isToMake } from '#features/orders/order-view.ts'
import { formatDay, isDay, todayInVietnam } from '#shared/dates.ts'
import { CITIES } from '#shared/shop.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { DayFilter } from '../kit/DayFilter.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useWords } from '../words.tsx'
import { printSheet } from './print-sheet.ts'
import { SheetOrder } from './SheetOrder.tsx'

/** The printed sheet of a delivery day: the totals to make at the top, then a slip for each order. */
export default function DaySheetScreen() {
  const { t, locale } = useWords()
  const [params, setParams] = useAddressParams()
  const asked = params.get('day') ?? ''
  const day = isDay(asked) ? asked : todayInVietnam()
  const city = CITIES.find((known) => known === params.get('city'))
  const set = (name: string, value: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  const {
    data: sheet,
    error,
    refetch,
  } = useQuery({
    ...queryOf(readOrderSheet, { query: { day, city, locale } }),
    refetchOnMount: 'always',
  })
  const heading = city
    ? t('adminOrders:daySheet.heading', { day: formatDay(day), city: t(`tracking:shipping.cities.${city}`) })
    : t('adminOrders:daySheet.headingAll', { day: formatDay(day) })

  return (
    <div className="o-sheet">
      <div className="o-no-print">
        <p className="o-back">
          <Link className="link o-back-link" to="/admin/orders">
            <AdminIcon name="arrowLeft" size={16} />
            {t('adminOrders:back')}
          </Link>
        </p>
        <PageHead title={t('adminOrders:daySheet.title')} lead={t('adminOrders:daySheet.lead')}>
          <button type="button" className="btn a-btn" onClick={() => void printSheet()}>
            <AdminIcon name="print" size={18} />
            {t('adminOrders:daySheet.print')}
          </button>
        </PageHead>
        <div className="a-toolbar">
          <DayFilter
            label={t('adminOrders:daySheet.day')}
            value={day}
            onChange={(chosen) => chosen && set('day', chosen)}
          />
          <FilterSelect
            label={t('adminOrders:daySheet.city')}
            value={city ?? ''}
            all={t('adminOrders:daySheet.cities')}
            options={CITIES.map((value) => ({ value, label: t(`tracking:shipping.cities.${value}`) }))}
            onChange={(value) => set('city', value)}
          />
        </div>
      </div>
      {!sheet && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton lines={6} />)}
      {sheet && (
        <>
          <h2 className="o-sheet-title">{heading}</h2>
          {sheet.orders.length === 0 ? (
            <EmptyState>{t('adminOrders:daySheet.none')}</EmptyState>
          ) : (
            <Slips sheet={sheet} />
          )}
        </>
      )}
    </div>
  )
}

/** The orders to make, and after them those that have left the shop. */
function Slips({ sheet }: { sheet: DaySheet }) {
  const { t } = useWords()
  const { toMake = [], gone = [] } = Object.groupBy(sheet.orders, ({ status }) =>
    isToMake(status) ? 'toMake' : 'gone',
  )
  return (
    <>
      <ToMake products={sheet.products} orders={toMake.length} />
      <ol className="o-slips">
        {toMake.map((order) => (
          <SheetOrder key={order.id} order={order} />
        ))}
      </ol>
      {gone.length > 0 && (
        <section className="o-gone" aria-labelledby="gone">
          <h3 id="gone">
            {t('adminOrders:daySheet.gone')}: {t('adminOrders:daySheet.orders', { count: gone.length })}
          </h3>
          <ol className="o-slips">
            {gone.map((order) => (
              <SheetOrder key={order.id} order={order} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

/** The total quantities to make. */
function ToMake({ products, orders }: { products: DaySheet['products']; orders: number }) {
  const { t } = useWords()
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section className="o-make" aria-labelledby="to-make">
      <h3 id="to-make">
        {t('adminOrders:daySheet.make')}: {t('adminOrders:daySheet.pieces', { count: pieces })},{' '}
        {t('adminOrders:daySheet.orders', { count: orders })}
      </h3>
      <ul>
        {products.map(({ productId, name, quantity }) => (
          <li key={productId}>
            <strong>{quantity} ×</strong> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
