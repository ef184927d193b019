import type { RunWritten } from '#features/runs/runs.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { PageTranslate } from '#i18n/page.ts'

/** Returns which orders did not join a run, and why; null if all did. */
export function refusedText(t: PageTranslate, refused: RunWritten['refused']): string | null {
  if (refused.length === 0) return null
  return refused.map(({ id, why }) => t(`adminRuns:refused.${why}`, { number: shortOrderId(id) })).join(' ')
}
