import { useId, type ReactNode } from 'react'
import { Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'

interface Props {
  title: string
  /** The unit and the time span. */
  note?: string
  className: string
  /** Undefined while loading. If there are no rows, `empty` replaces the chart. */
  rows: readonly (readonly [name: string, ...values: string[]])[] | undefined
  /** The table's column names; the first one is that of the row names. */
  columns: readonly string[]
  empty: string
  isEmpty: boolean
  /** The chart. */
  children: ReactNode
}

/** A chart, with the same figures as a table for screen readers. */
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
          {/* Wrapped, because a table is never smaller than its content and would lengthen the page. */}
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
