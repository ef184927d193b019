import type { DaySheet } from '#features/orders/admin-order.schema.ts'
import { mayBeMade } from '#features/orders/order-view.ts'
import { formatDay } from '#shared/dates.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { BackLink } from '../kit/BackLink.tsx'
import { DayFilter } from '../kit/DayFilter.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { CityFilter } from './CityFilter.tsx'
import { SheetOrder } from './SheetOrder.tsx'
import { useDaySheet } from './use-day-sheet.ts'

/** The printed sheet of a delivery day: the totals to make at the top, then a slip for each order. */
export default function DaySheetScreen() {
  const { t } = useWords()
  const { day, city, set, sheet, error, retry, print, isReading } = useDaySheet()
  const heading = city
    ? t('adminOrders:daySheet.heading', { day: formatDay(day), city: t(`tracking:shipping.cities.${city}`) })
    : t('adminOrders:daySheet.headingAll', { day: formatDay(day) })

  return (
    <div className="o-sheet">
      <div className="o-no-print">
        <p className="o-back">
          <BackLink to="/admin/orders" text={t('adminOrders:back')} />
        </p>
        <PageHead title={t('adminOrders:daySheet.title')} lead={t('adminOrders:daySheet.lead')}>
          <button
            type="button"
            className="btn a-btn"
            // Not disabled, which would take the focus away.
            aria-disabled={isReading || undefined}
            onClick={() => void print()}
          >
            <AdminIcon name="print" size={18} />
            {t('adminOrders:daySheet.print')}
          </button>
        </PageHead>
        <div className="a-toolbar">
          <DayFilter
            label={t('adminOrders:daySheet.day')}
            value={day}
            onChange={(chosen) => chosen && set('day')(chosen)}
          />
          <CityFilter city={city} onChange={set('city')} />
        </div>
        {error && <ErrorState error={error} retry={retry} />}
      </div>
      {!sheet && !error && <Skeleton lines={6} />}
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

/** The orders to make, and after them those that wait for their customer, and those that have left the shop. */
function Slips({ sheet }: { sheet: DaySheet }) {
  const { t } = useWords()
  const {
    toMake = [],
    waiting = [],
    gone = [],
  } = Object.groupBy(sheet.orders, (order) => (mayBeMade(order) ? 'toMake' : order.unconfirmed ? 'waiting' : 'gone'))
  return (
    <>
      <ToMake products={sheet.products} orders={toMake.length} />
      <ol className="o-slips">
        {toMake.map((order) => (
          <SheetOrder key={order.id} order={order} />
        ))}
      </ol>
      <Uncounted id="waiting" title={t('adminOrders:confirm.badge')} orders={waiting} />
      <Uncounted id="gone" title={t('adminOrders:daySheet.gone')} orders={gone} />
    </>
  )
}

/** A heading and the slips of orders that nobody makes now; shows nothing without such orders. */
function Uncounted({ id, title, orders }: { id: string; title: string; orders: DaySheet['orders'] }) {
  const { t } = useWords()
  if (orders.length === 0) return null
  return (
    <section className="o-gone" aria-labelledby={id}>
      <h3 id={id}>
        {title}: {t('adminOrders:daySheet.orders', { count: orders.length })}
      </h3>
      <ol className="o-slips">
        {orders.map((order) => (
          <SheetOrder key={order.id} order={order} />
        ))}
      </ol>
    </section>
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
          <li key={productId ?? name}>
            <strong>{quantity} ×</strong> {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
