import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { chunk } from '#shared/chunk.ts'
import { asErrorCode, type ErrorCode } from '#shared/error-codes.ts'
import type { EditedProduct } from '../product.ts'
import { productChangeSchema, productSchema, type ProductInput } from '../product.schema.ts'
import type { SizedProduct } from '../sizes.ts'
import { editedProducts, movedSlugs, type Reader } from './admin-queries.ts'
import { changedCells, columnAt, exportedAtOf, fieldsOfCells, type FileLine } from './product-file.ts'
import { readSizedProducts, refusedAmong, sizedAfter } from './product-sizes.ts'
import { changesOf, namedFields, refusedPrices, type FileChange } from './product-writes.ts'
import { readStockImports, stockOfLine, type StockImport } from './stock-imports.ts'

const LINES_AT_ONCE = 200

/** The parsed and validated operation of a line. */
export type Step =
  | { kind: 'create'; input: ProductInput; stockImport: StockImport | null }
  | {
      kind: 'update'
      before: EditedProduct
      change: FileChange
      /**
       * The values that the changed columns have so far. Of the pieces none, because sales change them: what an import
       * makes of those is decision 086.
       */
      replaced: Readonly<Record<string, unknown>>
      stockImport: StockImport | null
    }
  | { kind: 'unchanged'; before: EditedProduct; stockImport: StockImport | null }
  | { kind: 'error'; problems: [Problem, ...Problem[]] }

export interface Problem {
  code: ErrorCode
  field?: string | undefined
  /** What the message says for its placeholders. */
  values?: Readonly<Record<string, string>>
}

/** What the shop has for the slugs of some lines. */
interface Known {
  products: readonly EditedProduct[]
  /** The present slugs by former ones. */
  moved: ReadonlyMap<string, string>
  /** The last imports of pieces by product id. */
  stockImports: ReadonlyMap<string, StockImport>
}

/**
 * Plans all lines; reads the products of one batch at a time, and yields in between so that other requests are served.
 */
export async function planFile(db: Reader, lines: readonly FileLine[], at: Date): Promise<Step[]> {
  const steps: Step[] = []
  const seen = new Set<string>()
  for (const some of chunk(lines, LINES_AT_ONCE)) {
    steps.push(...plan(some, await readKnown(db, some), at, seen))
    await others()
  }
  return withSizesChecked(
    db,
    steps,
    steps.flatMap((step) => sizedOf(step) ?? []),
  )
}

/**
 * Plans some lines against the current products.
 * @param sized what all lines of the file lead to
 */
export async function planLines(
  db: Reader,
  lines: readonly FileLine[],
  { at, sized }: { at: Date; sized: readonly SizedProduct[] },
): Promise<Step[]> {
  return withSizesChecked(db, plan(lines, await readKnown(db, lines), at), sized)
}

/** Returns the product that a step leads to; null if it writes none. */
export function sizedOf(step: Step): SizedProduct | null {
  if (step.kind === 'create') return sizedAfter(null, step.input)
  return step.kind === 'update' ? sizedAfter(step.before, step.change) : null
}

/** Returns a digest of the lines that write something, and of what each of them replaces. */
export function digestOf(steps: readonly Step[]): string {
  const writing = steps.map((step) => (step.kind === 'update' ? step.replaced : step.kind))
  return createHash('sha256').update(JSON.stringify(writing)).digest('base64url')
}

/** Returns true if a step fails, or replaces what the planned one does not: the product was changed meanwhile. */
export function exceeds(step: Step, planned: Step): boolean {
  if (step.kind === 'error') return true
  if (step.kind === 'create') return planned.kind !== 'create'
  if (step.kind === 'unchanged') return false
  if (planned.kind !== 'update') return true
  return Object.entries(step.replaced).some(
    ([column, value]) => !(column in planned.replaced) || !isDeepStrictEqual(value, planned.replaced[column]),
  )
}

/**
 * Returns the steps, those refused whose product cannot be the size that it leads to, among the products as the whole
 * file leaves them.
 * @param sized what all lines of the file lead to
 */
async function withSizesChecked(db: Reader, steps: readonly Step[], sized: readonly SizedProduct[]): Promise<Step[]> {
  const isSized = steps.map((step) =>
    step.kind === 'create'
      ? step.input.sizeOf !== null
      : step.kind === 'update' && changesSize(Object.keys(step.replaced)),
  )
  if (!isSized.includes(true)) return [...steps]
  const before = await readSizedProducts(
    db,
    sized.flatMap(({ slug, sizeOf }) => [slug, sizeOf]),
  )
  const after = [...new Map([...before, ...sized].map((product) => [product.slug, product])).values()]
  return steps.map((step, place) => {
    const product = isSized[place] ? sizedOf(step) : null
    const refused = product && refusedAmong(product, after)
    return refused ? wrong({ code: refused.code, field: columnAt([refused.field!]) }) : step
  })
}

const changesSize = (columns: readonly string[]) =>
  columns.some((column) => column === 'sizeOf' || column === 'size' || column === 'category')

const slugsOf = (lines: readonly FileLine[]) => lines.map(({ cells }) => (cells.slug ?? '').trim())

async function readKnown(db: Reader, lines: readonly FileLine[]): Promise<Known> {
  const slugs = slugsOf(lines)
  const found = await editedProducts(db, { slugs })
  const known = new Set(found.map(({ slug }) => slug))
  const others = slugs.filter((slug) => !known.has(slug))
  return {
    products: found,
    moved: others.length > 0 ? await movedSlugs(db, others) : new Map(),
    stockImports: await readStockImports(
      db,
      found.map(({ id }) => id),
    ),
  }
}

function plan(lines: readonly FileLine[], known: Known, at: Date, seen = new Set<string>()): Step[] {
  const bySlug = new Map(known.products.map((product) => [product.slug, product]))
  return lines.map((line) => {
    const slug = (line.cells.slug ?? '').trim()
    const isTwice = seen.has(slug)
    seen.add(slug)
    if (line.failure) return wrong({ code: line.failure })
    if (isTwice && slug !== '') return wrong({ code: 'csv_slug_twice', field: 'slug' })
    // The file is older than the product's slug: a product with the old one would take over its address.
    const moved = known.moved.get(slug)
    if (moved !== undefined) return wrong({ code: 'csv_slug_moved', field: 'slug', values: { slug: moved } })
    const before = bySlug.get(slug)
    return stepOf(line.cells, before, before && known.stockImports.get(before.id), at)
  })
}

function stepOf(
  cells: FileLine['cells'],
  before: EditedProduct | undefined,
  lastStock: StockImport | undefined,
  at: Date,
): Step {
  if (before?.archivedAt) return wrong({ code: 'csv_archived', field: 'slug' })
  const given = fieldsOfCells(before ? changedCells(cells) : cells)
  const parsed = before ? productChangeSchema.safeParse(given) : productSchema.safeParse(given)
  if (!parsed.success)
    return wrong(
      ...parsed.error.issues.map(({ message, path }) => ({
        code: asErrorCode(message) ?? 'invalid_input',
        field: columnAt(path),
      })),
    )
  const refused = refusedPrices(before ?? null, parsed.data, at)
  if (refused) return wrong({ code: refused.code, field: columnAt([refused.field!]) })
  const stock = stockOfLine({ change: parsed.data, exportedAt: exportedAtOf(cells) }, lastStock, at)
  if (!stock.ok) return wrong({ code: stock.code, field: columnAt(['stock']) })
  const { stockImport } = stock.value
  if (!before) return { kind: 'create', input: parsed.data as ProductInput, stockImport }
  const change = withoutOldAlt(before, stock.value.change)
  const changed = changesOf(before, change)
  if (changed.length === 0) return { kind: 'unchanged', before, stockImport }
  const values = namedFields(before)
  const replaced = changed.map((field) => [
    columnAt(field.split('.')) ?? field,
    field === 'stock' ? null : values[field],
  ])
  return { kind: 'update', before, change, replaced: Object.fromEntries(replaced), stockImport }
}

/**
 * Returns a change without the text of the first picture if it gives the product another first picture: in an exported
 * file whose address cell alone was changed, the text is still that of the picture before.
 */
function withoutOldAlt(before: EditedProduct, change: FileChange): FileChange {
  const { imageAlt, ...others } = change
  const isOfAnother = change.imageUrl !== undefined && change.imageUrl !== before.imageUrl
  return isOfAnother && JSON.stringify(imageAlt) === JSON.stringify(before.imageAlt) ? others : change
}

function wrong(...problems: Problem[]): Step {
  const [first = { code: 'invalid_input' }, ...others] = problems
  return { kind: 'error', problems: [first, ...others] }
}
