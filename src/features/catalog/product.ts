import type { z } from 'zod'
import type { editedProductAnswer, importReportAnswer, productRowAnswer } from './catalog.schema.ts'

export type EditedProduct = z.infer<typeof editedProductAnswer>
export type ProductRow = z.infer<typeof productRowAnswer>
export type ImportReport = z.infer<typeof importReportAnswer>
export type ImportLine = ImportReport['lines'][number]

/** The sort keys of the admin's list, descending with a `-` prefix; without one, the list is in catalogue order. */
export const PRODUCT_SORTS = ['name', 'priceVND', 'priceUSD', 'updatedAt', 'position'] as const

/** The filters of the admin's list. Archived products are listed only if `archived` is true. */
export interface ProductFilters {
  /** Words found in the name, a translated name, the slug or the category, ignoring accents. */
  q: string
  category: string
  stock: '' | 'in' | 'out'
  archived: boolean
}
