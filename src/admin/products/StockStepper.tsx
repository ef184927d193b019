import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeProduct, listProductRows } from '#features/catalog/catalog.calls.ts'
import type { EditedProduct, ProductRow } from '#features/catalog/product.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { AFTER_CHANGE } from './paths.ts'

/**
 * How many pieces of a product are left, with a button for one less and one more. The server changes the number by the
 * difference, so that what was sold meanwhile is not written over. After a lost answer the server may have counted the
 * piece: the list is read again before the next piece is sent, at once or by the next press.
 */
export function StockStepper({ product: { id, name }, stock }: { product: ProductRow; stock: number }) {
  const { t } = useWords()
  const client = useQueryClient()
  const [isUnsure, setUnsure] = useState(false)
  const reading = useCommand<{ pressed: boolean }>({
    run: () => client.refetchQueries({ queryKey: [listProductRows.path], type: 'active' }, { throwOnError: true }),
    invalidates: [],
    success: null,
    onSuccess: () => setUnsure(false),
    // The toast about the lost answer is there already.
    onFailure: (_, { pressed }) => !pressed,
  })
  const change = useCommand<number, EditedProduct>({
    run: (next) => callAdmin(changeProduct, { params: { id }, body: { stock: next, stockSeen: stock } }),
    invalidates: AFTER_CHANGE,
    success: (saved) => t('adminProducts:piecesNow', { name, pieces: saved.stock ?? 0 }),
    onFailure(error) {
      if (error instanceof ApiError && error.status < 500) return false
      setUnsure(true)
      reading.run({ pressed: false })
      return false
    },
  })
  const busy = change.busy || reading.busy
  const press = (next: number) => (isUnsure ? reading.run({ pressed: true }) : change.run(next))
  const step = (label: string, next: number) => (
    <button
      type="button"
      className="btn btn-quiet a-btn"
      aria-label={label}
      aria-disabled={busy || next < 0 || undefined}
      onClick={() => !busy && next >= 0 && press(next)}
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
