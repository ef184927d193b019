import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'

/** The most lines shown: more than people read. */
const SHOWN = 200

interface Props<Line> {
  /** The names of the columns after the line's number. */
  heads: readonly string[]
  lines: readonly Line[]
  /** Returns the cells of a line after its number; the first one is its head. */
  cells(line: Line): readonly ReactNode[]
}

/** What would come of each line of a file. Shows nothing for no lines. */
export function ReportTable<Line extends { line: number }>({ heads, lines, cells }: Props<Line>) {
  const { t } = useWords()
  if (lines.length === 0) return null
  return (
    <>
      <div className="import-frame" tabIndex={0} role="region" aria-label={t('admin:file.report')}>
        <table className="import-table">
          <thead>
            <tr>
              {[t('admin:file.line'), ...heads].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN).map((line) => {
              const [head, ...others] = cells(line)
              return (
                <tr key={line.line}>
                  <td>{line.line}</td>
                  <th scope="row">{head}</th>
                  {others.map((cell, place) => (
                    <td key={heads[place + 1]}>{cell}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {lines.length > SHOWN && <p className="a-hint">{t('admin:file.more', { count: lines.length - SHOWN })}</p>}
    </>
  )
}
