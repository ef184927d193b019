import { importProducts } from '#features/catalog/catalog.calls.ts'
import type { ImportReport } from '#features/catalog/product.ts'
import { callAdmin } from '../admin.api.ts'
import { ImportFileDialog } from '../csv-file/ImportFileDialog.tsx'
import { useAsk } from '../kit/ask.tsx'
import { useWords } from '../words.tsx'
import { ImportSum, ImportTable } from './ImportTable.tsx'
import { AFTER_CHANGE } from './paths.ts'

/** How long a file of 2,000 lines may take on a slow machine and over a slow network, in milliseconds. */
const IMPORT_MS = 120_000

/** Imports a product file. Asks about unusual prices first. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useWords()
  const ask = useAsk()

  async function confirmPrices({ lines }: ImportReport): Promise<boolean> {
    const doubtful = lines.filter(({ doubts }) => doubts).length
    const question = {
      title: t('adminProducts:importing.doubtTitle', { count: doubtful }),
      text: t('adminProducts:importing.doubtText'),
      action: t('adminProducts:prices.save'),
      cancel: t('adminProducts:prices.correct'),
    }
    return doubtful === 0 || ask(question)
  }

  return (
    <ImportFileDialog<ImportReport>
      title={t('adminProducts:importing.title')}
      text={t('adminProducts:importing.text')}
      send={(file, { signal, confirmed }) =>
        callAdmin(importProducts, { body: { ...file, plan: confirmed?.plan }, signal, timeoutMs: IMPORT_MS })
      }
      invalidates={AFTER_CHANGE}
      sum={(report) => <ImportSum report={report} />}
      show={(report) => <ImportTable report={report} />}
      count={({ counts }) => (counts.error > 0 ? 0 : counts.create + counts.update)}
      confirm={(count) => t('adminProducts:importing.confirm', { count })}
      done={({ counts: { create, update } }) => t('adminProducts:importing.done', { create, update })}
      ask={confirmPrices}
      onClose={onClose}
    />
  )
}
