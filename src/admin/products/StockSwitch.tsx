import { useState } from 'react'
import { changeProduct } from '#features/catalog/catalog.calls.ts'
import type { EditedProduct, ProductRow } from '#features/catalog/product.ts'
import { callAdmin } from '../admin.api.ts'
import { Switch } from '../kit/fields.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { AFTER_CHANGE } from './paths.ts'

/** A product's stock, saved at once. Shows the choice until the list has the result. */
export function StockSwitch({ product: { id, name, inStock, updatedAt } }: { product: ProductRow }) {
  const { t } = useWords()
  const [wanted, setWanted] = useState<{ inStock: boolean; since: string } | null>(null)
  const { run, busy } = useCommand<boolean, EditedProduct>({
    run: (next) => callAdmin(changeProduct, { params: { id }, body: { inStock: next } }),
    invalidates: AFTER_CHANGE,
    // One without pieces stays sold out.
    success: (saved) => t(saved.inStock ? 'adminProducts:stockIn' : 'adminProducts:stockOut', { name }),
    onFailure() {
      setWanted(null)
      return false
    },
  })
  return (
    <Switch
      label={t('adminProducts:stockOf', { name })}
      busy={busy}
      checked={wanted?.since === updatedAt ? wanted.inStock : inStock}
      onChange={(next) => {
        setWanted({ inStock: next, since: updatedAt })
        run(next)
      }}
    />
  )
}
