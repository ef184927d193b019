import type { z } from 'zod'
import type { editedProductAnswer, importReportAnswer, productRowAnswer } from './catalog.schema.ts'

export type EditedProduct = z.infer<typeof editedProductAnswer>
export type ProductRow = z.infer<typeof productRowAnswer>
export type ImportReport = z.infer<typeof importReportAnswer>
export type ImportLine = ImportReport['lines'][number]

/** By what the back-office's list is sorted, with `-` before it downwards; without, in catalogue order. */
export const PRODUCT_SORTS = ['name', 'priceVND', 'priceUSD', 'updatedAt', 'position'] as const

/** What the list is narrowed to. Archived products are shown only when they are asked for. */
export interface ProductFilters {
  /** Words that name, translated name, slug or category hold, accents aside. */
  q: string
  category: string
  stock: '' | 'in' | 'out'
  archived: boolean
}
