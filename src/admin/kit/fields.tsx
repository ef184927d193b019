import { Switch as RadixSwitch } from 'radix-ui'
import { Field, useNotes, type FieldProps } from '#ui/form/fields.tsx'

/** A select; its options are the children. */
export function SelectField({ children, ...props }: FieldProps<'select'>) {
  return (
    <Field {...props}>
      {(control) => (
        <select {...control} className="field a-select">
          {children}
        </select>
      )}
    </Field>
  )
}

/** A checkbox in a form: `<Checkbox {...form.checkbox('isActive')} label={…} />`. */
export function Checkbox({
  label,
  hint,
  error,
  className = '',
  ...input
}: Omit<FieldProps<'input'>, 'type' | 'aside'>) {
  const { control, notes } = useNotes({ hint, error })
  return (
    <div className={`form-field ${className}`}>
      <label className="a-check">
        <input {...input} {...control} type="checkbox" />
        {label}
      </label>
      {notes}
    </div>
  )
}

interface SwitchProps {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  busy: boolean
}

/**
 * A switch that takes effect at once; not for forms that are saved later. Its label is read out only: a column's header
 * says it.
 */
export function Switch({ label, checked, onChange, busy }: SwitchProps) {
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
    </label>
  )
}
