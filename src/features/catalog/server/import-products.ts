import { setImmediate as others } from 'node:timers/promises'
import { raiseTags } from '#server/content-tags.ts'
import { errorMessage } from '#server/errors.ts'
import { readDongPerDollar } from '#server/price-rate.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudits, type Actor, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { chunk } from '#shared/chunk.ts'
import { decimalToCents } from '#shared/money.ts'
import { priceDoubts } from '../price-doubts.ts'
import type { ImportLine, ImportReport } from '../product.ts'
import type { SizedProduct } from '../sizes.ts'
import { digestOf, exceeds, planFile, planLines, sizedOf, type Problem, type Step } from './plan-import.ts'
import { readProductFile, type FileLine, type ProductFile, type UnreadableCode } from './product-file.ts'
import { changedTags, insertProducts, relatedHeads, updateProduct, type Writer } from './product-writes.ts'
import { writeStockImport } from './stock-imports.ts'

/** The lines of one transaction. Other writers wait for one transaction at most: some tens of milliseconds. */
export const LINES_AT_ONCE = 10

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
 * that its line is no longer valid, or would overwrite that change.
 * @param plan that of the report which the admin has confirmed; without one, the file is written as it is now
 */
export async function importProducts(
  shop: Shop,
  actor: Actor,
  csv: string,
  locale: Locale,
  plan?: string,
): Promise<Result<ImportReport, UnreadableCode | 'csv_bad_lines' | 'csv_interrupted'>> {
  const file = readProductFile(csv)
  if (!file.ok) return file
  const at = shop.clock.now()
  const steps = await planFile(shop.db, file.value.lines, at)
  if (steps.some(({ kind }) => kind === 'error')) return fail('csv_bad_lines')
  if (plan !== undefined && plan !== digestOf(steps)) return fail('csv_interrupted')
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
      const planned = some.map((place) => ({ line: file.value.lines[place]!, step: steps[place]! }))
      const written = await writeLines(shop, writer, planned, sized)
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
 * no longer valid or would replace what its planned step does not.
 * @param sized what all lines of the file lead to
 */
function writeLines(
  shop: Shop,
  writer: Writer,
  planned: readonly { line: FileLine; step: Step }[],
  sized: readonly SizedProduct[],
) {
  const lines = planned.map(({ line }) => line)
  return shop.db.transaction(async (tx) => {
    const steps = await planLines(tx, lines, { at: writer.at, sized })
    if (steps.some((step, place) => exceeds(step, planned[place]!.step))) return null
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
      ...(step.kind === 'update' ? { changes: Object.keys(step.replaced) } : {}),
      ...doubtsOf(step, dongPerDollar),
      ...(step.kind === 'error' ? { problems: step.problems.map(problem) } : {}),
    }
  })
  return { dryRun, plan: digestOf(steps), counts, ignored, lines: outcomes }
}

/** Returns what is unusual about the prices that a line creates or changes. */
function doubtsOf(step: Step, dongPerDollar: number): Pick<ImportLine, 'doubts'> {
  if (step.kind !== 'create' && step.kind !== 'update') return {}
  if (step.kind === 'update' && !Object.keys(step.replaced).some((field) => /price(VND|USD)$/i.test(field))) return {}
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
