import type { Column } from '#server/csv.ts'
import { readCsv } from '#server/read-csv.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { FILE_COLUMNS, type EditedProduct, type FileColumn } from '../product.ts'
import { MAX_FILE_LINES } from '../product.schema.ts'

/** The columns of an export; what it writes, `readProductFile` reads. */
export const exportColumns: Column<EditedProduct>[] = [
  { name: 'slug', value: (product) => product.slug },
  { name: 'name', value: (product) => product.name },
  { name: 'description', value: (product) => product.description },
  { name: 'priceUSD', value: (product) => Number(product.priceUSD), digits: 2 },
  { name: 'priceVND', value: (product) => product.priceVND },
  { name: 'imageUrl', value: (product) => product.imageUrl },
  { name: 'category', value: (product) => product.category },
  { name: 'inStock', value: (product) => product.inStock },
  { name: 'nameEn', value: (product) => product.en?.name },
  { name: 'descriptionEn', value: (product) => product.en?.description },
]

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
  if (known.includes('nameEn') !== known.includes('descriptionEn'))
    return known.includes('nameEn') ? 'descriptionEn' : 'nameEn'
  return known.find((column, place) => known.indexOf(column) !== place) ?? null
}
