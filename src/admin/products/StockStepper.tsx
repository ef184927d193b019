import { changeProduct } from '#features/catalog/catalog.calls.ts'
import type { EditedProduct, ProductRow } from '#features/catalog/product.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { AFTER_CHANGE } from './paths.ts'

/**
 * How many pieces of a product are left, with a button for one less and one more. The server changes the number by the
 * difference, so that what was sold meanwhile is not written over.
 */
export function StockStepper({ product: { id, name }, stock }: { product: ProductRow; stock: number }) {
  const { t } = useWords()
  const { run, busy } = useCommand<number, EditedProduct>({
    run: (next) => callAdmin(changeProduct, { params: { id }, body: { stock: next, stockSeen: stock } }),
    invalidates: AFTER_CHANGE,
    success: (saved) => t('adminProducts:piecesNow', { name, pieces: saved.stock ?? 0 }),
  })
  const step = (label: string, next: number) => (
    <button
      type="button"
      className="btn btn-quiet a-btn"
      aria-label={label}
      aria-disabled={busy || next < 0 || undefined}
      onClick={() => !busy && next >= 0 && run(next)}
    >
      {next < stock ? '−' : '+'}
    </button>
  )
  return (
    <span className="product-pieces">
      {step(t('adminProducts:oneLess', { name }), stock - 1)}
      <span>{t('adminProducts:pieces', { pieces: stock })}</span>
      {step(t('adminProducts:oneMore', { name }), stock + 1)}
    </span>
  )
}
