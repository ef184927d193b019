import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  name: string
  label: string
  hint?: string | undefined
  /** The error message, translated. */
  error?: string | undefined
  /** Shown inside the field, at its end. */
  action?: ReactNode
}

/** A labelled input with its hint and its error message. Uncontrolled: the form holds the value. */
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
