import { useState } from 'react'
import * as icons from '../icons/shop.ts'
import { Icon } from '../icons/Icon.tsx'
import { TextField, type FieldProps } from './fields.tsx'

interface Props extends FieldProps<'input'> {
  autoComplete: 'current-password' | 'new-password'
  showLabel: string
  hideLabel: string
}

/** A password field with a button that shows what is typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
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
          <Icon path={shown ? icons.hide : icons.show} size={20} />
        </button>
      }
    />
  )
}
