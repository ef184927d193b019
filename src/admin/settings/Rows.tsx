import { useRef, type ReactNode } from 'react'
import { AdminIcon } from '../kit/AdminIcon.tsx'

interface Props {
  /** The list's name in the form: an error of the whole list is shown at its button. */
  name: string
  label: string
  rows: readonly { name: string; fields: ReactNode }[]
  error: string | undefined
  add: string
  onAdd(): void
  /** The label of the button that removes a row, from the row's name. */
  removeLabel(row: string): string
  onRemove(index: number): void
}

/** A list of rows of fields, with a button that adds one and a button in each that removes it. */
export function Rows({ name, label, rows, error, add, onAdd, removeLabel, onRemove }: Props) {
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="set-list">
      <ul className="set-rows" aria-label={label}>
        {rows.map((row, index) => (
          <li key={index}>
            <div className="set-row">{row.fields}</div>
            <button
              type="button"
              className="icon-btn"
              aria-label={removeLabel(row.name)}
              title={removeLabel(row.name)}
              onClick={() => {
                onRemove(index)
                addButton.current?.focus()
              }}
            >
              <AdminIcon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <button ref={addButton} type="button" name={name} className="btn btn-quiet a-btn" onClick={onAdd}>
        <AdminIcon name="plus" />
        {add}
      </button>
      <div role="alert">{error && <p className="form-error">{error}</p>}</div>
    </div>
  )
}
