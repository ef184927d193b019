import type { Words } from '#i18n/island.ts'
import { TextField } from '#ui/form/fields.tsx'
import { findFieldErrors } from '#ui/form/field-errors.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { MAX_PHONE, profileSchema } from './account.schema.ts'
import type { ProfileUpdate } from './use-profile-update.ts'
import type { User } from './user.ts'

/** The telephone number: free text (spec, section 5); empty removes it. */
export function PhoneSection({ t, user, pending, save }: Words & ProfileUpdate & { user: User }) {
  const { form, problems, alert } = useForm({
    check: (values: { phone: string }) => findFieldErrors(profileSchema, values, t),
    send: ({ phone }) => save({ phone }),
    explain: (error) => reasonOf(error, t('account:profile.updateFailed')),
  })
  return (
    <section className="profile-part" aria-labelledby="profile-phone">
      <h2 id="profile-phone">{t('account:phone.title')}</h2>
      <form className="form" {...form} aria-busy={pending}>
        {/* The toast may give way to that of an update that waited. */}
        <FormAlert text={alert} />
        <TextField
          name="phone"
          label={t('account:phone.label')}
          hint={t('account:phone.hint')}
          placeholder={t('account:phone.placeholder')}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE}
          readOnly={pending}
          defaultValue={user.phone}
          error={problems.phone}
        />
        <div className="form-actions">
          <SubmitButton
            label={t('account:profile.save')}
            busyLabel={t('account:profile.saving')}
            busy={pending}
            className="btn btn-quiet"
          />
        </div>
      </form>
    </section>
  )
}
