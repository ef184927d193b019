import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import { CITIES, ORDER_STATUSES } from '#shared/shop.ts'
import { DayFilter } from '../kit/DayFilter.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import type { List } from '../kit/use-list.ts'
import { useWords } from '../words.tsx'

/** Filters by status, city, delivery day and need for action, and the order of the list. */
export function OrderFilters({ list }: { list: List<AdminOrder> }) {
  const { t } = useWords()
  const { filters } = list
  return (
    <div className="o-filters">
      <FilterSelect
        label={t('adminOrders:filters.status')}
        value={filters.status ?? ''}
        options={ORDER_STATUSES.map((value) => ({ value, label: t(`tracking:status.${value}.label`) }))}
        onChange={(value) => list.setFilter('status', value)}
      />
      <FilterSelect
        label={t('adminOrders:filters.city')}
        value={filters.city ?? ''}
        options={CITIES.map((value) => ({ value, label: t(`tracking:shipping.cities.${value}`) }))}
        onChange={(value) => list.setFilter('city', value)}
      />
      <DayFilter
        label={t('adminOrders:filters.day')}
        value={filters.day ?? ''}
        onChange={(day) => list.setFilter('day', day)}
      />
      <FilterSelect
        label={t('adminOrders:filters.review')}
        value={filters.review ?? ''}
        options={[{ value: 'open', label: t('adminOrders:filters.open') }]}
        onChange={(value) => list.setFilter('review', value)}
      />
      <FilterSelect
        label={t('admin:list.sort')}
        value={list.sort}
        all={t('adminOrders:sort.newest')}
        options={[
          { value: 'createdAt', label: t('adminOrders:sort.oldest') },
          { value: 'delivery', label: t('adminOrders:sort.soonest') },
          { value: '-delivery', label: t('adminOrders:sort.latest') },
          { value: '-total', label: t('adminOrders:sort.largest') },
          { value: 'total', label: t('adminOrders:sort.smallest') },
        ]}
        onChange={list.setSort}
      />
    </div>
  )
}
