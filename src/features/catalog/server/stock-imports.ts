import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
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

/**
 * Returns the change of a line with what the last import of the product's pieces has written of it already, and the
 * import to store if the line asks for other pieces. Fails with csv_stock_older if the last one was from a later
 * export: then nothing knows whether the difference of this line is in the shop already.
 * @param exportedAt null if the line does not say it: its pieces are changed each time, as those of an edit are
 */
export function stockOfLine(
  change: ProductChange,
  exportedAt: Date | null,
  last: StockImport | undefined,
): Result<{ change: FileChange; stockImport: StockImport | null }, 'csv_stock_older'> {
  if (!exportedAt) return ok({ change, stockImport: null })
  const age = last ? exportedAt.getTime() - last.exportedAt.getTime() : Infinity
  const given: FileChange = last && age === 0 ? { ...change, stockImported: last.stock } : change
  const { stock, stockSeen, stockImported = stockSeen } = given
  if (typeof stock !== 'number' || stock === stockImported) return ok({ change: given, stockImport: null })
  return age < 0 ? fail('csv_stock_older') : ok({ change: given, stockImport: { stock, exportedAt } })
}
