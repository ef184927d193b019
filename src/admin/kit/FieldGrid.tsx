import { Fragment, type ReactNode } from 'react'

/** Controls by field name, in order, two to a row; one of class `a-wide` takes a whole row. */
export function FieldGrid({ controls }: { controls: Readonly<Record<string, ReactNode>> }) {
  return (
    <div className="a-pair">
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
    </div>
  )
}
