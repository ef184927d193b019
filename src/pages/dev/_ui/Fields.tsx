import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import type { Locale } from '#shared/locale.ts'
import { RadioGroup, TextArea, TextField } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'

interface Props {
  locale: Locale
  messages: Messages
}

/** The fields of forms: empty, filled in, with a hint, wrong, disabled, busy and not loaded. */
export function Fields({ locale, messages }: Props) {
  const { t } = islandWords(locale, messages)
  const name = t('account:firstName')
  const wrong = t('account:enterPassword')
  const password = { showLabel: t('account:showPassword'), hideLabel: t('account:hidePassword') }
  return (
    <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
      <FormAlert text={wrong} />
      <NotLoaded text={t('account:partFailed')} />
      <div className="form-pair">
        <TextField label={name} />
        <TextField label={name} defaultValue="Nguyễn Thị Minh Khai" hint={t('account:passwordRule')} />
        <TextField label={name} defaultValue="?" error={wrong} />
        <TextField label={name} defaultValue="Nguyễn Thị Minh Khai" disabled />
        <PasswordField label={t('account:password')} autoComplete="current-password" {...password} />
        <PasswordField label={t('account:password')} autoComplete="new-password" error={wrong} {...password} />
        <TextArea label={name} />
        <TextArea label={name} error={wrong} />
      </div>
      <RadioGroup label={name}>
        <div className="form-choices">
          {['Hà Nội', 'TP. Hồ Chí Minh'].map((city, index) => (
            <label key={city}>
              <input type="radio" name="city" defaultChecked={index === 0} />
              {city}
            </label>
          ))}
        </div>
      </RadioGroup>
      <RadioGroup label={name} error={wrong}>
        <div className="form-choices">
          <label>
            <input type="radio" name="other" disabled />
            Hà Nội
          </label>
        </div>
      </RadioGroup>
      <div className="form-actions">
        <SubmitButton label={t('account:register.submit')} busyLabel={t('account:register.busy')} busy={false} />
        <SubmitButton label={t('account:register.submit')} busyLabel={t('account:register.busy')} busy />
      </div>
    </form>
  )
}
