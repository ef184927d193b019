import type { Column } from '#server/csv.ts'
import { readCsv } from '#server/read-csv.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { TRANSLATION_LOCALES, type TranslationLocale } from '#i18n/locales.ts'
import type { EditedProduct } from '../product.ts'
import { MAX_FILE_LINES, PRODUCT_TEXTS, type ProductField, type ProductTexts } from '../product.schema.ts'

type Translated = `${keyof ProductTexts}${Capitalize<TranslationLocale>}`
/** A column of a file of products, by its name in the first line. */
export type FileColumn = ProductField | Translated

/** How a field is written into its cell, and read from it. */
interface Cell {
  value?: (product: EditedProduct) => number
  /** How many digits a number has behind its decimal sign. */
  digits?: number
  /** Returns the field as the API takes it; undefined: the cell leaves the field as it is. */
  read?: (cell: string) => unknown
}

/** The columns of the base fields, in their order. A field without a column does not compile. */
const CELLS: Record<ProductField, Cell> = {
  slug: {},
  name: {},
  description: {},
  priceUSD: { value: ({ priceUSD }) => Number(priceUSD), digits: 2, read: readDollars },
  priceVND: { read: readDong },
  imageUrl: {},
  category: {},
  inStock: { read: readYesOrNo },
}
const FIELDS = Object.keys(CELLS) as ProductField[]

/** The columns of a translation's texts by language: `nameEn`. */
const TRANSLATED = TRANSLATION_LOCALES.map((locale) => ({
  locale,
  columns: PRODUCT_TEXTS.map((text) => ({ text, name: translatedColumn(text, locale) })),
}))

const FILE_COLUMNS: readonly FileColumn[] = [
  ...FIELDS,
  ...TRANSLATED.flatMap(({ columns }) => columns.map(({ name }) => name)),
]

/** The columns of an export; what it writes, `readProductFile` reads. */
export const exportColumns: Column<EditedProduct>[] = [
  ...FIELDS.map((name): Column<EditedProduct> => {
    const { value = (product: EditedProduct) => product[name], digits } = CELLS[name]
    return { name, value, ...(digits === undefined ? {} : { digits }) }
  }),
  ...TRANSLATED.flatMap(({ locale, columns }) =>
    columns.map(({ text, name }) => ({
      name,
      value: ({ translations }: EditedProduct) => translations[locale]?.[text],
    })),
  ),
]

function translatedColumn(text: keyof ProductTexts, locale: TranslationLocale): Translated {
  return `${text}${locale.charAt(0).toUpperCase()}${locale.slice(1)}` as Translated
}

/** Returns the column of a schema's path or a field of the audit log: `translations.en.name` and `en.name` are `nameEn`. */
export function columnAt(path: readonly PropertyKey[]): FileColumn | undefined {
  const [first, second] = path[0] === 'translations' ? path.slice(1) : path
  const locale = TRANSLATION_LOCALES.find((known) => known === first)
  if (!locale) return FIELDS.find((field) => field === first)
  return translatedColumn(PRODUCT_TEXTS.find((text) => text === second) ?? 'name', locale)
}

/** Returns the cells of a line as the API takes a product. A field without a column is left out. */
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

/** Reads `27.00`, `27,00` as a Vietnamese spreadsheet writes it, `$27`. */
function readDollars(cell: string): string {
  return cell.replace(/[\s$]/g, '').replace(/^(\d+),(\d{1,2})$/, '$1.$2')
}

/** Reads `690000`, `690.000`, `690,000 ₫`. Dong have no decimals, so a sign before three digits groups them. */
function readDong(cell: string): string {
  const plain = cell.replace(/[\s₫đ]/g, '')
  return /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(plain) ? plain.replace(/[.,]/g, '') : plain
}

const YES = new Set(['true', '1', 'yes', 'y', 'x', 'có', 'co', 'đúng'])
const NO = new Set(['false', '0', 'no', 'n', 'không', 'khong', 'sai'])

/** A blank cell changes nothing. A cell that says neither stays a text, which the schema refuses. */
function readYesOrNo(cell: string): boolean | string | undefined {
  const word = cell.trim().normalize('NFC').toLowerCase()
  if (word === '') return undefined
  return YES.has(word) ? true : NO.has(word) ? false : cell
}

/** A line of a file: what its cells say, by the names of their columns. */
export interface FileLine {
  line: number
  cells: Partial<Record<FileColumn, string>>
  /** It cannot be read at all. */
  failure: 'csv_unreadable' | 'csv_cells' | null
}

/** A file that can be read: its lines, and the names of the columns that mean nothing to the shop. */
export interface ProductFile {
  lines: FileLine[]
  ignored: string[]
}

/** Why a file as a whole cannot be read (`readProductFile`). */
export type UnreadableCode = 'csv_encoding' | 'csv_empty' | 'csv_columns' | 'csv_too_long'

/**
 * Reads a file of products: the first line names its columns, in any order. A slug on each line is all it needs:
 * what has no column stays as it is. Fails with csv_encoding, csv_empty, csv_columns, csv_too_long.
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
  if (lines.length > MAX_FILE_LINES) return fail('csv_too_long')
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

/** The column that a name means, whatever its letters' case and what stands between its words. */
function columnOf(name: string): FileColumn | undefined {
  const plain = name.toLowerCase().replace(/[\s_-]+/g, '')
  return FILE_COLUMNS.find((column) => column.toLowerCase() === plain)
}

/** The column whose lack, or second appearance, makes a file useless. */
function missing(known: readonly FileColumn[]): FileColumn | null {
  if (!known.includes('slug')) return 'slug'
  for (const { columns } of TRANSLATED) {
    const absent = columns.filter(({ name }) => !known.includes(name))
    if (absent.length > 0 && absent.length < columns.length) return absent[0]!.name
  }
  return known.find((column, place) => known.indexOf(column) !== place) ?? null
}
