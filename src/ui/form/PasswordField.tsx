import { useState } from 'react'
import { Icon } from '../Icon.tsx'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends Omit<FieldProps, 'type' | 'action'> {
  autoComplete: 'current-password' | 'new-password'
  showLabel: string
  hideLabel: string
}

/** A password field with a button that shows what is typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={200}
      action={
        <button
          type="button"
          className="form-action icon-btn"
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'hide' : 'show'} size={20} />
        </button>
      }
    />
  )
}
