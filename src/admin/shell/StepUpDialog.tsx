import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { checkProof } from '#features/account/security/check-proof.ts'
import { securityApi } from '#features/account/security/security.api.ts'
import { $stepUp, providerPath } from '#features/account/security/step-up.ts'
import { isProven, type NeededProof } from '#features/account/security.ts'
import { ApiError } from '#shared/api-client.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { reasonOf } from '#ui/form/use-form.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { useWords } from '../words.tsx'
import { CodeInput } from './CodeInput.tsx'
import { TextField } from '../kit/fields.tsx'

/** Asks for the password, the provider or a code again before a call that needs a recent sign-in. */
export function StepUpDialog() {
  const { t } = useWords()
  const asked = useStore($stepUp)
  if (!asked) return null
  return (
    <Dialog
      open
      title={t('security:confirm.title')}
      description={t('security:confirm.text')}
      onClose={() => asked.close(false)}
    >
      <ProofForm {...asked} />
    </Dialog>
  )
}

function ProofForm({ needed, close }: { needed: NeededProof; close(proven: boolean): void }) {
  const { t, locale } = useWords()
  const [still, setStill] = useState(needed)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const missing = checkProof(values, still, t)
    setWrong(missing)
    if (busy || Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const left = await securityApi(locale).confirm(values)
      if (isProven(left)) return close(true)
      setStill(left)
    } catch (error) {
      const { text, field } = reasonOf(error, t('admin:failed'))
      const isPassword = error instanceof ApiError && error.code === 'wrong_credentials'
      setWrong({ [field ?? 'alert']: isPassword ? t('security:confirm.wrong') : text })
    }
    setBusy(false)
  }

  if (still.provider !== undefined)
    return (
      <div className="a-form">
        <p>{t(still.provider ? 'security:confirm.providerText' : 'security:confirm.noWay')}</p>
        {still.provider && (
          <div className="a-actions">
            <a className="btn a-btn" href={providerPath()}>
              {t('security:confirm.provider', { name: still.provider })}
            </a>
          </div>
        )}
      </div>
    )
  return (
    <form className="a-form" method="post" noValidate onSubmit={(event) => void send(event)}>
      <FormAlert text={wrong.alert ?? ''} />
      {still.password && (
        <TextField
          name="password"
          type="password"
          label={t('security:confirm.password')}
          autoComplete="current-password"
          error={wrong.password}
          autoFocus
          required
        />
      )}
      {still.code && <CodeInput error={wrong.code} autoFocus={!still.password} />}
      <div className="a-actions">
        <button type="submit" className="btn a-btn" aria-disabled={busy || undefined}>
          {t(busy ? 'security:confirm.busy' : 'security:confirm.submit')}
        </button>
      </div>
    </form>
  )
}
