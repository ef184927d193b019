import type { Words } from '#i18n/island.ts'
import { PasswordField } from '#ui/form/PasswordField.tsx'

type Props = Pick<Words, 't'> & { name: string; label: string; error: string | undefined }

/** The field for a password that an account gets, with the rule for it. */
export function NewPasswordField({ t, ...field }: Props) {
  return (
    <PasswordField
      {...field}
      hint={t('account:passwordRule')}
      autoComplete="new-password"
      required
      showLabel={t('account:showPassword')}
      hideLabel={t('account:hidePassword')}
    />
  )
}
