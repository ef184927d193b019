import { useId, type ReactNode } from 'react'
import { Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'

interface Props {
  title: string
  /** What is counted, over which time. */
  note?: string
  className: string
  /** Undefined: not loaded yet. Empty: `empty` is said in place of the drawing. */
  rows: readonly (readonly [name: string, ...values: string[]])[] | undefined
  /** The table's column names, the first for the rows' own. */
  columns: readonly string[]
  empty: string
  isEmpty: boolean
  /** The drawing. */
  children: ReactNode
}

/** A drawing of figures, and the same figures as a table for whoever does not see it. */
export function Figure({ title, note, className, rows, columns, empty, isEmpty, children }: Props) {
  const { t } = useWords()
  const id = useId()
  return (
    <section className={`d-part ${className}`} aria-labelledby={id}>
      <div className="d-part-head">
        <h2 id={id}>{title}</h2>
        {note && <p className="a-hint">{note}</p>}
      </div>
      {!rows ? (
        <>
          <Skeleton lines={4} className="d-wait" />
          <span className="sr">{t('admin:loading')}</span>
        </>
      ) : isEmpty ? (
        <p className="d-empty">{empty}</p>
      ) : (
        <>
          <div className="d-drawing" aria-hidden="true">
            {children}
          </div>
          {/* In a frame: a table is never smaller than what it holds, and would lengthen the page. */}
          <div className="sr">
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...values]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {values.map((value, place) => (
                      <td key={columns[place + 1]}>{value}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
