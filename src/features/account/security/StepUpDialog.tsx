import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf, useForm } from '#ui/form/use-form.ts'
import { isProven, type NeededProof } from '../security.ts'
import { CodeField } from './CodeField.tsx'
import { checkProof } from './check-proof.ts'
import { securityApi } from './security.api.ts'
import { useSecurityWords } from './security-words.ts'
import { $stepUp, providerPath } from './step-up.ts'

/** Asks for the password, the provider, or a code again before a sensitive change. */
export default function StepUpDialog({ locale }: { locale: Locale }) {
  const words = useSecurityWords(locale)
  const asked = useStore($stepUp)
  if (!words || !asked) return null
  return <Open {...words} {...asked} />
}

interface Props extends Words {
  needed: NeededProof
  close(proven: boolean): void
}

function Open({ needed, close, ...words }: Props) {
  const { t } = words
  const dialog = useRef<HTMLDialogElement>(null)
  const proven = useRef(false)
  useEffect(() => dialog.current?.showModal(), [])
  // The dialog is closed before it unmounts, because only that returns the focus.
  const finish = (isDone: boolean) => {
    proven.current = isDone
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className="profile-dialog"
      aria-labelledby="step-up"
      onClose={(event) => {
        event.stopPropagation()
        close(proven.current)
      }}
    >
      <h2 id="step-up">{t('security:confirm.title')}</h2>
      <p>{t('security:confirm.text')}</p>
      <ProofForm {...words} needed={needed} close={finish} />
    </dialog>
  )
}

function ProofForm({ t, locale, needed, close }: Props) {
  const [still, setStill] = useState(needed)
  const { form, problems, alert, busy } = useForm({
    check: (values: Record<string, string>) => checkProof(values, still, t),
    async send({ password, code }) {
      const left = await securityApi(locale).confirm({
        ...(still.password ? { password } : {}),
        ...(still.code ? { code } : {}),
      })
      if (isProven(left)) close(true)
      else setStill(left)
    },
    explain(error) {
      const wrong = error instanceof ApiError && error.code === 'wrong_credentials'
      return wrong ? { text: t('security:confirm.wrong'), field: 'password' } : reasonOf(error, t('security:failed'))
    },
  })
  const cancel = (
    <button type="button" className="btn btn-quiet" onClick={() => close(false)}>
      {t('security:confirm.cancel')}
    </button>
  )
  if (still.provider !== undefined)
    return (
      <div className="form">
        <p>{t(still.provider ? 'security:confirm.providerText' : 'security:confirm.noWay')}</p>
        <div className="form-ways">
          {still.provider && (
            <a className="btn" href={providerPath()}>
              {t('security:confirm.provider', { name: still.provider })}
            </a>
          )}
          {cancel}
        </div>
      </div>
    )
  return (
    <form className="form" method="post" {...form}>
      <FormAlert text={alert} />
      {still.password && (
        <PasswordField
          name="password"
          label={t('security:confirm.password')}
          autoComplete="current-password"
          showLabel={t('security:confirm.showPassword')}
          hideLabel={t('security:confirm.hidePassword')}
          required
          autoFocus
          error={problems.password}
        />
      )}
      {still.code && <CodeField t={t} error={problems.code} autoFocus={!still.password} />}
      <div className="form-ways">
        <SubmitButton label={t('security:confirm.submit')} busyLabel={t('security:confirm.busy')} busy={busy} />
        {cancel}
      </div>
    </form>
  )
}
