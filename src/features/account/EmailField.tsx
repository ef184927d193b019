import { TextField } from '#ui/form/fields.tsx'
import type { AuthFormProps } from './auth-form.ts'

/** The email that a customer signs in with; password managers see it as the user name. */
export function EmailField({ t, email, onEmail, error }: AuthFormProps & { error: string | undefined }) {
  return (
    <TextField
      name="email"
      label={t('account:email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      defaultValue={email}
      onInput={(event) => onEmail(event.currentTarget.value)}
      error={error}
    />
  )
}
