import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  name: string
  label: string
  hint?: string | undefined
  /** What is wrong, in the reader's words. */
  error?: string | undefined
  /** Stands in the field, at its end. */
  action?: ReactNode
}

/** A labelled text, with its hint and with what is wrong with it. The form keeps its value. */
export function Field({ label, hint, error, action, ...input }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <div className="form-control">
        <input
          {...input}
          id={id}
          className="field"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {action}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="form-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="form-error">
          {error}
        </p>
      )}
    </div>
  )
}
