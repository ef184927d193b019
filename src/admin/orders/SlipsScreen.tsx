import type { SheetOrder } from '#features/orders/admin-order.schema.ts'
import { listedStatus, mayBeMade } from '#features/orders/order-view.ts'
import { pathOf } from '#shared/api-client.ts'
import { formatDay } from '#shared/dates.ts'
import { hasCard } from '#shared/gift.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { BackLink } from '../kit/BackLink.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { CityFilter } from './CityFilter.tsx'
import { CourierSlip } from './CourierSlip.tsx'
import { PaperCard } from './PaperCard.tsx'
import { useDaySheet } from './use-day-sheet.ts'

const KINDS = ['cards', 'slips'] as const
const PAPERS = ['a6', 'a4'] as const

/** What goes with the flowers of a day, on paper: the cards for recipients, or the slips for couriers. */
export default function SlipsScreen() {
  const { t } = useWords()
  const { params, day, city, set, sheet, error, retry, print, isReading } = useDaySheet()
  const kind = KINDS.find((known) => known === params.get('kind')) ?? 'cards'
  const paper = PAPERS.find((known) => known === params.get('paper')) ?? 'a6'
  // One order alone, where its own papers are printed.
  const only = params.get('order')
  const shown = sheet?.orders.filter(({ id }) => only === null || id === only)
  const orders = shown?.filter(kind === 'cards' ? needsCard : needsSlip) ?? []

  return (
    <>
      <div className="o-no-print">
        <p className="o-back">
          <BackLink to={pathOf({ path: '/admin/today' }, { query: { day } })} text={t('adminToday:back')} />
        </p>
        <PageHead title={t('adminToday:paper.title')} note={formatDay(day)} lead={t(`adminToday:paper.lead.${kind}`)}>
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
          <FilterSelect
            label={t('adminToday:paper.kind')}
            value={kind === 'cards' ? '' : kind}
            all={t('adminToday:paper.cards')}
            options={[{ value: 'slips', label: t('adminToday:paper.slips') }]}
            onChange={set('kind')}
          />
          <FilterSelect
            label={t('adminToday:paper.size')}
            value={paper === 'a6' ? '' : paper}
            all={t('adminToday:paper.a6')}
            options={[{ value: 'a4', label: t('adminToday:paper.a4') }]}
            onChange={set('paper')}
          />
          <CityFilter city={city} onChange={set('city')} />
        </div>
        {error && <ErrorState error={error} retry={retry} />}
      </div>
      {!sheet && !error && <Skeleton lines={6} />}
      {sheet && orders.length === 0 && <EmptyState>{t(`adminToday:paper.none.${kind}`)}</EmptyState>}
      <ul className="p-papers" data-paper={paper}>
        {orders.map((order) => (
          <li key={order.id} className="p-paper">
            {kind === 'cards' ? <PaperCard order={order} /> : <CourierSlip order={order} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Cards are written while the flowers are in the shop. */
function needsCard(order: SheetOrder): boolean {
  return hasCard(order) && mayBeMade(order)
}

/** Slips are for flowers that have not arrived yet, and that are delivered for certain. */
function needsSlip({ status, unconfirmed }: SheetOrder): boolean {
  return listedStatus(status) !== 'delivered' && !unconfirmed
}
