import { useStore } from '@nanostores/react'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { Draft } from './checkout-form.ts'

interface Props {
  name: { [Field in keyof Draft]: Draft[Field] extends boolean ? Field : never }[keyof Draft]
  label: string
  hint: string
  /** Returns what else changes with the choice. */
  change?: (checked: boolean) => Partial<Draft>
}

/** A choice of the checkout's form to tick, kept in the draft. */
export function DraftCheck({ name, label, hint, change }: Props) {
  const checked = useStore($draft)[name]
  const id = `checkout-${name}`
  return (
    <div>
      <label className="form-check">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-describedby={id}
          onChange={({ target }) => changeDraft({ [name]: target.checked, ...change?.(target.checked) })}
        />
        {label}
      </label>
      <p id={id} className="form-hint">
        {hint}
      </p>
    </div>
  )
}
