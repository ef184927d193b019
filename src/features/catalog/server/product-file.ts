import type { Column } from '#server/csv.ts'
import { readCsv } from '#server/read-csv.ts'
import { foldText } from '#shared/find-text.ts'
import { LOCALES } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { TRANSLATION_LOCALES, type TranslationLocale } from '#i18n/locales.ts'
import { MAX_CSV_LINES } from '#shared/csv.schema.ts'
import type { EditedProduct } from '../product.ts'
import { PRODUCT_TEXTS, type ProductField, type ProductTexts } from '../product.schema.ts'

/** The fields whose cells are written from their values alone. */
type PlainName = Exclude<ProductField, 'imageAlt' | 'pictures'>
type PlainField = EditedProduct[PlainName]
type Translated = `${keyof ProductTexts}${Capitalize<TranslationLocale>}`
/** A column of a product file, by its name in the first line. */
export type FileColumn = FileField | Translated
/**
 * `stockSeen`: the pieces at the export and its instant, so that an import changes them by the difference, once;
 * `inStockSeen`: the `inStock` at the export, so that an import changes it only where the file does.
 */
type FileField = ProductField | 'stockSeen' | 'inStockSeen'

/** How a field is written to its cell and read from it. */
interface Cell {
  value?: (product: EditedProduct, exportedAt: Date) => number | string | boolean | null | undefined
  /** The number of decimals. */
  digits?: number
  /** Returns the field as the API takes it; undefined keeps the field's value. */
  read?: (cell: string) => unknown
}

/** What an export writes in place of the number of a product that is not counted. */
const UNCOUNTED = 'uncounted'
/** `8@2026-11-30T04:20:00.000Z`: a spreadsheet takes it for a text, not for a date, a number or a formula. */
const SEEN = new RegExp(`^(\\d+|${UNCOUNTED})@(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)$`, 'i')

/** The columns of the base fields, in order. A field without a column does not compile. */
const CELLS: Record<FileField, Cell> = {
  slug: {},
  name: {},
  description: {},
  priceUSD: { value: ({ priceUSD }) => Number(priceUSD), digits: 2 },
  priceVND: {},
  salePriceUSD: {
    value: ({ salePriceUSD }) => (salePriceUSD === null ? undefined : Number(salePriceUSD)),
    digits: 2,
  },
  salePriceVND: {},
  saleStartsAt: {},
  saleEndsAt: {},
  imageUrl: {},
  imageAlt: { value: ({ imageAlt }) => json(imageAlt), read: unlessBlank },
  pictures: { value: ({ pictures }) => json(pictures), read: unlessBlank },
  category: {},
  inStock: { read: readYesOrNo },
  inStockSeen: { value: ({ inStock }) => inStock, read: () => undefined },
  stock: { read: unlessBlank },
  stockSeen: {
    value: ({ stock }, exportedAt) => `${stock ?? UNCOUNTED}@${exportedAt.toISOString()}`,
    read: (cell) => unlessBlank(seenOf(cell)?.stock ?? cell),
  },
  occasions: {},
  recipients: {},
  flowers: {},
  colours: {},
  sizes: {},
  sizeOf: {},
  size: {},
  stems: {},
  heightCm: {},
  widthCm: {},
  lastsFrom: {},
  lastsTo: {},
}
const FIELDS = Object.keys(CELLS) as FileField[]

/** The columns of translated texts by language, such as `nameEn`. */
const TRANSLATED = TRANSLATION_LOCALES.map((locale) => ({
  locale,
  columns: PRODUCT_TEXTS.map((text) => ({ text, name: translatedColumn(text, locale) })),
}))

const FILE_COLUMNS: readonly FileColumn[] = [
  ...FIELDS,
  ...TRANSLATED.flatMap(({ columns }) => columns.map(({ name }) => name)),
]

/** Returns the columns of an export at an instant; `readProductFile` reads what they write. */
export function exportColumns(exportedAt: Date): Column<EditedProduct>[] {
  return [
    ...FIELDS.map((name): Column<EditedProduct> => {
      const { value = (product: EditedProduct) => cellOf(product[name as PlainName]), digits } = CELLS[name]
      return { name, value: (product) => value(product, exportedAt), ...(digits === undefined ? {} : { digits }) }
    }),
    ...TRANSLATED.flatMap(({ locale, columns }) =>
      columns.map(({ text, name }) => ({
        name,
        value: ({ translations }: EditedProduct) => translations[locale]?.[text],
      })),
    ),
  ]
}

/** Returns a field as a cell holds it: a list as one text with commas, as the schema reads it. */
function cellOf(value: PlainField): Exclude<PlainField, readonly string[]> {
  return Array.isArray(value) ? value.join(', ') : (value as Exclude<PlainField, readonly string[]>)
}

/** Returns pictures, or the texts of one, as JSON, which the schema reads; undefined for an empty list or object. */
function json(value: object): string | undefined {
  return Object.keys(value).length > 0 ? JSON.stringify(value) : undefined
}

function translatedColumn(text: keyof ProductTexts, locale: TranslationLocale): Translated {
  return `${text}${locale.charAt(0).toUpperCase()}${locale.slice(1)}` as Translated
}

/** Returns the column of a schema path or an audit field: `translations.en.name` and `en.name` map to `nameEn`. */
export function columnAt(path: readonly PropertyKey[]): FileColumn | undefined {
  const [first, second] = path[0] === 'translations' ? path.slice(1) : path
  const locale = TRANSLATION_LOCALES.find((known) => known === first)
  if (!locale) return FIELDS.find((field) => field === first)
  return translatedColumn(PRODUCT_TEXTS.find((text) => text === second) ?? 'name', locale)
}

/** Returns a line's cells as the API takes a product. A missing column leaves its field out. */
export function fieldsOfCells(cells: FileLine['cells']): Record<string, unknown> {
  const fields = FIELDS.flatMap((field): [string, unknown][] => {
    const cell = cells[field]
    const { read = (text: string) => text } = CELLS[field]
    const value = cell === undefined ? undefined : read(cell)
    return value === undefined ? [] : [[field, value]]
  })
  const translations = TRANSLATED.filter(({ columns }) => columns.some(({ name }) => cells[name] !== undefined)).map(
    ({ locale, columns }) =>
      [locale, Object.fromEntries(columns.map(({ text, name }) => [text, cells[name]]))] as const,
  )
  return {
    ...Object.fromEntries(fields),
    ...(translations.length > 0 ? { translations: Object.fromEntries(translations) } : {}),
  }
}

/**
 * Returns the cells of a line that changes a product, without `inStock` if that is as it was exported: staff may have
 * paused the sale since, or ended the pause.
 */
export function changedCells(cells: FileLine['cells']): FileLine['cells'] {
  const { inStock = '', inStockSeen = '', ...others } = cells
  const seen = readYesOrNo(inStockSeen)
  return typeof seen === 'boolean' && readYesOrNo(inStock) === seen ? others : cells
}

/** Returns when the file of a line was exported; null if its `stockSeen` does not say so, as in files of before. */
export function exportedAtOf({ stockSeen = '' }: FileLine['cells']): Date | null {
  return seenOf(stockSeen)?.exportedAt ?? null
}

/** Returns the parts of a `stockSeen` that an export has written, the pieces empty if none were counted; else null. */
function seenOf(cell: string): { stock: string; exportedAt: Date } | null {
  const [, stock = '', instant = ''] = SEEN.exec(cell.trim()) ?? []
  const exportedAt = new Date(instant)
  if (Number.isNaN(exportedAt.getTime())) return null
  return { stock: stock.toLowerCase() === UNCOUNTED ? '' : stock, exportedAt }
}

/** The words of every language for yes and no, folded. A file does not say in which language it was written. */
const YES = new Set(['true', '1', 'x', ...wordsFor('yesWords')])
const NO = new Set(['false', '0', ...wordsFor('noWords')])

function wordsFor(message: 'yesWords' | 'noWords'): string[] {
  return LOCALES.flatMap((locale) => MESSAGES[locale].adminProducts.importing[message].split(',').map(foldText))
}

/** Reads a yes or no; blank changes nothing. Any other text is returned as it is, for the schema to reject. */
function readYesOrNo(cell: string): boolean | string | undefined {
  const word = foldText(cell)
  if (word === '') return undefined
  return YES.has(word) ? true : NO.has(word) ? false : cell
}

/** Reads a cell as it is; a blank one changes nothing. */
function unlessBlank(cell: string): string | undefined {
  return cell.trim() === '' ? undefined : cell
}

/** A line of a file, its cells by column name. */
export interface FileLine {
  line: number
  cells: Partial<Record<FileColumn, string>>
  /** Why the line cannot be read at all. */
  failure: 'csv_unreadable' | 'csv_cells' | null
}

/** A parsed file: its lines, and the column names that the shop does not know. */
export interface ProductFile {
  lines: FileLine[]
  ignored: string[]
}

/** Why a whole file cannot be read (`readProductFile`). */
export type UnreadableCode = 'csv_encoding' | 'csv_empty' | 'csv_columns' | 'csv_too_long'

/**
 * Parses a product file: the first line names its columns, in any order. Only the slug is required; fields without a
 * column keep their values. Fails with csv_encoding, csv_empty, csv_columns, csv_too_long.
 */
export function readProductFile(csv: string): Result<ProductFile, UnreadableCode> {
  const read = readCsv(csv)
  if (!read.ok) return read
  const [head, ...lines] = read.value
  const names = head!.cells.map((cell) => cell.trim())
  const columns = names.map(columnOf)
  const known = columns.filter((column) => column !== undefined)
  const lacking = missing(known)
  if (lacking) return fail('csv_columns', { field: lacking })
  if (lines.length === 0) return fail('csv_empty')
  if (lines.length > MAX_CSV_LINES) return fail('csv_too_long')
  return ok({
    ignored: names.filter((name, place) => name !== '' && columns[place] === undefined),
    lines: lines.map(({ line, cells, isBroken }) => ({
      line,
      cells: Object.fromEntries(
        columns.flatMap((column, place) => (column ? [[column, cells[place] ?? '']] : [])),
      ) as FileLine['cells'],
      failure: isBroken
        ? 'csv_unreadable'
        : cells.slice(columns.length).some((cell) => cell.trim() !== '')
          ? 'csv_cells'
          : null,
    })),
  })
}

/** Returns the column of a header cell, ignoring case, spaces, hyphens and underscores. */
function columnOf(name: string): FileColumn | undefined {
  const plain = name.toLowerCase().replace(/[\s_-]+/g, '')
  return FILE_COLUMNS.find((column) => column.toLowerCase() === plain)
}

/** Returns the column whose absence or repetition makes a file unusable, or null. */
function missing(known: readonly FileColumn[]): FileColumn | null {
  if (!known.includes('slug')) return 'slug'
  for (const { columns } of TRANSLATED) {
    const absent = columns.filter(({ name }) => !known.includes(name))
    if (absent.length > 0 && absent.length < columns.length) return absent[0]!.name
  }
  return known.find((column, place) => known.indexOf(column) !== place) ?? null
}
