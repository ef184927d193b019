import type { Words } from '#i18n/island.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { QrPicture } from '#ui/QrPicture.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { TwoStepSetup as Setup } from './security.ts'
import { CodeField } from './CodeField.tsx'
import { securityApi } from './security.api.ts'
import { withRecentSignIn } from './step-up.ts'

interface Props extends Words {
  setup: Setup
  onDone(recoveryCodes: string[]): void
  onCancel(): void
}

/** The secret as a QR code and as text, and a field for the first code, which proves that the app has the secret. */
export function TwoStepSetup({ t, locale, setup, onDone, onCancel }: Props) {
  const { form, problems, alert, busy } = useForm({
    check: ({ code }: { code: string }) => (code.trim() ? {} : { code: t('security:code.missing') }),
    async send({ code }) {
      const { recoveryCodes } = await withRecentSignIn(locale, () => securityApi(locale).finishSetup(code))
      onDone(recoveryCodes)
      return 'leaving'
    },
    explain: (error) => reasonOf(error, t('security:failed')),
  })
  return (
    <form className="form security-setup" method="post" {...form} aria-labelledby="two-step-setup">
      <h4 id="two-step-setup">{t('security:setup.title')}</h4>
      <p>{t('security:setup.scan')}</p>
      <QrPicture className="security-qr" qr={setup.qr} label={t('security:setup.qr')} />
      <p>
        {t('security:setup.secret')}{' '}
        <code className="security-code">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p>{t('security:setup.enter')}</p>
      <FormAlert text={alert} />
      <CodeField t={t} error={problems.code} recovery={false} autoFocus />
      <div className="form-actions">
        <SubmitButton label={t('security:setup.confirm')} busyLabel={t('security:setup.busy')} busy={busy} />
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('security:setup.cancel')}
        </button>
      </div>
    </form>
  )
}
