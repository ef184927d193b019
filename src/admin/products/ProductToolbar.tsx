import { useQuery } from '@tanstack/react-query'
import { listCategories } from '#features/catalog/catalog.calls.ts'
import { queryOf } from '../admin.api.ts'
import type { ProductRow } from '#features/catalog/product.ts'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import type { List } from '../kit/use-list.ts'
import { useWords } from '../words.tsx'

/** Search, filters and order of the product list. The categories are loaded with it. */
export function ProductToolbar({ list }: { list: List<ProductRow> }) {
  const { t } = useWords()
  const { data: categories = [] } = useQuery(queryOf(listCategories, {}))
  const { category } = list.filters
  // Without a choice of its own, a select would show the first one, "All", for a filter whose category is not loaded or
  // has no product any more.
  const choices = new Set(category ? [...categories, category] : categories)
  const filter = (name: string) => ({
    value: list.filters[name] ?? '',
    onChange: (value: string) => list.setFilter(name, value),
  })
  return (
    <div className="product-toolbar">
      <Toolbar list={list} search={t('adminProducts:search')}>
        <FilterSelect
          label={t('adminProducts:filters.category')}
          {...filter('category')}
          options={Array.from(choices, (choice) => ({ value: choice, label: choice }))}
        />
        <FilterSelect
          label={t('adminProducts:filters.stock')}
          {...filter('stock')}
          options={[
            { value: 'in', label: t('adminProducts:filters.in') },
            { value: 'out', label: t('adminProducts:filters.out') },
          ]}
        />
        <FilterSelect
          label={t('adminProducts:filters.shown')}
          {...filter('archived')}
          all={t('adminProducts:filters.onSale')}
          options={[{ value: '1', label: t('adminProducts:filters.archived') }]}
        />
        <FilterSelect
          label={t('admin:list.sort')}
          value={list.sort}
          onChange={list.setSort}
          all={t('admin:list.unsorted')}
          options={[
            { value: 'name', label: t('adminProducts:sort.nameUp') },
            { value: '-name', label: t('adminProducts:sort.nameDown') },
            { value: 'priceVND', label: t('adminProducts:sort.priceUp') },
            { value: '-priceVND', label: t('adminProducts:sort.priceDown') },
            { value: '-updatedAt', label: t('adminProducts:sort.newest') },
          ]}
        />
      </Toolbar>
    </div>
  )
}
