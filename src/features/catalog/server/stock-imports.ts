import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { isAhead } from '#server/clock.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { ProductChange } from '../product.schema.ts'
import type { Reader } from './admin-queries.ts'
import type { FileChange } from './product-writes.ts'

/** The pieces that a line of an exported file asked for, and when that file was exported. */
export interface StockImport {
  stock: number
  exportedAt: Date
}

/** Returns the last imports of pieces by product id, of those products that have one. */
export async function readStockImports(db: Reader, ids: readonly string[]): Promise<Map<string, StockImport>> {
  const { id, importedStock, stockExportedAt } = products
  const rows = await db
    .select({ id, stock: importedStock, exportedAt: stockExportedAt })
    .from(products)
    .where(and(inArray(id, [...ids]), isNotNull(stockExportedAt)))
  return new Map(rows.map(({ id, stock, exportedAt }) => [id, { stock: stock!, exportedAt: exportedAt! }]))
}

/** Stores the import of a product's pieces, in the transaction that changes them. */
export async function writeStockImport(tx: Transaction, id: string, { stock, exportedAt }: StockImport): Promise<void> {
  await tx.update(products).set({ importedStock: stock, stockExportedAt: exportedAt }).where(eq(products.id, id))
}

/** A line of a file: the change that it asks for, and when the file was exported; null if the line does not say it. */
interface StockLine {
  change: ProductChange
  exportedAt: Date | null
}

/**
 * Returns the change of a line with what the last import of the product's pieces has written of it already, and the
 * import to store if the line asks for other pieces. A line with the number of its export asks for none, also if
 * another copy of that export has. Fails with csv_stock_older if the last import was from a later export: then nothing
 * knows whether the difference of this line is in the shop already. Without an export's time the pieces are changed
 * each time, as those of an edit are.
 * @param now an import whose export lies ahead of it was exported while the clock was ahead, and says nothing
 */
export function stockOfLine(
  { change, exportedAt }: StockLine,
  last: StockImport | undefined,
  now: Date,
): Result<{ change: FileChange; stockImport: StockImport | null }, 'csv_stock_older'> {
  const { stock, stockSeen } = change
  if (!exportedAt || typeof stock !== 'number' || stock === stockSeen) return ok({ change, stockImport: null })
  const age = last ? exportedAt.getTime() - last.exportedAt.getTime() : Infinity
  if (last && age === 0)
    return ok({
      change: { ...change, stockImported: last.stock },
      stockImport: stock === last.stock ? null : { stock, exportedAt },
    })
  // An export from a time when the clock was ahead is older than it says.
  if (last && (age < 0 ? !isAhead(last.exportedAt, now) : isAhead(exportedAt, now))) return fail('csv_stock_older')
  return ok({ change, stockImport: { stock, exportedAt } })
}
