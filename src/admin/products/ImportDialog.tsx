import { useRef, useState } from 'react'
import { importProducts } from '#features/catalog/catalog.calls.ts'
import type { ImportReport } from '#features/catalog/product.ts'
import { TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { failureText } from '../kit/failure-text.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { ImportTable } from './ImportTable.tsx'
import { AFTER_CHANGE } from './paths.ts'
import { readCsvFile } from './read-csv-file.ts'

/** Imports a product file: shows the outcome line by line first, and writes only after confirmation. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useWords()
  const ask = useAsk()
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const csv = useRef('')

  const check = useCommand<File, ImportReport>({
    async run(file) {
      const read = await readCsvFile(file)
      if (!read.ok) throw new Error(t(`adminProducts:importing.${read.code}`), { cause: 'file' })
      csv.current = read.value
      return callAdmin(importProducts, { body: { csv: read.value, dryRun: true } })
    },
    invalidates: [],
    success: null,
    onSuccess: setReport,
    onFailure(error) {
      const isFile = error instanceof Error && error.cause === 'file'
      setProblem(isFile ? error.message : failureText(error, t))
      return true
    },
  })
  const write = useCommand<void, ImportReport>({
    run: () => callAdmin(importProducts, { body: { csv: csv.current, dryRun: false } }),
    invalidates: AFTER_CHANGE,
    success: ({ counts: { create, update } }) => t('adminProducts:importing.done', { create, update }),
    onSuccess: onClose,
  })

  function choose(file: File | undefined): void {
    setReport(null)
    setProblem(null)
    if (file) check.run(file)
  }

  const doubtful = report?.lines.filter(({ doubts }) => doubts).length ?? 0

  async function confirm(): Promise<void> {
    const question = {
      title: t('adminProducts:importing.doubtTitle', { count: doubtful }),
      text: t('adminProducts:importing.doubtText'),
      action: t('adminProducts:prices.save'),
      cancel: t('adminProducts:prices.correct'),
    }
    if (doubtful === 0 || (await ask(question))) write.run()
  }

  const changes = report ? report.counts.create + report.counts.update : 0
  const isReady = report !== null && report.counts.error === 0 && changes > 0
  return (
    <Dialog
      open
      size="wide"
      title={t('adminProducts:importing.title')}
      description={t('adminProducts:importing.text')}
      onClose={onClose}
    >
      <div className="a-form">
        <TextField
          label={t('adminProducts:importing.file')}
          hint={t('adminProducts:importing.fileHint')}
          error={problem ?? undefined}
          type="file"
          accept=".csv,text/csv"
          // Lets the same file be chosen again after it was corrected.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <div aria-live="polite" className="a-form">
          {check.busy && <p>{t('adminProducts:importing.checking')}</p>}
          {report && <ImportTable report={report} />}
        </div>
        <div className="a-actions">
          <button type="button" className="btn btn-quiet a-btn" onClick={onClose}>
            {t('admin:dialog.cancel')}
          </button>
          <button
            type="button"
            className="btn a-btn"
            aria-disabled={!isReady || write.busy || undefined}
            onClick={() => isReady && void confirm()}
          >
            {write.busy
              ? t('adminProducts:importing.busy')
              : isReady
                ? t('adminProducts:importing.confirm', { count: changes })
                : t('adminProducts:importing.confirmNone')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
