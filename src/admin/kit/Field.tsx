import { useId, type ReactNode } from 'react'

export interface FieldLook {
  label: string
  hint?: ReactNode
  /** The error message, translated. */
  error?: string | undefined
  /** Shown at the end of the label's line. */
  aside?: ReactNode
  className?: string
}

/** The attributes that tie a control to its field. */
export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A labelled control with its hint and its error message. */
export function Field({
  label,
  hint,
  error,
  aside,
  className,
  children,
}: FieldLook & { children(control: ControlProps): ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`a-field ${className ?? ''}`}>
      <div className="a-field-head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

/** The hint and error below a control, with the ids that its `aria-describedby` names. */
export function FieldNotes({ id, hint, error }: Pick<FieldLook, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="a-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="a-error">
          {error}
        </p>
      )}
    </>
  )
}
