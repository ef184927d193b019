import { setImmediate as others } from 'node:timers/promises'
import { count, isNull, lte } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { errorMessage } from '#server/errors.ts'
import { asErrorCode, type ErrorCode } from '#shared/error-codes.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudits, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { RELATED_COUNT, relatedTag } from '../catalog.ts'
import type { EditedProduct, ImportLine, ImportReport } from '../product.ts'
import { productChangeSchema, productSchema, type ProductChange, type ProductInput } from '../product.schema.ts'
import { editedProducts } from './admin-queries.ts'
import {
  columnAt,
  fieldsOfCells,
  readProductFile,
  type FileLine,
  type ProductFile,
  type UnreadableCode,
} from './product-file.ts'
import { changesOf, insertProducts, updateProduct, type Actor, type Writer } from './product-writes.ts'

/** Lines that one transaction writes. Other writers wait for one such turn at most: some tens of milliseconds. */
export const LINES_AT_ONCE = 10
const LINES_PLANNED_AT_ONCE = 200

/** What a line asks for, once it is understood. */
type Step =
  | { kind: 'create'; input: ProductInput }
  | { kind: 'update'; before: EditedProduct; change: ProductChange; changes: string[] }
  | { kind: 'unchanged' }
  | { kind: 'error'; problems: [Problem, ...Problem[]] }

interface Problem {
  code: ErrorCode
  field?: string | undefined
}

/** Tells what would come of a file, line by line, and writes nothing. Fails as readProductFile does. */
export async function tryImport(
  shop: Shop,
  csv: string,
  locale: Locale,
): Promise<Result<ImportReport, UnreadableCode>> {
  const file = readProductFile(csv)
  if (!file.ok) return file
  const steps = await planFile(file.value.lines, await editedProducts(shop.db))
  return ok(report(file.value, steps, locale, true))
}

/**
 * Imports a file. The whole of it is checked first, and where one line is not right, nothing is written. Lines are then
 * written some at a time, each with its audit entry: the search index makes a line cost milliseconds, and thousands of them
 * in one transaction would keep orders waiting for seconds. Should it end half-way, the lines before are in the shop,
 * whole; products are known by their slugs, so the same file, sent again, goes on where it ended.
 *
 * Fails as readProductFile does, with csv_bad_lines, and with csv_interrupted where a product was changed meanwhile so
 * that its line is not right any more.
 */
export async function importProducts(
  shop: Shop,
  actor: Actor,
  csv: string,
  locale: Locale,
): Promise<Result<ImportReport, UnreadableCode | 'csv_bad_lines' | 'csv_interrupted'>> {
  const file = readProductFile(csv)
  if (!file.ok) return file
  const steps = await planFile(file.value.lines, await editedProducts(shop.db))
  if (steps.some(({ kind }) => kind === 'error')) return fail('csv_bad_lines')
  const writer = { actor, at: shop.clock.now(), action: 'imported' } as const
  const places = [...steps.keys()].filter((place) => steps[place]!.kind !== 'unchanged')
  let isChanged = false
  try {
    for (let from = 0; from < places.length; from += LINES_AT_ONCE) {
      const some = places.slice(from, from + LINES_AT_ONCE)
      const written = await writeLines(
        shop,
        writer,
        some.map((place) => file.value.lines[place]!),
      )
      // The database answers without leaving the thread: nobody else would be heard before the last line.
      await others()
      if (!written) return fail('csv_interrupted')
      isChanged ||= written.isChanged
      some.forEach((place, n) => (steps[place] = written.steps[n]!))
    }
    return ok(report(file.value, steps, locale, false))
  } finally {
    if (isChanged) await shop.republish()
  }
}

/** Writes some lines in one transaction, as the products are now. Null: one is not right any more, and none is written. */
function writeLines(shop: Shop, writer: Writer, lines: readonly FileLine[]) {
  return shop.db.transaction(async (tx) => {
    const slugs = lines.map(({ cells }) => (cells.slug ?? '').trim())
    const steps = plan(lines, await editedProducts(tx, { slugs }))
    if (steps.some(({ kind }) => kind === 'error')) return null
    const inputs = steps.flatMap((step) => (step.kind === 'create' ? [step.input] : []))
    await insertProducts(tx, writer, inputs)
    const told: AuditEntry[] = []
    for (const step of steps) {
      const entry = step.kind === 'update' && (await updateProduct(tx, writer, step.before, step.change))
      if (entry) told.push(entry)
    }
    await recordAudits(tx, told)
    if (inputs.length === 0 && told.length === 0) return { steps, isChanged: false }
    // No page has shown a product that was made just now.
    const shown = told.map(({ entityId }) => `product:${entityId}`)
    for (const statement of raiseTags(tx, ['products', ...shown, ...(await movedTags(tx, steps))])) await statement
    return { steps, isChanged: true }
  })
}

/**
 * What stands under the products of these categories may have become another: of those that a line touches, and of
 * those too small to fill the place by themselves.
 */
async function movedTags(tx: Transaction, steps: readonly Step[]): Promise<string[]> {
  const touched = steps.flatMap((step) => {
    if (step.kind === 'create') return [step.input.category]
    if (step.kind !== 'update' || !step.changes.some((field) => field === 'category' || field === 'inStock')) return []
    return [step.before.category, step.change.category ?? step.before.category]
  })
  if (touched.length === 0) return []
  const small = await tx
    .select({ category: products.category })
    .from(products)
    .where(isNull(products.archivedAt))
    .groupBy(products.category)
    .having(lte(count(), RELATED_COUNT))
  return [...new Set([...touched, ...small.map(({ category }) => category)])].map(relatedTag)
}

/** What all lines ask for; others are answered in between. */
async function planFile(lines: readonly FileLine[], existing: readonly EditedProduct[]): Promise<Step[]> {
  const steps: Step[] = []
  const seen = new Set<string>()
  for (let from = 0; from < lines.length; from += LINES_PLANNED_AT_ONCE) {
    steps.push(...plan(lines.slice(from, from + LINES_PLANNED_AT_ONCE), existing, seen))
    await others()
  }
  return steps
}

function plan(lines: readonly FileLine[], existing: readonly EditedProduct[], seen = new Set<string>()): Step[] {
  const bySlug = new Map(existing.map((product) => [product.slug, product]))
  return lines.map((line) => {
    const slug = (line.cells.slug ?? '').trim()
    const isTwice = seen.has(slug)
    seen.add(slug)
    if (line.failure) return wrong({ code: line.failure })
    if (isTwice && slug !== '') return wrong({ code: 'csv_slug_twice', field: 'slug' })
    return stepOf(line.cells, bySlug.get(slug))
  })
}

function stepOf(cells: FileLine['cells'], before: EditedProduct | undefined): Step {
  if (before?.archivedAt) return wrong({ code: 'csv_archived', field: 'slug' })
  const given = fieldsOfCells(cells)
  const parsed = before ? productChangeSchema.safeParse(given) : productSchema.safeParse(given)
  if (!parsed.success)
    return wrong(
      ...parsed.error.issues.map(({ message, path }) => ({
        code: asErrorCode(message) ?? 'invalid_input',
        field: columnAt(path),
      })),
    )
  if (!before) return { kind: 'create', input: parsed.data as ProductInput }
  const changes = changesOf(before, parsed.data).map((field) => columnAt(field.split('.')) ?? field)
  return changes.length === 0 ? { kind: 'unchanged' } : { kind: 'update', before, change: parsed.data, changes }
}

function wrong(...problems: Problem[]): Step {
  const [first = { code: 'invalid_input' }, ...others] = problems
  return { kind: 'error', problems: [first, ...others] }
}

function report(
  { lines, ignored }: ProductFile,
  steps: readonly Step[],
  locale: Locale,
  dryRun: boolean,
): ImportReport {
  const counts = { create: 0, update: 0, unchanged: 0, error: 0 }
  const told = (code: ErrorCode, field: string | undefined) => ({
    code,
    message: errorMessage(code, locale),
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
      ...(step.kind === 'error' ? { problems: step.problems.map(({ code, field }) => told(code, field)) } : {}),
    }
  })
  return { dryRun, counts, ignored, lines: outcomes }
}
