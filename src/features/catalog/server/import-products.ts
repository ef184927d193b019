import { setImmediate as others } from 'node:timers/promises'
import { raiseTags } from '#server/content-tags.ts'
import { errorMessage } from '#server/errors.ts'
import { asErrorCode, type ErrorCode } from '#shared/error-codes.ts'
import { readDongPerDollar } from '#server/price-rate.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudits, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { chunk } from '#shared/chunk.ts'
import { decimalToCents } from '#shared/money.ts'
import { priceDoubts } from '../price-doubts.ts'
import type { EditedProduct, ImportLine, ImportReport } from '../product.ts'
import type { SizedProduct } from '../sizes.ts'
import { productChangeSchema, productSchema, type ProductInput } from '../product.schema.ts'
import { editedProducts, movedSlugs, type Reader } from './admin-queries.ts'
import {
  changedCells,
  columnAt,
  exportedAtOf,
  fieldsOfCells,
  readProductFile,
  type FileLine,
  type ProductFile,
  type UnreadableCode,
} from './product-file.ts'
import { readSizedProducts, refusedAmong, sizedAfter } from './product-sizes.ts'
import {
  changedTags,
  changesOf,
  insertProducts,
  refusedPrices,
  relatedHeads,
  updateProduct,
  type Actor,
  type FileChange,
  type Writer,
} from './product-writes.ts'
import { readStockImports, stockOfLine, writeStockImport, type StockImport } from './stock-imports.ts'

/** The lines of one transaction. Other writers wait for one transaction at most: some tens of milliseconds. */
export const LINES_AT_ONCE = 10
const LINES_PLANNED_AT_ONCE = 200

/** The parsed and validated operation of a line. */
type Step =
  | { kind: 'create'; input: ProductInput; stockImport: StockImport | null }
  | { kind: 'update'; before: EditedProduct; change: FileChange; changes: string[]; stockImport: StockImport | null }
  | { kind: 'unchanged'; before: EditedProduct; stockImport: StockImport | null }
  | { kind: 'error'; problems: [Problem, ...Problem[]] }

interface Problem {
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

/** Plans an import line by line, and writes nothing. Fails as readProductFile does. */
export async function tryImport(
  shop: Shop,
  csv: string,
  locale: Locale,
): Promise<Result<ImportReport, UnreadableCode>> {
  const file = readProductFile(csv)
  if (!file.ok) return file
  const steps = await planFile(shop.db, file.value.lines, shop.clock.now())
  return ok(report(file.value, steps, { locale, dryRun: true, dongPerDollar: await readDongPerDollar(shop.db) }))
}

/**
 * Imports a file. All lines are validated first, and a single invalid line stops the import before anything is written.
 * Lines are then written in small batches, each with its audit entry: the search index makes a line cost milliseconds,
 * and thousands in one transaction would block orders for seconds. If the import stops halfway, the lines before are in
 * the shop, whole; products are matched by slug, so sending the same file again continues where it stopped. Pieces are
 * added once (decision 086).
 *
 * Fails as readProductFile does, with csv_bad_lines, and with csv_interrupted if a product was changed meanwhile so
 * that its line is no longer valid.
 */
export async function importProducts(
  shop: Shop,
  actor: Actor,
  csv: string,
  locale: Locale,
): Promise<Result<ImportReport, UnreadableCode | 'csv_bad_lines' | 'csv_interrupted'>> {
  const file = readProductFile(csv)
  if (!file.ok) return file
  const at = shop.clock.now()
  const steps = await planFile(shop.db, file.value.lines, at)
  if (steps.some(({ kind }) => kind === 'error')) return fail('csv_bad_lines')
  const writer = { actor, at, action: 'imported' } as const
  const dongPerDollar = await readDongPerDollar(shop.db)
  const sized = steps.flatMap((step) => sizedOf(step) ?? [])
  const isOtherSize = (place: number) => Number(Boolean(sizedOf(steps[place]!)?.sizeOf))
  // The product of which others are sizes is written before them.
  const places = [...steps.keys()]
    .filter((place) => {
      const step = steps[place]!
      return step.kind !== 'unchanged' || step.stockImport
    })
    .toSorted((a, b) => isOtherSize(a) - isOtherSize(b))
  let isChanged = false
  try {
    for (const some of chunk(places, LINES_AT_ONCE)) {
      const written = await writeLines(
        shop,
        writer,
        some.map((place) => file.value.lines[place]!),
        sized,
      )
      // The local database answers without yielding the thread: without this, no other request is served until the last
      // line.
      await others()
      if (!written) return fail('csv_interrupted')
      isChanged ||= written.isChanged
      some.forEach((place, n) => (steps[place] = written.steps[n]!))
    }
    return ok(report(file.value, steps, { locale, dryRun: false, dongPerDollar }))
  } finally {
    if (isChanged) await shop.invalidatePages()
  }
}

/**
 * Writes some lines in one transaction, against the current products. Returns null, with nothing written, if a line is
 * no longer valid.
 * @param sized what all lines of the file lead to
 */
function writeLines(shop: Shop, writer: Writer, lines: readonly FileLine[], sized: readonly SizedProduct[]) {
  return shop.db.transaction(async (tx) => {
    const planned = plan(lines, await readKnown(tx, lines), writer.at)
    const steps = await withSizesChecked(tx, planned, sized)
    if (steps.some(({ kind }) => kind === 'error')) return null
    const related = await relatedHeads(tx)
    const inputs = steps.flatMap((step) => (step.kind === 'create' ? [step.input] : []))
    const created = await insertProducts(tx, writer, inputs)
    const entries: AuditEntry[] = []
    for (const step of steps) {
      const entry = step.kind === 'update' && (await updateProduct(tx, writer, step.before, step.change))
      if (entry) entries.push(entry)
      if (step.kind === 'error') continue
      const id = step.kind === 'create' ? created.shift()! : step.before.id
      if (step.stockImport) await writeStockImport(tx, id, step.stockImport)
    }
    await recordAudits(tx, entries)
    if (inputs.length === 0 && entries.length === 0) return { steps, isChanged: false }
    // No page has shown a new product yet, so it has no tag to raise.
    const shown = entries.map(({ entityId }) => entityId)
    const heads = steps.flatMap((step) => [
      ...(step.kind === 'update' ? [step.before.sizeOf] : []),
      sizedOf(step)?.sizeOf ?? null,
    ])
    for (const statement of raiseTags(tx, await changedTags(tx, related, shown, heads))) await statement
    return { steps, isChanged: true }
  })
}

/**
 * Plans all lines; reads the products of one batch at a time, and yields in between so that other requests are served.
 */
async function planFile(db: Reader, lines: readonly FileLine[], at: Date): Promise<Step[]> {
  const steps: Step[] = []
  const seen = new Set<string>()
  for (const some of chunk(lines, LINES_PLANNED_AT_ONCE)) {
    steps.push(...plan(some, await readKnown(db, some), at, seen))
    await others()
  }
  return withSizesChecked(
    db,
    steps,
    steps.flatMap((step) => sizedOf(step) ?? []),
  )
}

/** Returns the product that a step leads to; null if it writes none. */
function sizedOf(step: Step): SizedProduct | null {
  if (step.kind === 'create') return sizedAfter(null, step.input)
  return step.kind === 'update' ? sizedAfter(step.before, step.change) : null
}

/**
 * Returns the steps, those refused whose product cannot be the size that it leads to, among the products as the whole
 * file leaves them.
 * @param sized what all lines of the file lead to
 */
async function withSizesChecked(db: Reader, steps: readonly Step[], sized: readonly SizedProduct[]): Promise<Step[]> {
  const isSized = steps.map((step) =>
    step.kind === 'create' ? step.input.sizeOf !== null : step.kind === 'update' && changesSize(step.changes),
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
  const changes = changesOf(before, change).map((field) => columnAt(field.split('.')) ?? field)
  return changes.length === 0
    ? { kind: 'unchanged', before, stockImport }
    : { kind: 'update', before, change, changes, stockImport }
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

function report(
  { lines, ignored }: ProductFile,
  steps: readonly Step[],
  { locale, dryRun, dongPerDollar }: { locale: Locale; dryRun: boolean; dongPerDollar: number },
): ImportReport {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
  const problem = ({ code, field, values }: Problem) => ({
    code,
    message: errorMessage(code, locale, undefined, values),
    ...(field ? { field } : {}),
  })
  const outcomes = steps.map((step, place): ImportLine => {
    counts[step.kind]++
    const { line, cells } = lines[place]!
    return {
      line,
      outcome: step.kind,
      slug: (cells.slug ?? '').trim(),
      name: (cells.name ?? (step.kind === 'update' ? step.before.name : '')).trim(),
      ...(step.kind === 'update' ? { changes: step.changes } : {}),
      ...doubtsOf(step, dongPerDollar),
      ...(step.kind === 'error' ? { problems: step.problems.map(problem) } : {}),
    }
  })
  return { dryRun, counts, ignored, lines: outcomes }
}

/** Returns what is unusual about the prices that a line creates or changes. */
function doubtsOf(step: Step, dongPerDollar: number): Pick<ImportLine, 'doubts'> {
  if (step.kind !== 'create' && step.kind !== 'update') return {}
  if (step.kind === 'update' && !step.changes.some((field) => /price(VND|USD)$/i.test(field))) return {}
  const { priceVND, priceUSD, salePriceVND, salePriceUSD } =
    step.kind === 'create' ? step.input : { ...step.before, ...step.change }
  const inDollars = (decimal: string) => decimalToCents(decimal) ?? 0
  const sale =
    salePriceVND === null || salePriceUSD === null
      ? []
      : priceDoubts({ VND: salePriceVND, USD: inDollars(salePriceUSD) }, dongPerDollar)
  const normal = priceDoubts({ VND: priceVND, USD: inDollars(priceUSD) }, dongPerDollar)
  const doubts = [...new Set([...normal, ...sale])]
  return doubts.length > 0 ? { doubts } : {}
}
