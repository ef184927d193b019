import { useId, type ComponentProps, type ReactNode } from 'react'

/** What a field shows around its control. */
export interface FieldLook {
  label: string
  hint?: ReactNode
  /** The error message, translated. */
  error?: string | undefined
  /** Shown at the end of the label's line. */
  aside?: ReactNode
  className?: string
}

/** The props of a field with such a control; the field gives the control its id and class. */
export type FieldProps<Control extends 'input' | 'textarea' | 'select' | 'button'> = FieldLook &
  Omit<ComponentProps<Control>, keyof FieldLook | 'id'>

/** Returns the hint and the error message of a control, and the attributes that tie the control to them. */
export function useNotes({ hint, error }: Pick<FieldLook, 'hint' | 'error'>) {
  const id = useId()
  const notes = Object.entries({ hint, error }).filter(([, text]) => Boolean(text))
  return {
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': notes.map(([kind]) => `${id}-${kind}`).join(' ') || undefined,
    },
    notes: notes.map(([kind, text]) => (
      <p key={kind} id={`${id}-${kind}`} className={`form-${kind}`}>
        {text}
      </p>
    )),
  }
}

/** A labelled control with its hint and its error message. Passes all other props on to the control. */
export function Field<Control extends object>({
  label,
  hint,
  error,
  aside,
  className = '',
  children,
  ...props
}: FieldLook & Control & { children(control: Control): ReactNode }) {
  const { control, notes } = useNotes({ hint, error })
  return (
    <div className={`form-field ${className}`}>
      <div className="form-head">
        <label htmlFor={control.id}>{label}</label>
        {aside}
      </div>
      {children({ ...(props as unknown as Control), ...control, className: 'field' })}
      {notes}
    </div>
  )
}

/** A line of text; `action` is shown inside the field, at its end. */
export function TextField({ action, ...props }: FieldProps<'input'> & { action?: ReactNode }) {
  return (
    <Field {...props}>
      {(control) => (
        <div className="form-control">
          <input {...control} />
          {action}
        </div>
      )}
    </Field>
  )
}

/** A text with several lines. */
export function TextArea(props: FieldProps<'textarea'>) {
  return <Field {...props}>{(control) => <textarea {...control} />}</Field>
}

/** A labelled group of radio buttons with its error message. */
export function RadioGroup({ label, error, children }: FieldLook & { children: ReactNode }) {
  const { control, notes } = useNotes({ error })
  return (
    <div role="radiogroup" aria-labelledby={control.id} aria-describedby={control['aria-describedby']}>
      <span id={control.id} className="form-label">
        {label}
      </span>
      {children}
      {notes}
    </div>
  )
}
