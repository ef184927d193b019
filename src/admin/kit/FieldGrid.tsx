import { Fragment, type ReactNode } from 'react'

/** Controls by the names of their fields, in their order, two to a row; one of class `a-wide` has a row of its own. */
export function FieldGrid({ controls }: { controls: Readonly<Record<string, ReactNode>> }) {
  return (
    <div className="a-pair">
      {Object.entries(controls).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
    </div>
  )
}
