import './csv-file.css'
import { useRef, useState, type ReactNode } from 'react'
import type { Call } from '#shared/call.ts'
import { TextField } from '#ui/form/fields.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { failureText } from '../kit/failure-text.ts'
import { useCommand } from '../kit/use-command.ts'
import { isSessionEnd } from '../query-client.ts'
import { useWords } from '../words.tsx'
import { readCsvFile } from './read-csv-file.ts'

interface Props<Report> {
  title: string
  text: string
  /** What the file is checked against, if there is a choice: for another one it is chosen again. */
  subject?: string
  /** Sends the file's text: with `dryRun` nothing is written, and the report says what would come of each line. */
  send(file: { csv: string; dryRun: boolean }): Promise<Report>
  /** The calls to fetch again after the import. */
  invalidates: readonly Pick<Call, 'path'>[]
  /** Shows what would come of the file. */
  show(report: Report): ReactNode
  /** How many lines would change something; none: the file cannot be imported. */
  count(report: Report): number
  /** The text of the button that imports. */
  confirm(count: number): string
  done(report: Report): string
  /** Asks about what is unusual. Resolves to whether to import the file. */
  ask?(report: Report): Promise<boolean>
  onClose(): void
  /** Fields before the file. */
  children?: ReactNode
}

/** Imports a CSV file: shows the outcome line by line first, and writes only after confirmation. */
export function ImportFileDialog<Report>(props: Props<Report>) {
  const { title, text, subject, send, invalidates, show, count, confirm, done, ask, onClose, children } = props
  const { t } = useWords()
  const [report, setReport] = useState<Report | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [checkedFor, setCheckedFor] = useState(subject)
  const csv = useRef('')
  if (checkedFor !== subject) {
    setCheckedFor(subject)
    setReport(null)
  }

  const check = useCommand<File, Report>({
    async run(file) {
      const read = await readCsvFile(file)
      if (!read.ok) throw new Error(t(`admin:file.${read.code}`), { cause: 'file' })
      csv.current = read.value
      return send({ csv: read.value, dryRun: true })
    },
    invalidates: [],
    success: null,
    onSuccess: setReport,
    onFailure(error) {
      // Beside the field, it would still ask to sign in afterwards.
      if (isSessionEnd(error)) return false
      const isFile = error instanceof Error && error.cause === 'file'
      setProblem(isFile ? error.message : failureText(error, t))
      return true
    },
  })
  const write = useCommand<void, Report>({
    run: () => send({ csv: csv.current, dryRun: false }),
    invalidates,
    success: done,
    onSuccess: onClose,
  })

  function choose(file: File | undefined): void {
    setReport(null)
    setProblem(null)
    if (file) check.run(file)
  }

  const changes = report ? count(report) : 0
  async function importFile(): Promise<void> {
    if (report && changes > 0 && (!ask || (await ask(report)))) write.run()
  }

  return (
    <Dialog open size="wide" title={title} description={text} onClose={onClose}>
      <div className="a-form">
        {children}
        <TextField
          label={t('admin:file.label')}
          hint={t('admin:file.hint')}
          error={problem ?? undefined}
          type="file"
          accept=".csv,text/csv"
          // Lets the same file be chosen again after it was corrected.
          onClick={({ currentTarget }) => (currentTarget.value = '')}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <div aria-live="polite" className="a-form">
          {check.busy && <p>{t('admin:file.checking')}</p>}
          {report && show(report)}
        </div>
        <div className="a-actions">
          <button type="button" className="btn btn-quiet a-btn" onClick={onClose}>
            {t('admin:dialog.cancel')}
          </button>
          <button
            type="button"
            className="btn a-btn"
            aria-disabled={changes === 0 || write.busy || undefined}
            onClick={() => void importFile()}
          >
            {write.busy ? t('admin:file.busy') : changes > 0 ? confirm(changes) : t('admin:file.confirmNone')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
