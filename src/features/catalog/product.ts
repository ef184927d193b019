import type { Locale } from '#shared/locale.ts'

/** A product's texts in English. */
interface EnglishTexts {
  name: string
  description: string
}

/** A product as the back-office edits it: base texts in Vietnamese, and the English ones where there are some. */
export interface EditedProduct {
  id: string
  slug: string
  name: string
  description: string
  imageUrl: string
  category: string
  /** A decimal string of dollars. */
  priceUSD: string
  /** Whole dong. */
  priceVND: number
  inStock: boolean
  en: EnglishTexts | null
  /** ISO instants; `archivedAt` null: it is on sale. */
  archivedAt: string | null
  updatedAt: string
}

/** A row of the back-office's list, its texts in the reader's language where they are translated; the description is cut. */
export interface ProductRow extends Omit<EditedProduct, 'en'> {
  /** The language of name and description. */
  lang: Locale
}

/** By what the back-office's list is sorted, with `-` before it downwards; without, in catalogue order. */
export const PRODUCT_SORTS = ['name', 'priceVND', 'priceUSD', 'updatedAt', 'position'] as const

/** What the list is narrowed to. Archived products are shown only when they are asked for. */
export interface ProductFilters {
  /** Words that name, English name, slug or category hold, accents aside. */
  q: string
  category: string
  stock: '' | 'in' | 'out'
  archived: boolean
}

/** The columns of a file of products, by the names in its first line. */
export const FILE_COLUMNS = [
  'slug',
  'name',
  'description',
  'priceUSD',
  'priceVND',
  'imageUrl',
  'category',
  'inStock',
  'nameEn',
  'descriptionEn',
] as const
export type FileColumn = (typeof FILE_COLUMNS)[number]

/** What comes of a line of a file. */
export interface ImportLine {
  /** As a spreadsheet numbers it. */
  line: number
  outcome: 'create' | 'update' | 'unchanged' | 'error'
  /** As it stands in the file. */
  slug: string
  name: string
  /** Of an update: the fields that change. */
  changes?: string[]
  /** Of an error: all that is wrong, in the reader's words, each with the column it is about, if it is about one. */
  problems?: { code: string; message: string; field?: string }[]
}

/** What comes, or came, of a file. */
export interface ImportReport {
  dryRun: boolean
  counts: Record<ImportLine['outcome'], number>
  /** Columns whose names say nothing to the shop. */
  ignored: string[]
  lines: ImportLine[]
}
