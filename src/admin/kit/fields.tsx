import { Switch as RadixSwitch } from 'radix-ui'
import { useId, type ComponentProps } from 'react'
import { Field, FieldNotes, type FieldLook } from './Field.tsx'

type Of<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'id' | 'className'> & FieldLook

/** A line of text: `<TextField label={…} error={errors.name?.message} {...register('name')} />`. */
export function TextField({ label, hint, error, aside, className, ...input }: Of<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => <input {...input} {...control} className="field" />}
    </Field>
  )
}

/** A text with several lines. */
export function TextArea({ label, hint, error, aside, className, ...input }: Of<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => <textarea {...input} {...control} className="field" />}
    </Field>
  )
}

/** A select; its options are the children. */
export function SelectField({ label, hint, error, aside, className, children, ...input }: Of<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => (
        <select {...input} {...control} className="field a-select">
          {children}
        </select>
      )}
    </Field>
  )
}

/** A checkbox in a form, used with `{...register('isActive')}`. */
export function Checkbox({ label, hint, error, className, ...input }: Omit<Of<'input'>, 'type' | 'aside'>) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`a-field ${className ?? ''}`}>
      <label className="a-check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

interface SwitchProps {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  busy?: boolean
  /** Hides the label visually; for a column whose header says it. */
  quiet?: boolean
}

/** A switch that takes effect at once; not for forms that are saved later. */
export function Switch({ label, checked, onChange, busy = false, quiet = false }: SwitchProps) {
  return (
    <label className="a-switch-line">
      <RadixSwitch.Root
        className="a-switch"
        checked={checked}
        aria-label={label}
        aria-busy={busy || undefined}
        onCheckedChange={(next) => !busy && onChange(next)}
      >
        <RadixSwitch.Thumb className="a-switch-thumb" />
      </RadixSwitch.Root>
      {!quiet && <span aria-hidden="true">{label}</span>}
    </label>
  )
}
