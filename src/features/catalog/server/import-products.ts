import { raiseTags } from '../../../server/content-tags.ts'
import { asErrorCode, errorMessage, type ErrorCode } from '../../../server/errors.ts'
import type { Shop } from '../../../server/shop.ts'
import { recordTrails, type TrailEntry } from '../../../server/trail.ts'
import type { Locale } from '../../../shared/locale.ts'
import type { EditedProduct, FileColumn, ImportLine, ImportReport } from '../product.ts'
import { productChangeSchema, productSchema, type ProductChange, type ProductInput } from '../product.schema.ts'
import { editedProducts } from './admin-queries.ts'
import { readProductFile, type FileLine } from './product-file.ts'
import { changedTags, changesOf, insertProducts, relatedHeads, updateProduct, type Actor } from './product-writes.ts'

type Imported = { ok: true; value: ImportReport } | { ok: false; code: ErrorCode; field?: string }

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
export async function tryImport(shop: Shop, csv: string, locale: Locale): Promise<Imported> {
  const file = readProductFile(csv)
  if (!file.ok) return file
  const steps = plan(file.lines, await editedProducts(shop.db))
  return { ok: true, value: report(file, steps, locale, true) }
}

/**
 * Imports a file in one transaction: all of its lines, or, where one is not right, none. Products are known by their
 * slugs. Fails as readProductFile does, and with csv_bad_lines.
 */
export async function importProducts(shop: Shop, actor: Actor, csv: string, locale: Locale): Promise<Imported> {
  const file = readProductFile(csv)
  if (!file.ok) return file
  const writer = { actor, at: shop.clock.now(), action: 'imported' } as const
  let tags: [string, ...string[]] | null = null
  const imported = await shop.db.transaction(async (tx): Promise<Imported> => {
    const steps = plan(file.lines, await editedProducts(tx))
    if (steps.some(({ kind }) => kind === 'error')) return { ok: false, code: 'csv_bad_lines' }
    const related = await relatedHeads(tx)
    const made = await insertProducts(
      tx,
      writer,
      steps.flatMap((step) => (step.kind === 'create' ? [step.input] : [])),
    )
    const told: TrailEntry[] = []
    for (const step of steps) {
      const entry = step.kind === 'update' && (await updateProduct(tx, writer, step.before, step.change))
      if (entry) told.push(entry)
    }
    await recordTrails(tx, told)
    if (made.length > 0 || told.length > 0) {
      // No page has shown a product that was made just now.
      const ids = told.map(({ entityId }) => entityId)
      tags = await changedTags(tx, related, ids)
      for (const statement of raiseTags(tx, tags)) await statement
    }
    return { ok: true, value: report(file, steps, locale, false) }
  })
  if (tags) await shop.republish(tags)
  return imported
}

function plan(lines: readonly FileLine[], existing: readonly EditedProduct[]): Step[] {
  const bySlug = new Map(existing.map((product) => [product.slug, product]))
  const seen = new Set<string>()
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
  const given = wireForm(cells)
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

/** Cells as the API takes them: what has no column is not named. */
function wireForm({ nameEn, descriptionEn, inStock, priceUSD, priceVND, ...texts }: FileLine['cells']) {
  return {
    ...texts,
    ...(priceUSD === undefined ? {} : { priceUSD: dollars(priceUSD) }),
    ...(priceVND === undefined ? {} : { priceVND: dong(priceVND) }),
    ...(inStock === undefined || inStock.trim() === '' ? {} : { inStock: yesOrNo(inStock) }),
    ...(nameEn === undefined ? {} : { en: { name: nameEn, description: descriptionEn } }),
  }
}

/** `27.00`, `27,00` as a Vietnamese spreadsheet writes it, `$27`. */
function dollars(cell: string): string {
  return cell.replace(/[\s$]/g, '').replace(/^(\d+),(\d{1,2})$/, '$1.$2')
}

/** `690000`, `690.000`, `690,000 ₫`: dong have no decimals, so that what stands before three digits groups them. */
function dong(cell: string): string {
  const plain = cell.replace(/[\s₫đ]/g, '')
  return /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(plain) ? plain.replace(/[.,]/g, '') : plain
}

const YES = new Set(['true', '1', 'yes', 'y', 'x', 'có', 'co', 'đúng'])
const NO = new Set(['false', '0', 'no', 'n', 'không', 'khong', 'sai'])

/** A cell that says neither stays a text, which the schema refuses. */
function yesOrNo(cell: string): boolean | string {
  const word = cell.trim().normalize('NFC').toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : cell
}

/** The column that a schema's path means: `en.name` stands in `nameEn`. */
function columnAt(path: readonly PropertyKey[]): FileColumn | undefined {
  if (path[0] !== 'en') return path[0] as FileColumn | undefined
  return path[1] === 'description' ? 'descriptionEn' : 'nameEn'
}

function report(
  { lines, ignored }: { lines: readonly FileLine[]; ignored: string[] },
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
