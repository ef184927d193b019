import type { ProductRow } from '#features/catalog/product.ts'
import { Pagination } from '../kit/Pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import type { List } from '../kit/use-list.ts'
import { useWords } from '../words.tsx'
import { ProductCard } from './ProductCard.tsx'

/** The number of skeletons while loading (spec, section 9). */
const SKELETONS = 6

/** The products of one page as cards. Without products: a placeholder, the error, or a text for an empty list. */
export function ProductGrid({ list, onEdit }: { list: List<ProductRow>; onEdit(id: string): void }) {
  const { t } = useWords()
  if (list.error) return <ErrorState error={list.error} retry={list.refresh} />
  if (list.loading)
    return (
      <>
        <p className="sr" role="status">
          {t('admin:loading')}
        </p>
        <ul className="product-grid" aria-hidden="true">
          {Array.from({ length: SKELETONS }, (_, card) => (
            <li key={card} className="product-card product-card-waiting">
              <span className="product-picture" />
              <Skeleton lines={4} />
            </li>
          ))}
        </ul>
      </>
    )
  if (list.rows.length === 0)
    return <EmptyState>{t(list.narrowed ? 'admin:list.noMatch' : 'adminProducts:empty')}</EmptyState>
  return (
    <>
      <ul className="product-grid" aria-busy={list.busy} aria-label={t('adminProducts:title')}>
        {list.rows.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onEdit={() => onEdit(product.id)} />
          </li>
        ))}
      </ul>
      <Pagination list={list} />
    </>
  )
}
