import { useEffect, useRef, useState, type ReactNode } from 'react'
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
  /**
   * Sends the file's text: with `dryRun` nothing is written, and the report says what would come of each line. The file
   * is written with the report that was confirmed.
   */
  send(file: { csv: string; dryRun: boolean }, options: { signal?: AbortSignal; confirmed?: Report }): Promise<Report>
  /** The calls to fetch again after the import. */
  invalidates: readonly Pick<Call, 'path'>[]
  /** Sums up what would come of the file; read out once it is checked. */
  sum(report: Report): ReactNode
  /** Shows what would come of each line. */
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

/** What a check is given: it is aborted once another file or another subject is chosen. */
interface Chosen {
  file: File
  signal: AbortSignal
}

/** A file's text, as it was checked. */
interface Checked<Report> {
  csv: string
  report: Report
}

/**
 * Imports a CSV file: shows the outcome line by line first, and writes only after confirmation. The file and the
 * subject that are chosen last count: an earlier check is aborted, and its answer is dropped.
 */
export function ImportFileDialog<Report>(props: Props<Report>) {
  const { title, text, subject, send, invalidates, sum, show, count, confirm, done, ask, onClose, children } = props
  const { t } = useWords()
  const [checked, setChecked] = useState<Checked<Report> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [checkedFor, setCheckedFor] = useState(subject)
  const latest = useRef<AbortController>(null)
  if (checkedFor !== subject) {
    setCheckedFor(subject)
    setChecked(null)
  }
  useEffect(() => () => latest.current?.abort(), [subject])

  const check = useCommand<Chosen, Checked<Report>>({
    async run({ file, signal }) {
      const read = await readCsvFile(file)
      if (!read.ok) throw new Error(t(`admin:file.${read.code}`), { cause: 'file' })
      return { csv: read.value, report: await send({ csv: read.value, dryRun: true }, { signal }) }
    },
    invalidates: [],
    success: null,
    onSuccess(answer, { signal }) {
      if (!signal.aborted) setChecked(answer)
    },
    onFailure(error, { signal }) {
      if (signal.aborted) return true
      // Beside the field, it would still ask to sign in afterwards.
      if (isSessionEnd(error)) return false
      const isFile = error instanceof Error && error.cause === 'file'
      setProblem(isFile ? error.message : failureText(error, t))
      return true
    },
  })
  const write = useCommand<Checked<Report>, Report>({
    run: ({ csv, report }) => send({ csv, dryRun: false }, { confirmed: report }),
    invalidates,
    success: done,
    onSuccess: onClose,
  })

  function choose(file: File | undefined): void {
    latest.current?.abort()
    setChecked(null)
    setProblem(null)
    if (!file) return
    const { signal } = (latest.current = new AbortController())
    // Not `run`, which does nothing while another check is under way.
    check.send({ file, signal }).catch(() => {})
  }

  const changes = checked ? count(checked.report) : 0
  async function importFile(): Promise<void> {
    if (checked && changes > 0 && (!ask || (await ask(checked.report)))) write.run(checked)
  }

  return (
    <Dialog size="wide" title={title} description={text} onClose={onClose}>
      <div className="a-form">
        {children}
        {/* Reads out the refusal alone, which is added to it. */}
        <div aria-live="assertive">
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
        </div>
        <div aria-live="polite" className="a-form">
          {check.busy && <p>{t('admin:file.checking')}</p>}
          {checked && sum(checked.report)}
        </div>
        {checked && show(checked.report)}
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
